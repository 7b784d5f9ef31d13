import * as fc from '../../fast-check';
import { describe, expect, it } from 'vitest';
import type { Memory } from '../../../src/core/memory/bank';
import type { TokenVectors } from '../../../src/core/ports';
import { dot } from '../../../src/pipeline/retrieval/dense';
import { LateInteractionRetriever, packTokens } from '../../../src/pipeline/retrieval/late-interaction';
import type { Passage } from '../../../src/pipeline/retrieval/passages';

const memory = (id: string): Memory => ({ id, kind: 'event', title: id, text: id, body: id, people: [] });

/** A window of a memory; where it starts tells it apart. */
const window = (index: number, start: number): Passage => ({
  memory: index,
  text: '',
  start,
  end: start + 10,
});

/** Tokens by name and vector. */
const text = (tokens: Readonly<Record<string, readonly number[]>>): TokenVectors => ({
  tokens: Object.keys(tokens),
  vectors: Float32Array.from(Object.values(tokens).flat()),
});

describe('three memories on the unit circle, computed by hand', () => {
  // The question looks to the east and to the north.
  const question = text({ who: [1, 0], sang: [0, 1] });
  const memories = ['one', 'two', 'three'].map(memory);
  const windows = [window(0, 0), window(0, 10), window(1, 0), window(2, 0)];
  const retriever = new LateInteractionRetriever(
    memories,
    windows,
    packTokens(2, [
      // who → Ada 0.8, sang → Ada 0.6; the sum is 1.4.
      text({ Ada: [0.8, 0.6], left: [-1, 0] }),
      // who → she 0.6, sang → song 0.96; the sum is 1.56, so this window is the memory's best.
      text({ she: [0.6, -0.8], a: [-0.6, 0.8], song: [0.28, 0.96] }),
      // Each question token finds its like: 2.
      text({ north: [0, 1], east: [1, 0] }),
      // who → −1, sang → 0: a sum may be negative.
      text({ west: [-1, 0] }),
    ]),
  );
  const ranking = retriever.rank(question);

  it('ranks them by the sum of the best cosines, best window first', () => {
    expect(ranking.map(({ id, rank }) => [id, rank])).toEqual([
      ['two', 1],
      ['one', 2],
      ['three', 3],
    ]);
    [2, 1.56, -1].forEach((score, i) => expect(ranking[i]!.score).toBeCloseTo(score, 6));
  });

  it('names, for each question token, the nearest token of the best window and its cosine', () => {
    const { evidence, score } = ranking[1]!;
    expect(evidence).toMatchObject({ type: 'late-interaction', passage: { start: 10, end: 20 } });
    expect(evidence.pairs.map(({ question, memory }) => [question, memory])).toEqual([
      ['who', 'she'],
      ['sang', 'song'],
    ]);
    expect(evidence.pairs[0]!.cosine).toBeCloseTo(0.6, 6);
    expect(evidence.pairs[1]!.cosine).toBeCloseTo(0.96, 6);
    expect(evidence.pairs.reduce((sum, { cosine }) => sum + cosine, 0)).toBe(score);
  });

  it('takes the sum within one window and never the best tokens of two', () => {
    // Across both windows of "one" who → Ada 0.8 and sang → song 0.96 would give 1.76.
    expect(ranking[1]!.score).toBeCloseTo(1.56, 6);
  });

  it('lets one memory token serve several question tokens, and every question token count once', () => {
    const { evidence, score } = retriever.rank(
      text({ who: [0.8, 0.6], sings: [1, 0], there: [0.8, 0.6] }),
    )[0]!;
    // In "one" Ada gives 1 + 0.8 + 1 = 2.8; in "two" east gives 0.8 + 1 + 0.8 = 2.6.
    expect(score).toBeCloseTo(2.8, 6);
    expect(evidence.pairs.map(({ memory }) => memory)).toEqual(['Ada', 'Ada', 'Ada']);
  });
});

describe('ties and gaps', () => {
  it('give the first token, the first window and the order of the bank', () => {
    const retriever = new LateInteractionRetriever(
      ['a', 'b'].map(memory),
      [window(0, 0), window(0, 10), window(1, 0)],
      packTokens(1, [text({ x: [1], y: [1] }), text({ z: [1] }), text({ w: [1] })]),
    );
    const ranking = retriever.rank(text({ q: [1] }));
    expect(ranking.map(({ id }) => id)).toEqual(['a', 'b']);
    expect(ranking[0]!.evidence).toEqual({
      type: 'late-interaction',
      pairs: [{ question: 'q', memory: 'x', cosine: 1 }],
      passage: { start: 0, end: 10 },
    });
  });

  it('leave out a window without tokens, and a memory that has no other', () => {
    const retriever = new LateInteractionRetriever(
      ['a', 'b'].map(memory),
      [window(0, 0), window(0, 10), window(1, 0)],
      packTokens(1, [text({}), text({ z: [-1] }), text({})]),
    );
    const ranking = retriever.rank(text({ q: [1] }));
    expect(ranking.map(({ id, score }) => [id, score])).toEqual([['a', -1]]);
    expect(ranking[0]!.evidence.passage).toEqual({ start: 10, end: 20 });
  });
});

