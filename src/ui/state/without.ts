/** A copy without some of its properties. */
export function without<T extends object, K extends keyof T>(parts: T, ...keys: readonly K[]): Omit<T, K> {
  const rest: Partial<T> = { ...parts };
  for (const key of keys) delete rest[key];
  return rest as Omit<T, K>;
}
