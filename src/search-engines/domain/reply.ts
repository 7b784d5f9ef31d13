/** Reading replies whose form nobody guarantees. */

/** The value at a path of keys and places; undefined where the path ends early. */
export function at(value: unknown, ...path: readonly (string | number)[]): unknown {
  let found = value;
  for (const key of path) {
    if (typeof found !== 'object' || found === null) return undefined;
    found = (found as Record<string | number, unknown>)[key];
  }
  return found;
}

export function textAt(value: unknown, ...path: readonly (string | number)[]): string | undefined {
  const found = at(value, ...path);
  return typeof found === 'string' ? found : undefined;
}

/** A finite number. */
export function numberAt(value: unknown, ...path: readonly (string | number)[]): number | undefined {
  const found = at(value, ...path);
  return typeof found === 'number' && Number.isFinite(found) ? found : undefined;
}

export function listAt(
  value: unknown,
  ...path: readonly (string | number)[]
): readonly unknown[] | undefined {
  const found = at(value, ...path);
  return Array.isArray(found) ? (found as readonly unknown[]) : undefined;
}
