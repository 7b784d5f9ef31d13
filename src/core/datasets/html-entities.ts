/** HTML entities as characters, for sources that escaped their texts. */

const NAMED: ReadonlyMap<string, string> = new Map(
  Object.entries({
    amp: '&',
    lt: '<',
    gt: '>',
    quot: '"',
    apos: "'",
    nbsp: '\u00A0',
    lsquo: '‘',
    rsquo: '’',
    ldquo: '“',
    rdquo: '”',
    ndash: '–',
    mdash: '—',
    hellip: '…',
    middot: '·',
    eacute: 'é',
    times: '×',
    deg: '°',
  }),
);

/**
 * Decodes numeric entities and the common named ones, once (`&amp;lt;` becomes `&lt;`). Anything else that looks like an
 * entity stays as it is written. Tags are text here: they are neither removed nor trusted.
 */
export function decodeEntities(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,8}));/gi, (entity, decimal, hex, name) => {
    if (name !== undefined) return NAMED.get(name) ?? entity;
    const point = decimal !== undefined ? Number(decimal) : Number.parseInt(hex, 16);
    const exists = point > 0 && point <= 0x10ffff && (point < 0xd800 || point > 0xdfff);
    return exists ? String.fromCodePoint(point) : entity;
  });
}
