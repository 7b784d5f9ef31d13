import * as fc from '../../fast-check';
import { describe, expect, it } from 'vitest';
import { count, hasHan, terms } from '../../../src/core/text/terms';

describe('terms', () => {
  it.each<[string, string, readonly string[]]>([
    ['words in lower case, in order and with repeats', 'Go, go to Oslo!', ['go', 'go', 'to', 'oslo']],
    ['letters and digits together', 'Tram 7b left at 18:05', ['tram', '7b', 'left', 'at', '18', '05']],
    ['a possessive without its s', "Zoë's and Ines’s keys", ['zoë', 'and', 'ines', 'keys']],
    ['other apostrophes joined', "o'clock don’t rock'n'roll", ['oclock', 'dont', 'rocknroll']],
    ['no apostrophe at an edge', "'tis the tides'", ['tis', 'the', 'tides']],
    ['a possessive in capitals', "THE BAKER'S", ['the', 'baker']],
    ['full-width letters as narrow ones', 'ＢＭ２５', ['bm25']],
    ['composed and decomposed letters alike', 'Zoe\u0308', ['zo\u00eb']],
    ['a run of Han as overlapping bigrams', '老茶馆', ['老茶', '茶馆']],
    ['a single Han character as itself', '马', ['马']],
    ['no bigram across a stop', '下雨。茶馆', ['下雨', '茶馆']],
    ['a repeated bigram twice', '哈哈哈', ['哈哈', '哈哈']],
    ['Han beyond the basic plane', '𠮷野家', ['𠮷野', '野家']],
    ['Han after a word', 'T恤衫', ['t', '恤衫']],
    ['Han after digits', '他1987年3月搬家', ['他', '1987', '年', '3', '月搬', '搬家']],
    ['a word after Han', '用BM25搜索', ['用', 'bm25', '搜索']],
    ['marks on their letters', 'हिन्दी', ['हिन्दी']],
  ])('gives %s', (_, text, expected) => {
    expect(terms(text)).toEqual(expected);
  });

  it.each([
    ['an empty text', ''],
    ['white space', ' \t\n'],
    ['punctuation', '?!… —「」'],
    ['emoji, whose selectors are marks', '🎂 ❤️ 👩‍👧 ☎️'],
  ])('gives nothing for %s', (_, text) => {
    expect(terms(text)).toEqual([]);
  });

  it('reads a digit in a keycap as the digit', () => {
    expect(terms('1️⃣')).toEqual(['1']);
  });

  it('keeps every term free of Han, or a piece of Han alone', () => {
    const piece = fc.constantFrom('茶', '馆', 'a', 'B', '7', "'", '’', 's', ' ', '️', '🎂', '\u0308', '。');
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        for (const term of terms(pieces.join(''))) {
          expect(term).toMatch(/^(?:\p{Script=Han}{1,2}|(?:(?!\p{Script=Han})[\p{L}\p{M}\p{N}])+)$/u);
        }
      }),
    );
  });
});

describe('hasHan', () => {
  it('sees one Han character in any text', () => {
    expect(hasHan('the sign 茶 over the door')).toBe(true);
    expect(hasHan('the sign over the door, かな, 한글')).toBe(false);
    expect(hasHan('')).toBe(false);
  });
});

it('count keeps the order of first occurrence', () => {
  expect([...count(['b', 'a', 'b', 'c', 'b'])]).toEqual([
    ['b', 3],
    ['a', 1],
    ['c', 1],
  ]);
});
