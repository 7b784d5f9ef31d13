/** @returns what the work gives, and how long it took, in milliseconds. */
export function timed<T>(work: () => T): [T, number] {
  const started = performance.now();
  const value = work();
  return [value, performance.now() - started];
}
