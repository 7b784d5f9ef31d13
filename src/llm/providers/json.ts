/** Reading JSON of which nothing is certain. */

/** The value at a path, or undefined where the path ends early. */
export function at(value: unknown, ...path: readonly (string | number)[]): unknown {
  let here = value;
  for (const step of path) {
    if (typeof here !== 'object' || here === null) return undefined;
    here = (here as Record<PropertyKey, unknown>)[step];
  }
  return here;
}

/** The string at a path, or undefined where there is none. */
export function stringAt(value: unknown, ...path: readonly (string | number)[]): string | undefined {
  const found = at(value, ...path);
  return typeof found === 'string' ? found : undefined;
}

/** @returns undefined for a text that is not JSON (JSON itself has no undefined). */
export function tryJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/**
 * The first of the answers in a document: the one whose `index` is 0, wherever it stands. One without an index has its place for it
 * (Gemini leaves out a 0). Servers may send several, also where one was asked for, and mix their pieces in a stream.
 */
export function firstAnswer(list: unknown): unknown {
  if (!Array.isArray(list)) return undefined;
  return (list as unknown[]).find((entry, place) => (at(entry, 'index') ?? place) === 0);
}
