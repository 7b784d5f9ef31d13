/** Names replaced in texts. */

/** The text with each name replaced: see `swapper`. */
export function swapped(text: string, pairs: readonly (readonly [string, string])[]): string {
  return swapper(pairs)(text);
}

/** Replaces names in one pass, so that nothing is replaced twice; at whole words where the name is one. */
export function swapper(pairs: readonly (readonly [string, string])[]): (text: string) => string {
  const map = new Map(pairs.filter(([from]) => from !== ''));
  const escaped = [...map.keys()]
    .sort((a, b) => b.length - a.length)
    .map((each) => {
      const plain = each.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
      const edge = (sign: string) => /[\p{Script=Latin}\p{Script=Cyrillic}\p{N}]/u.test(sign);
      return `${edge(each[0]!) ? '(?<![\\p{Script=Latin}\\p{Script=Cyrillic}\\p{N}])' : ''}${plain}${edge(each.at(-1)!) ? '(?![\\p{Script=Latin}\\p{Script=Cyrillic}\\p{N}])' : ''}`;
    });
  if (escaped.length === 0) return (text) => text;
  const any = new RegExp(escaped.join('|'), 'gu');
  return (text) => text.replace(any, (found) => map.get(found) ?? found);
}
