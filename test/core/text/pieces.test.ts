import { existsSync, readFileSync } from 'node:fs';
import { Tokenizer } from '@huggingface/tokenizers';
import { describe, expect, it } from 'vitest';
import { PieceTokenizer, readVocabulary } from '../../../src/core/text/pieces';

const file = (model: object, han = true) =>
  JSON.stringify({
    normalizer: { type: 'BertNormalizer', lowercase: true, handle_chinese_chars: han },
    model,
  });
const wordPiece = (...tokens: string[]) =>
  new PieceTokenizer(
    readVocabulary(
      file({ type: 'WordPiece', vocab: Object.fromEntries(tokens.map((token, id) => [token, id])) }),
    ),
  );

describe('WordPiece', () => {
  const tokenizer = wordPiece('[UNK]', 'clock', '##s', '##maker', 'cafe', ',', '钟', 'x');

  it.each([
    ['Clocks', [1, 2]],
    ['clockmakers', [1, 3, 2]],
    ['Café, clock', [4, 5, 1]],
    ['clock钟', [1, 6]],
    ['zebra', [0]],
    ['cl\u200bock', [1]],
    ['  ', []],
    ['x'.repeat(101), [0]],
  ])('cuts %j', (text, ids) => {
    expect(tokenizer.pieces(text)).toEqual(ids);
    // Remembered words are cut as they were.
    expect(tokenizer.pieces(text)).toEqual(ids);
  });
});

describe('Unigram', () => {
  const vocab = [
    ['[UNK]', 0],
    ['研究', -4],
    ['研究生', -5],
    ['生命', -4],
    ['命', -7],
    ['起源', -5],
  ] as const;
  const tokenizer = new PieceTokenizer(readVocabulary(file({ type: 'Unigram', vocab }, false)));

  it('takes the likeliest pieces, not the longest', () => {
    // −4 − 4 against −5 − 7
    expect(tokenizer.pieces('研究生命')).toEqual([1, 3]);
    expect(tokenizer.pieces('研究生，起源')).toEqual([2, 0, 5]);
  });

  it('makes neighbouring unknown characters one', () => {
    expect(tokenizer.pieces('彁彁起源')).toEqual([0, 5]);
  });
});

it('needs a token for what is unknown', () => {
  expect(() => wordPiece('clock')).toThrow('[UNK]');
});

it.each(['BPE', 'WordLevel'])('refuses a %s vocabulary', (type) => {
  expect(() => readVocabulary(file({ type, vocab: {} }))).toThrow(type);
});

const SHIPPED = ['mnemoscope-en', 'mnemoscope-zh'].filter((id) => existsSync(`models/${id}/tokenizer.json`));

describe.skipIf(SHIPPED.length === 0).each(SHIPPED)('the tokenizer of %s', (id) => {
  it('cuts as the library of the encoders does', () => {
    const read = (name: string) => readFileSync(`models/${id}/${name}`, 'utf8');
    const library = new Tokenizer(
      JSON.parse(read('tokenizer.json')) as object,
      JSON.parse(read('tokenizer_config.json')) as object,
    );
    const own = new PieceTokenizer(readVocabulary(read('tokenizer.json')));
    const characters = ['kwame-mensah', 'ottilie-brandt', 'ma-zhiyuan'].flatMap((name) => {
      const text = readFileSync(`public/characters/${name}.json`, 'utf8');
      return [...text.matchAll(/"(?:text|content|value|description)": "((?:[^"\\]|\\.)*)"/g)].map(
        ([, value]) => JSON.parse(`"${value!}"`) as string,
      );
    });
    expect(characters.length).toBeGreaterThan(300);
    const odd = [
      'It’s 12:30 — “naïve” façade',
      'T恤1958年',
      'a\tb\u0000c',
      '🎂 ok',
      'ÀÉÎ ﬁ ß İ',
      'x@y_z+1=2 §5',
    ];
    for (const text of [...characters, ...odd])
      expect(own.pieces(text), text).toEqual(library.encode(text, { add_special_tokens: false }).ids);
  });
});
