import * as fc from '../fast-check';
import { describe, expect, it } from 'vitest';
import { normalisedText } from '../../src/measures/domain/text/anchor-hit';
import { ANCHOR_MAP, ANCHOR_MAP_NORMALISED } from '../../src/measures/domain/text/anchors';
import { bertScores, greedyMatch, meanBertScore } from '../../src/measures/domain/text/bert-score';
import { EXACT_MATCH, normalisedAnswer, tokenF1 } from '../../src/measures/domain/text/squad';
import type { TokenEncoder, TokenVectors } from '../../src/core/ports';
import { characters } from '../../src/core/text/segment';

const texts = fc.string({ unit: fc.constantFrom('a', 'b', 'the ', ' ', '.', '茶', '😀'), maxLength: 20 });

describe('SQuAD’s measures', () => {
  it('normalise case, marks, articles and white space', () => {
    expect(normalisedAnswer(' The  "well-known" Aunt, an  Ada! ')).toBe('wellknown aunt ada');
    expect(normalisedAnswer('a theatre')).toBe('theatre');
  });

  it('find "The lamp." and "lamp" equal, and "lamp oil" half wrong', () => {
    expect(EXACT_MATCH.of('The lamp.', 'lamp')).toBe(1);
    expect(EXACT_MATCH.of('lamp oil', 'lamp')).toBe(0);
    expect(tokenF1().of('lamp oil', 'the lamp')).toBeCloseTo(2 / 3, 12);
    expect(tokenF1().of('the', 'a')).toBe(1);
    expect(tokenF1().of('', 'lamp')).toBe(0);
  });

  it('compare Chinese by characters where they are told so', () => {
    expect(tokenF1().of('在码头边', '码头边')).toBe(0);
    expect(tokenF1(characters).of('在码头边', '码头边')).toBeCloseTo(6 / 7, 12);
  });
});

describe('BERTScore', () => {
  const vectors = (...rows: readonly (readonly [number, number])[]): TokenVectors => ({
    tokens: rows.map((_, i) => `t${i}`),
    vectors: Float32Array.from(rows.flat()),
  });

  it('matches each token with its nearest, from both sides', () => {
    const { precision, recall, f1 } = greedyMatch(vectors([1, 0]), vectors([1, 0], [0, 1]));
    expect([precision, recall]).toEqual([1, 0.5]);
    expect(f1).toBeCloseTo(2 / 3, 12);
    expect(greedyMatch(vectors([0.6, 0.8]), vectors([1, 0])).f1).toBeCloseTo(0.6, 6);
  });

  it('is 1 for the same vectors in any order, 0 for a text without tokens', () => {
    expect(greedyMatch(vectors([1, 0], [0, 1]), vectors([0, 1], [1, 0])).f1).toBe(1);
    expect(greedyMatch(vectors(), vectors([1, 0]))).toEqual({ precision: 0, recall: 0, f1: 0 });
  });

  it('refuses vectors of two encoders', () => {
    const three: TokenVectors = { tokens: ['a'], vectors: Float32Array.of(1, 0, 0) };
    expect(() => greedyMatch(vectors([1, 0]), three)).toThrow('encode both texts with one encoder');
  });

  it('keeps each pair with its own texts over several calls of the encoder', async () => {
    const asked: number[] = [];
    const letters: TokenEncoder = {
      stamp: { id: 'letters', revision: '1', hash: '', dtype: 'fp32', device: 'none' },
      dimensions: 2,
      encodeTokens: (given) => {
        asked.push(given.length);
        return Promise.resolve(
          given.map((text) =>
            vectors(...[...text].map((c): [number, number] => (c === 'a' ? [1, 0] : [0, 1]))),
          ),
        );
      },
    };
    const pairs = Array.from({ length: 40 }, (_, i) => ({ response: 'a', reference: i % 2 ? 'a' : 'ab' }));
    const scores = await bertScores(pairs, letters);
    expect(asked).toEqual([64, 16]);
    expect(scores.map(({ recall }) => recall)).toEqual(pairs.map(({ reference }) => 1 / reference.length));
    expect(meanBertScore(scores)!.recall).toBe(0.75);
    expect(meanBertScore([])).toBeUndefined();
  });
});

describe('anchor MAP', () => {
  const answer = 'She rowed to the Old Pier at 10:30, 3.5 miles, for £1,250.';

  it('is the share of anchors that stand in the answer as they are', () => {
    expect(ANCHOR_MAP.of({ answer, anchors: ['Old Pier', '10:30', 'old pier', 'Ada'] })).toBe(0.5);
    expect(ANCHOR_MAP.of({ answer, anchors: [''] })).toBeUndefined();
    expect(
      ANCHOR_MAP.ofAll([
        { answer, anchors: ['Old Pier'] },
        { answer: '', anchors: ['Old Pier'] },
        { answer, anchors: [] },
      ]),
    ).toBe(0.5);
    expect(ANCHOR_MAP.ofAll([])).toBeUndefined();
  });

  it.each([
    ['old  pier', true],
    ['ＯＬＤ ＰＩＥＲ', true],
    ['10 : 30', true],
    ['1250', true],
    ['3.5', true],
    ['35', false],
    ['3 5', false],
    ['1030', false],
    ['pier, at', true],
    ['!!', false],
    ['Ôld Pièr', true],
  ])('normalised finds "%s": %s', (anchor, found) => {
    expect(ANCHOR_MAP_NORMALISED.of({ answer, anchors: [anchor] })).toBe(found ? 1 : 0);
  });

  it('folds Chinese spacing and marks away, and keeps numbers apart', () => {
    expect(normalisedText('《码头 边》，２０２１ 年 ５ 月！')).toBe('码头边2021年5月');
    expect(normalisedText('12 5')).toBe('12 5');
    expect(normalisedText('Ada’s')).toBe('adas');
    // A mark is an accent in some scripts, and another letter in others.
    expect(normalisedText('Café Łódź, が')).toBe('cafe lodz が');
  });

  it('is never below the strict value', () => {
    fc.assert(
      fc.property(texts, fc.array(texts, { maxLength: 4 }), (said, anchors) => {
        const strict = ANCHOR_MAP.of({ answer: said, anchors });
        const loose = ANCHOR_MAP_NORMALISED.of({ answer: said, anchors });
        return strict === undefined ? loose === undefined : loose! >= strict;
      }),
    );
  });
});