describe('what does not fit', () => {
  const rows = packTokens(2, [text({ a: [1, 0] })]);
  const build = (changed: object) =>
    new LateInteractionRetriever([memory('a')], [window(0, 0)], { ...rows, ...changed });

  it.each([
    ['too few offsets', { offsets: Uint32Array.of(0) }, '1 passages need 2 offsets, not 1'],
    ['falling offsets', { offsets: Uint32Array.of(1, 1) }, 'The offsets must ascend from 0'],
    ['too few tokens', { tokens: [] }, '1 rows need 1 tokens and 2 numbers, not 0 and 2'],
    ['too few numbers', { data: new Float32Array(1) }, '1 rows need 1 tokens and 2 numbers, not 1 and 1'],
    ['a zero row', { data: new Float32Array(2) }, "Row 0 of the passages' token vectors has length 0.00"],
    ['a row that is not a number', { data: Float32Array.of(Number.NaN, 1) }, 'has length NaN, not 1'],
  ])('%s is refused', (_name, changed, message) => {
    expect(() => build(changed)).toThrow(RangeError);
    expect(() => build(changed)).toThrow(message);
  });

  it('a question of none, of another size or of another length is refused', () => {
    expect(() => build({}).rank(text({}))).toThrow('The question has no tokens');
    expect(() => build({}).rank(text({ q: [1] }))).toThrow('1 question tokens need 2 numbers, not 1');
    expect(() => build({}).rank(text({ q: [1, 1] }))).toThrow("Row 0 of the question's token vectors");
  });

  it('a passage with half a row is refused where it is packed', () => {
    expect(() => packTokens(2, [text({ a: [1, 0] }), text({ b: [1] })])).toThrow(
      'Passage 1: 1 tokens need 2 numbers, not 1',
    );
  });
});

/** A text of so many tokens with vectors drawn at random, each of length one. */
function randomText(count: number, dimensions: number, random: () => number): TokenVectors {
  const vectors = Float32Array.from({ length: count * dimensions }, () => random() - 0.5);
  for (let at = 0; at < vectors.length; at += dimensions) {
    const row = vectors.subarray(at, at + dimensions);
    const length = Math.sqrt(dot(row, row));
    for (let d = 0; d < dimensions; d++) row[d]! /= length;
  }
  return { tokens: Array.from({ length: count }, (_, i) => `t${i}`), vectors };
}

/** Numbers in [0, 1), the same ones for the same seed (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** MaxSim as the formula is written: every question token with every memory token, one after the other. */
function naive(question: TokenVectors, texts: readonly TokenVectors[], dimensions: number) {
  const row = ({ vectors }: TokenVectors, i: number) =>
    vectors.subarray(i * dimensions, (i + 1) * dimensions);
  return texts.map((passage) => {
    const pairs = question.tokens.map((token, i) => {
      const cosines = passage.tokens.map((_, j) => dot(row(question, i), row(passage, j)));
      const cosine = Math.max(...cosines);
      return { question: token, memory: passage.tokens[cosines.indexOf(cosine)]!, cosine };
    });
    return { pairs, score: pairs.reduce((sum, { cosine }) => sum + cosine, 0) };
  });
}

describe('the tiled loops', () => {
  it('agree with the formula to the last bit, whatever the numbers of tokens, windows and dimensions', () => {
    const banks = fc.record({
      seed: fc.integer(),
      dimensions: fc.integer({ min: 1, max: 19 }),
      asked: fc.integer({ min: 1, max: 11 }),
      windows: fc.array(
        fc.record({ memory: fc.integer({ min: 0, max: 3 }), count: fc.integer({ min: 1, max: 9 }) }),
        { minLength: 1, maxLength: 9 },
      ),
    });
    fc.assert(
      fc.property(banks, ({ seed, dimensions, asked, windows }) => {
        const random = randomOf(seed);
        const question = randomText(asked, dimensions, random);
        const texts = windows.map(({ count }) => randomText(count, dimensions, random));
        const memories = ['0', '1', '2', '3'].map(memory);
        const spans = windows.map(({ memory: index }, p) => window(index, 10 * p));
        const ranking = new LateInteractionRetriever(memories, spans, packTokens(dimensions, texts)).rank(
          question,
        );

        const found = naive(question, texts, dimensions);
        expect(new Set(ranking.map(({ id }) => id))).toEqual(
          new Set(windows.map(({ memory: m }) => String(m))),
        );
        for (const { id, score, evidence } of ranking) {
          const best = found[evidence.passage.start / 10]!;
          expect(evidence.pairs).toEqual(best.pairs);
          expect(score).toBe(best.score);
          expect(score).toBe(
            Math.max(...found.filter((_, p) => windows[p]!.memory === Number(id)).map((each) => each.score)),
          );
        }
        const scores = ranking.map(({ score }) => score);
        expect(scores).toEqual(scores.toSorted((a, b) => b - a));
      }),
    );
  });
});
