import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import * as fc from '../../fast-check';
import { readDataset } from '../../../src/data/formats/formats';
import { BM25, Bm25Retriever, MINISEARCH } from '../../../src/pipeline/retrieval/bm25';
import { contentTerms } from '../../../src/core/text/content-terms';
import { searchContentTerms, searchTerms } from '../../../src/core/text/search-terms';
import { terms } from '../../../src/core/text/terms';

describe('terms for searching', () => {
  it.each<[string, ...string[]]>([
    ['accents', 'Malmö', 'malmo', 'MALMÖ', 'Malmo\u0308'],
    ['a capital that lower case takes apart', 'İzmir', 'izmir', 'IZMIR'],
    ['letters that no decomposition takes apart', 'Große Øre', 'grosse ore', 'GROẞE ØRE'],
    ['width', 'ＢＭ２５', 'bm25'],
    ['what nobody sees', 'wa\u00adter\u200bfall', '\u200ewaterfall', 'waterfall'],
    ['numbers in groups', '3,400,000', '3400000', '3’400’000'],
    ['e-mail', 'e-mail', 'E‑Mail', 'email'],
    ['simplified and traditional characters', '漢語學習', '汉语学习'],
    ['Arabic with its article, vowel signs and forms of a letter', 'الأَمْر', 'امر'],
    ['Greek', 'Ἀθῆναι', 'αθηναι'],
    ['emoji with and without a skin tone', '👋🏽', '👋'],
  ])('are alike for %s', (_, text, ...others) => {
    for (const other of others) expect(searchTerms(other)).toEqual(searchTerms(text));
    expect(searchTerms(text).length).toBeGreaterThan(0);
  });

  it.each<[string, string, readonly string[]]>([
    ['a T-shirt, which is a shirt', 'T-shirt', ['t', 'shirt']],
    [
      'a list of numbers, and decimals',
      '1, 200 and 1.200 and 12,34',
      ['1', '200', 'and', '1', '200', 'and', '12', '34'],
    ],
    ['letters with marks that make others', 'йод हिन्दी が', ['йод', 'हिन्दी', 'が']],
    ['emoji after the words', 'a 🎂 of ❤️', ['a', 'of', '🎂', '❤']],
    ['signs that are no pictures', '© 2024 ™ 5#', ['2024', 'tm', '5']],
  ])('keep %s', (_, text, expected) => {
    expect(searchTerms(text)).toEqual(expected);
  });

  it.each<[string, string, string]>([
    ['Japanese', 'このあいだコーヒーをのみました', 'コーヒー'],
    ['Thai', 'ฉันกินข้าวที่บ้าน', 'บ้าน'],
  ])('find a word in a language that parts none: %s', (_, text, word) => {
    expect(searchTerms(text)).toEqual(expect.arrayContaining(searchTerms(word)));
    expect(terms(text)).not.toEqual(expect.arrayContaining(searchTerms(word)));
  });

  it('leave out function words as content terms do', () => {
    expect(searchContentTerms('Where is the café of 她的猫?')).toEqual(['cafe', '猫']);
  });

  it('of plain words are those of every other reader', () => {
    const text = fc
      .array(fc.constantFrom('Oslo', 'the', 'cat’s', "don't", '7b', '18:05', '老茶馆', '。', '?'))
      .map((words) => words.join(' '));
    fc.assert(
      fc.property(text, (words) => {
        expect(searchTerms(words)).toEqual(terms(words));
        expect(searchContentTerms(words)).toEqual(contentTerms(words));
      }),
    );
  });

  it('are the same of any text and of the text in upper case', () => {
    const word = fc.constantFrom('Zoë', 'straße', 'İzmir', '3,400', 'e-mail', '🎂', '漢字', 'σς', 'ﬁn');
    fc.assert(
      fc.property(
        fc.array(word).map((words) => words.join(' ')),
        (text) => {
          expect(searchTerms(text.toUpperCase())).toEqual(searchTerms(text));
        },
      ),
    );
  });
});

const CASE = join(process.env['MNEMOSCOPE_DATA'] ?? resolve('../shared/data'), 'cases/search-text');

describe.skipIf(!existsSync(CASE))(
  `questions that nothing was found for${existsSync(CASE) ? '' : ' (skipped: no data)'}`,
  () => {
    it.each([
      ['bm25', BM25],
      ['minisearch', MINISEARCH],
    ] as const)('have their gold first under %s', (_, variant) => {
      const files = ['mem.csv', 'q/mem.csv'].map((name) => ({
        name,
        text: readFileSync(join(CASE, name), 'utf8'),
      }));
      const [bank] = readDataset(files, 'auto').banks;
      const retriever = new Bm25Retriever(bank!.memories, variant);
      expect(bank!.questions.map(({ text }) => retriever.rank(text)[0]?.id)).toEqual(
        bank!.questions.map(({ gold }) => gold[0]),
      );
    });
  },
);
