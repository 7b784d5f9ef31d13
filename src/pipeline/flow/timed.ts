/** How long a stage took, by a clock that the caller gives: the core has none. */

/** Milliseconds since any fixed moment; never runs backwards. */
export type Clock = () => number;

/** A value and how long its computation took: when it was computed, so a cached one reports its true cost. */
export interface Timed<T> {
  readonly value: T;
  readonly milliseconds: number;
}

export function timed<T>(clock: Clock, run: () => T): Timed<T> {
  const start = clock();
  const value = run();
  return { value, milliseconds: clock() - start };
}

export async function timedAsync<T>(clock: Clock, run: () => Promise<T>): Promise<Timed<T>> {
  const start = clock();
  const value = await run();
  return { value, milliseconds: clock() - start };
}
