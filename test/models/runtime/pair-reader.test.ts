/** A question and a passage as tokens, and answers as stretches of the passage; token logits written by hand. */

import { describe, expect, it } from 'vitest';
import { pairOf, spansOf, wordsOf, type Pieces } from '../../../src/models/runtime/pair-reader';

const CLS = 101;
const SEP = 102;
/** One piece per two characters, so that longer words have several. */
const halves: Pieces = (run) =>
  Array.from({ length: Math.ceil(run.length / 2) }, (_, i) => ({
    id: 1000 + i,
    text: run.slice(2 * i, 2 * i + 2).toLowerCase(),
  }));
/** A vocabulary without one Han character. */
const withoutHan: Pieces = () => [{ id: 100, text: '[UNK]' }];
const LIMITS = { most: 128, questionMost: 40 };
const special = { cls: CLS, sep: SEP };

const written = (text: string, pieces = halves) =>
  wordsOf(text, pieces).map(({ start, end }) => text.slice(start, end));

/** Logits that are 0 but for the tokens of a word. */
function logits(length: number, values: Record<number, [start: number, end: number]>): Float32Array {
  const all = new Float32Array(2 * length);
  for (const [token, [start, end]] of Object.entries(values)) {
    all[2 * Number(token)] = start;
    all[2 * Number(token) + 1] = end;
  }
  return all;
}

describe('the words of a text', () => {
  it('are runs without blanks; punctuation stands alone', () => {
    expect(written("It's 3.50 at Zé’s “shop”.")).toEqual([
      'It',
      "'",
      's',
      '3',
      '.',
      '50',
      'at',
      'Zé',
      '’',
      's',
      '“',
      'shop',
      '”',
      '.',
    ]);
  });

  it('are of Chinese what the vocabulary holds as one piece', () => {
    expect(written('她在三年。')).toEqual(['她在', '三年', '。']);
    expect(wordsOf('三年', halves)).toEqual([{ ids: [1000], start: 0, end: 2 }]);
  });

  it('are single Han characters where the vocabulary lacks one', () => {
    expect(written('她在Porto住了三年。', withoutHan)).toEqual([...'她在', 'Porto', ...'住了三年。']);
  });

  it('keep other letters of any script together', () => {
    expect(written('naïve ΑΒΣ\t😀ok')).toEqual(['naïve', 'ΑΒΣ', '😀ok']);
  });
});

describe('a pair', () => {
  it('is [CLS] question [SEP] passage [SEP], each passage token with its word', () => {
    const pair = pairOf('Who?', 'Bruno pays.', halves, special, LIMITS);
    expect(pair.ids).toEqual([CLS, 1000, 1001, 1000, SEP, 1000, 1001, 1002, 1000, 1001, 1000, SEP]);
    expect(pair.first).toBe(5);
    expect(pair.owners).toEqual([0, 0, 0, 1, 1, 2]);
    expect(pair.words).toEqual([
      { start: 0, end: 5 },
      { start: 6, end: 10 },
      { start: 10, end: 11 },
    ]);
  });

  it('cuts a long question first, then the end of the passage', () => {
    const pair = pairOf('aa bb cc dd', 'ee ff gg hh ii', halves, special, { most: 8, questionMost: 2 });
    expect(pair.ids).toHaveLength(8);
    expect(pair.first).toBe(4);
    expect(pair.words).toEqual([
      { start: 0, end: 2 },
      { start: 3, end: 5 },
      { start: 6, end: 8 },
    ]);
  });
});

describe('the spans of a passage', () => {
  const passage = 'Ana came. Bo left.';
  const pair = pairOf('Q', passage, halves, special, LIMITS);
  // Words: Ana(2 tokens) came(2) .(1) Bo(1) left(2) .(1); the first passage token is the fourth of the row.
  const at = (word: number) => pair.first + pair.owners.indexOf(word);
  const last = (word: number) => pair.first + pair.owners.lastIndexOf(word);

  it('begin and end with whole words and never leave a sentence', () => {
    // The best start is "came", the best end "Bo" in the next sentence: not a span.
    const { spans, best } = spansOf(
      passage,
      pair,
      logits(pair.ids.length, { [at(1)]: [6, 0], [last(3)]: [0, 5], [last(1)]: [0, 2] }),
      3,
    );
    expect(passage.slice(spans[0]!.start, spans[0]!.end)).toBe('came');
    expect(best).toBeCloseTo(8, 5);
    for (const { start, end } of spans) expect(passage.slice(start, end)).not.toMatch(/\. Bo/);
  });

  it('do not overlap, and their probability is the share of all that touch them', () => {
    const { spans } = spansOf(
      passage,
      pair,
      logits(pair.ids.length, { [at(0)]: [4, 0], [last(0)]: [0, 4], [at(3)]: [4, 4] }),
      3,
    );
    expect(
      spans
        .map(({ start, end }) => passage.slice(start, end))
        .slice(0, 2)
        .sort(),
    ).toEqual(['Ana', 'Bo']);
    const sum = spans.reduce((all, { probability }) => all + probability, 0);
    expect(sum).toBeLessThanOrEqual(1 + 1e-9);
    expect(spans[0]!.probability).toBeCloseTo(spans[1]!.probability, 2);
  });

  it('score above "no answer here" by the first token of the row', () => {
    const none = spansOf(passage, pair, logits(pair.ids.length, { 0: [3, 4], [at(3)]: [1, 1] }), 1);
    expect(none.best).toBeCloseTo(2 - 7, 5);
    expect(none.spans).toHaveLength(1);
  });

  it('are none where the passage has no word', () => {
    const blank = pairOf('Q', ' \n', halves, special, LIMITS);
    expect(spansOf(' \n', blank, new Float32Array(2 * blank.ids.length), 3)).toEqual({
      spans: [],
      best: -Infinity,
    });
  });
});
