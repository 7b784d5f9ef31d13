import { describe, expect, it } from 'vitest';
import type { Score, HalumemVerdict } from '../../src/measures/domain/halumem-records';
import { eventOrder, eventTau } from '../../src/measures/domain/rubric/event-order';
import { rubricRatio, rubricScore } from '../../src/measures/domain/rubric/records';

const nuggets = (...scores: Score[]): HalumemVerdict<Score>[] => scores.map((given) => ({ given }));
const FAILED = { failed: 'judge_failed' } as const;

describe('a rubric score', () => {
  it('is the mean of its nuggets, each 0, ½ or 1', () => {
    expect(rubricScore({ nuggets: nuggets(2, 1, 0, 0) })).toBe(0.375);
    expect(rubricScore({ nuggets: nuggets(2) })).toBe(1);
  });

  it('loses its halves where it is counted as the authors’ script does', () => {
    expect(rubricScore({ nuggets: nuggets(2, 1, 0, 0) }, 'published')).toBe(0.25);
    // An order has no halves to lose, and its F1 does not count: τ-b of 1 2 3 and 1 4 4 is 2 / √6.
    const order = { nuggets: nuggets(2, 1, 0), order: { given: [0] } };
    expect(rubricScore(order, 'published')).toBeCloseTo((2 / Math.sqrt(6) + 1) / 2, 12);
    expect(rubricScore(order)).toBeCloseTo((2 / Math.sqrt(6) + 1) / 4, 12);
  });

  it('is none where a nugget, or the order, was not judged', () => {
    expect(rubricScore({ nuggets: [{ given: 2 }, FAILED] })).toBeUndefined();
    expect(rubricScore({ nuggets: nuggets(2, 2), order: FAILED })).toBeUndefined();
  });

  it('is averaged over the questions, the unjudged counted apart', () => {
    const records = [{ nuggets: nuggets(2, 1) }, { nuggets: nuggets(0) }, { nuggets: [FAILED] }];
    expect(rubricRatio(records, 'standard')).toEqual({ part: 0.75, all: 3, valid: 2 });
    expect(rubricRatio(records, 'published')).toEqual({ part: 0.5, all: 3, valid: 2 });
  });
});

describe('an event ordering score as published', () => {
  // By hand, over the union of events and statements, as in the authors’ script.
  it.each([
    ['all in order', 3, [0, 1, 2], 1],
    ['the other way round', 3, [2, 1, 0], 0],
    ['two exchanged', 3, [0, 2, 1], 2 / 3],
    ['the first alone', 3, [0], (2 / Math.sqrt(6) + 1) / 2],
    ['something else in between', 2, [0, null, 1], 2 / 3],
    // Reference 1 2 4, answer 4 4 1: two pairs disagree of three, one tied in the answer: τ-b = −2 / √6. Its product with F1 is 0.
    ['none of them', 2, [null], (1 - 2 / Math.sqrt(6)) / 2],
    ['nothing, which is one empty statement', 2, [], (1 - 2 / Math.sqrt(6)) / 2],
  ] as const)('of %s', (_, events, told, score) => {
    expect(eventTau(events, told)).toBeCloseTo(score, 12);
  });

  it('is none where there is nothing to order', () => {
    expect(eventTau(1, [0])).toBeUndefined();
    expect(eventTau(0, [null])).toBeUndefined();
  });
});

describe('an event ordering score', () => {
  it.each([
    ['all in order', 3, [0, 1, 2], 1],
    // τ-b = −1.
    ['the other way round', 3, [2, 1, 0], 0],
    // τ-b = (2 − 1) / 3.
    ['two exchanged', 3, [0, 2, 1], 2 / 3],
    // Reference 1 2 3, answer 1 4 4: two agreeing pairs of three and of two untied ones: τ-b = 2 / √6. F1 of 1/1 and 1/3 is 1/2.
    ['the first alone', 3, [0], ((2 / Math.sqrt(6) + 1) / 2) * 0.5],
    // Reference 1 2 | 4, answer 1 3 | 2: two pairs agree and one does not: τ-b = 1/3. F1 of 2/3 and 2/2 is 4/5.
    ['something else in between', 2, [0, null, 1], (2 / 3) * 0.8],
    // The second time tells none: reference 1 2 | 4, answer 1 3 | 2.
    ['an event told twice', 2, [0, 0, 1], (2 / 3) * 0.8],
    ['none of them', 2, [null, null], 0],
    ['nothing', 2, [], 0],
    ['the only event', 1, [0], 1],
  ] as const)('of %s', (_, events, told, score) => {
    expect(eventOrder(events, told)).toBeCloseTo(score, 12);
  });

  it('is none without a reference', () => {
    expect(eventOrder(0, [null])).toBeUndefined();
  });

  it('stays within 0 and 1', () => {
    for (let events = 1; events <= 3; events++)
      for (const told of orders(events)) {
        const score = eventOrder(events, told)!;
        expect(score).toBeGreaterThanOrEqual(0);
        expect(score).toBeLessThanOrEqual(1);
      }
  });
});

/** Every answer of up to three statements. */
function orders(events: number): (number | null)[][] {
  const one = [null, ...Array.from({ length: events }, (_, i) => i)];
  const longer = (lists: (number | null)[][]) =>
    lists.flatMap((list) => one.map((event) => [...list, event]));
  const [none, first] = [[[]], longer([[]])];
  return [...none, ...first, ...longer(first), ...longer(longer(first))];
}
