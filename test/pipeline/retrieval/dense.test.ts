import * as fc from '../../fast-check';
import { describe, expect, it } from 'vitest';
import { DenseRetriever, dot, dots } from '../../../src/pipeline/retrieval/dense';
import { memories } from '../../core/fixture';

const MEMORIES = memories(['lamp', 'pier', 'storm']);
// Memory 0 has two windows, memory 2 two, in the plane: along x, along y, the diagonal (0.6, 0.8) and its mirror.
const PASSAGES = [
  { memory: 0, text: 'a', start: 0, end: 9 },
  { memory: 0, text: 'b', start: 10, end: 19 },
  { memory: 1, text: 'c', start: 0, end: 7 },
  { memory: 2, text: 'd', start: 3, end: 8 },
  { memory: 2, text: 'e', start: 9, end: 20 },
];
const VECTORS = { dimensions: 2, data: Float32Array.of(1, 0, 0.6, 0.8, 0, 1, 0.6, -0.8, -1, 0) };

const retriever = new DenseRetriever(MEMORIES, PASSAGES, VECTORS);

describe('inner products with many rows', () => {
  it('are those with each row, to the last digit', () => {
    const numbers = (length: number) =>
      fc.array(fc.float({ min: -1, max: 1, noNaN: true }), { minLength: length, maxLength: length });
    const sizes = fc.tuple(fc.nat({ max: 9 }), fc.integer({ min: 1, max: 7 }));
    fc.assert(
      fc.property(
        sizes.chain(([rows, dimensions]) => fc.tuple(numbers(dimensions), numbers(rows * dimensions))),
        ([one, many]) => {
          const [a, data] = [Float32Array.from(one), Float32Array.from(many)];
          const rows = data.length / a.length;
          expect([...dots(a, data, rows)]).toEqual(
            Array.from({ length: rows }, (_, row) => dot(a, data, row * a.length)),
          );
        },
      ),
    );
  });
});

describe('dense retrieval', () => {
  it('ranks every memory by the mean of two cosines, to its best window and to all of its windows', () => {
    // m0: best 0.8; sum (1.6, 0.8), cosine 0.447214. m2: best 0; sum (−0.4, −0.8), cosine −0.894427.
    const ranking = retriever.rank(Float32Array.of(0, 1));
    expect(ranking.map(({ id, score, evidence }) => [id, score.toFixed(6), evidence.passage])).toEqual([
      ['m1', '1.000000', { start: 0, end: 7 }],
      ['m0', '0.623607', { start: 10, end: 19 }],
      ['m2', '-0.447214', { start: 9, end: 20 }],
    ]);
    expect(ranking[1]!.evidence.cosine).toBeCloseTo(0.8, 6);
    expect(ranking[1]!.evidence.whole).toBeCloseTo(0.447214, 6);
  });

  it('takes windows that cancel each other out as no direction at all', () => {
    const data = Float32Array.of(1, 0, -1, 0, 0, 1, 0, 1, 0, 1);
    const found = new DenseRetriever(MEMORIES, PASSAGES, { dimensions: 2, data }).rank(Float32Array.of(1, 0));
    expect(found.find(({ id }) => id === 'm0')).toMatchObject({
      score: 0.5,
      evidence: { cosine: 1, whole: 0 },
    });
  });

  it('keeps the order of the bank among equals, and the first of equal windows', () => {
    const data = Float32Array.of(1, 0, 1, 0, 1, 0, 0, 1, 1, 0);
    const ranking = new DenseRetriever(MEMORIES, PASSAGES, { dimensions: 2, data }).rank(
      Float32Array.of(1, 0),
    );
    expect(ranking.map(({ id }) => id)).toEqual(['m0', 'm1', 'm2']);
    expect(ranking[0]!.evidence.passage).toEqual({ start: 0, end: 9 });
    expect(ranking[2]!.evidence.passage).toEqual({ start: 9, end: 20 });
  });

  it('ranks cosines below zero too', () => {
    const ranking = retriever.rank(Float32Array.of(0, -1));
    expect(ranking.map(({ id, score }) => [id, score.toFixed(6)])).toEqual([
      ['m2', '0.847214'],
      ['m0', '-0.223607'],
      ['m1', '-1.000000'],
    ]);
  });

  it('refuses vectors that are not one row a passage', () => {
    const vectors = { dimensions: 2, data: new Float32Array(8) };
    expect(() => new DenseRetriever(MEMORIES, PASSAGES, vectors)).toThrow(
      new RangeError('5 passages need 10 numbers, not 8'),
    );
  });

  it('refuses a question of another model', () => {
    expect(() => retriever.rank(Float32Array.of(0, 1, 0))).toThrow(
      new RangeError('The question has 3 dimensions, the passages 2'),
    );
  });

  it('ranks an empty bank', () => {
    const empty = new DenseRetriever([], [], { dimensions: 2, data: new Float32Array(0) });
    expect(empty.rank(Float32Array.of(0, 1))).toEqual([]);
  });
});

it('dot multiplies a row with the row at an offset', () => {
  expect(dot(Float32Array.of(1, 2), Float32Array.of(3, 4))).toBe(11);
  expect(dot(Float32Array.of(1, 2), Float32Array.of(9, 9, 3, 4, 9), 2)).toBe(11);
});
