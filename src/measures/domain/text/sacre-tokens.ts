/** sacreBLEU's tokenizers `13a` and `zh` (version 2.6), character for character. */

import { whitespace, withoutTrailingSpace } from '../../../core/text/segment';

/**
 * Western tokens, as mteval-v13a cuts them: ASCII punctuation stands alone, but full stop and comma only where no digit is on both
 * sides, and a hyphen only after a digit. Case is kept. Marks outside ASCII (“ ” — 。) stay part of their word.
 */
export function tokens13a(text: string): string[] {
  let line = withoutTrailingSpace(text)
    .replaceAll('<skipped>', '')
    .replaceAll('-\n', '')
    .replaceAll('\n', ' ');
  line = line
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>');
  return western(` ${line} `);
}

/** Chinese characters and marks one by one; what stands between them as Western text. */
export function tokensZh(text: string): string[] {
  return western(withoutTrailingSpace(text).replace(CHINESE, ' $& '));
}

/**
 * The package's table. Its "extension B", written as five hexadecimal digits after \u, is in truth compared as the texts
 * "\u2000" + "0" to "\u2a6d" + "6": the characters U+2001 to U+2A6D, which hold “ ” … — but no character of extension B. The supplement
 * written likewise is U+2F81 to U+2FA1. Kept, since every published figure was made with them.
 */
const CHINESE = new RegExp(
  `[${[
    '\\u2001-\\u2a6d',
    '\\u2e80-\\u2fdf',
    '\\u2ff0-\\u303f',
    '\\u3100-\\u312f',
    '\\u31a0-\\u31bf',
    '\\u31c0-\\u31ef',
    '\\u3200-\\u33ff',
    '\\u3400-\\u4db5',
    '\\u4e00-\\u9fbb',
    '\\uf900-\\ufa2d',
    '\\ufa30-\\ufa6a',
    '\\ufa70-\\ufad9',
    '\\ufe10-\\ufe1f',
    '\\ufe30-\\ufe4f',
    '\\uff00-\\uffef',
  ].join('')}]`,
  'gu',
);

/** The rules that both share, in mteval's order: a later rule sees the spaces that an earlier one set. */
function western(line: string): string[] {
  return whitespace(
    line
      .replace(/[{-~[-` -&(-+:-@/]/gu, ' $& ')
      .replace(/([^0-9])([.,])/gu, '$1 $2 ')
      .replace(/([.,])([^0-9])/gu, ' $1 $2')
      .replace(/([0-9])(-)/gu, '$1 $2 '),
  );
}
