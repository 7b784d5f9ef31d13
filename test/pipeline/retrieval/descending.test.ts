import * as fc from '../../fast-check';
import { describe, expect, it } from 'vitest';
import { descending } from '../../../src/pipeline/retrieval/descending';

const compared = (scores: readonly number[]) =>
  scores.map((_, i) => i).sort((a, b) => scores[b]! - scores[a]! || a - b);

describe('the order of many scores', () => {
  it('is that of a stable sort by comparison, for few and for many, with ties and both signs', () => {
    const score = fc.oneof(
      fc.double({ noNaN: true }),
      fc.constantFrom(0, -0, 1, -1, 0.1 + 0.2, 0.3, Infinity, -Infinity, 5e-324),
      fc.float({ min: -1, max: 1, noNaN: true }),
    );
    fc.assert(
      fc.property(fc.array(score, { maxLength: 30 }), fc.integer({ min: 1, max: 40 }), (some, times) => {
        const scores = Array.from({ length: times }, () => some).flat();
        expect([...descending(Float64Array.from(scores))]).toEqual(compared(scores));
      }),
    );
  });
});
