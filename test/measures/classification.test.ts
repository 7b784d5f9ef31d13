import * as fc from '../fast-check';
import { describe, expect, it } from 'vitest';
import { classificationScores } from '../../src/measures/domain/classification';

const LABELS = ['semantic', 'episodic'] as const;
type Label = (typeof LABELS)[number];

function cases(counts: readonly [truth: Label, given: Label, times: number][]) {
  return counts.flatMap(([truth, given, times]) => Array.from({ length: times }, () => ({ truth, given })));
}

describe('classification scores', () => {
  it('weights each label by its share of the cases', () => {
    // Semantic: 3 of 4 found, 3 of 5 given right. Episodic: 4 of 6 found, 4 of 5 given right.
    const { measures, confusion } = classificationScores(
      LABELS,
      cases([
        ['semantic', 'semantic', 3],
        ['semantic', 'episodic', 1],
        ['episodic', 'semantic', 2],
        ['episodic', 'episodic', 4],
      ]),
    )!;
    expect(measures.precision).toBeCloseTo(0.4 * 0.6 + 0.6 * 0.8, 12);
    expect(measures.recall).toBeCloseTo(0.7, 12);
    // F1 = 2·3/(4 + 5) = 2/3 and 2·4/(6 + 5) = 8/11.
    expect(measures.f1).toBeCloseTo(0.4 * (2 / 3) + 0.6 * (8 / 11), 12);
    expect(measures.accuracy).toBe(0.7);
    expect(confusion).toEqual({
      semantic: { semantic: 3, episodic: 1 },
      episodic: { semantic: 2, episodic: 4 },
    });
  });

  it('gives a label that was never given precision 0', () => {
    const { measures } = classificationScores(
      LABELS,
      cases([
        ['semantic', 'episodic', 1],
        ['episodic', 'episodic', 3],
      ]),
    )!;
    expect(measures.precision).toBeCloseTo(0.75 * 0.75, 12);
    expect(measures.f1).toBeCloseTo(0.75 * (6 / 7), 12);
  });

  it('has no scores without cases', () => {
    expect(classificationScores(LABELS, [])).toBeUndefined();
  });

  it('holds for any cases: bounds, weighted recall = accuracy, and the order does not matter', () => {
    const label = fc.constantFrom<Label>(...LABELS);
    fc.assert(
      fc.property(fc.array(fc.record({ truth: label, given: label }), { minLength: 1 }), (list) => {
        const { measures } = classificationScores(LABELS, list)!;
        for (const value of Object.values(measures)) {
          expect(value).toBeGreaterThanOrEqual(0);
          expect(value).toBeLessThanOrEqual(1 + 1e-12);
        }
        expect(measures.recall).toBeCloseTo(measures.accuracy, 12);
        expect(classificationScores(LABELS, [...list].reverse())).toEqual(classificationScores(LABELS, list));
      }),
    );
  });
});
