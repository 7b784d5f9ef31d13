/** Plain data as JSON without loss: numbers that JSON has no words for are written as objects. */

const UNSPEAKABLE = new Map<string, number>([
  ['NaN', NaN],
  ['Infinity', Infinity],
  ['-Infinity', -Infinity],
  ['-0', -0],
]);
const MARK = '$number';

/** One line. Fields that are undefined are left out. */
export function toJson(value: unknown): string {
  return JSON.stringify(value, (_, item: unknown) => {
    if (typeof item !== 'number' || (Number.isFinite(item) && !Object.is(item, -0))) return item;
    return { [MARK]: Object.is(item, -0) ? '-0' : String(item) };
  });
}

/** @throws SyntaxError where the text is no JSON. */
export function fromJson(text: string): unknown {
  return JSON.parse(text, (_, item: unknown) => {
    if (typeof item !== 'object' || item === null) return item;
    const [name, ...others] = Object.keys(item);
    if (name !== MARK || others.length > 0) return item;
    return UNSPEAKABLE.get(String((item as Record<string, unknown>)[MARK])) ?? item;
  });
}
