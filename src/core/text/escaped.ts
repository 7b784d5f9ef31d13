/** Texts within patterns and addresses, and names replaced in texts. */

/** A text as a regular expression that matches it and nothing else. */
export function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

/** A text as one part of an address's path. Halves of surrogate pairs, which no address can hold, become U+FFFD. */
export function pathPart(text: string): string {
  return encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\ufffd'));
}

/** Letters of scripts that part words by blanks, and digits: a name that begins or ends with one is whole only where no other is beside it. */
const EDGE = String.raw`[\p{Script=Latin}\p{Script=Cyrillic}\p{N}]`;
const IS_EDGE = new RegExp(EDGE, 'u');

/** The text with each name replaced: see `swapper`. */
export function swapped(text: string, pairs: readonly (readonly [string, string])[]): string {
  return swapper(pairs)(text);
}

/** Replaces names in one pass, so that nothing is replaced twice; at whole words where the name is one. */
export function swapper(pairs: readonly (readonly [string, string])[]): (text: string) => string {
  const map = new Map(pairs.filter(([from]) => from !== ''));
  if (map.size === 0) return (text) => text;
  const patterns = [...map.keys()]
    .sort((a, b) => b.length - a.length)
    .map((name) => {
      const before = IS_EDGE.test(name[0]!) ? `(?<!${EDGE})` : '';
      const behind = IS_EDGE.test(name.at(-1)!) ? `(?!${EDGE})` : '';
      return before + escaped(name) + behind;
    });
  const any = new RegExp(patterns.join('|'), 'gu');
  return (text) => text.replace(any, (found) => map.get(found) ?? found);
}
