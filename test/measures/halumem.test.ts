import * as fc from '../fast-check';
import { describe, expect, it } from 'vitest';
import { f1 } from '../../src/measures/domain/halumem/extraction-f1';
import {
  halumemCounts,
  halumemMeasures,
  answersByType,
  memoriesByType,
} from '../../src/measures/domain/halumem';
import { compareOfficial, officialScore } from '../../src/measures/domain/halumem-official';
import {
  ANSWER_LABELS,
  FAILURES,
  UPDATE_LABELS,
  type AccuracyRecord,
  type AnswerRecord,
  type IntegrityRecord,
  type JudgedRecords,
  type Score,
  type UpdateRecord,
  type HalumemVerdict,
} from '../../src/measures/domain/halumem-records';

const NONE: JudgedRecords = { integrity: [], accuracy: [], updates: [], answers: [] };
const NULL: HalumemVerdict<never> = { failed: 'null' };
const verdict = (score: Score | null): HalumemVerdict<Score> => (score === null ? NULL : { given: score });

const gold = (
  score: Score | null,
  importance: number,
  extra: Partial<IntegrityRecord> = {},
): IntegrityRecord => ({
  text: 'Wanda keeps bees',
  memoryType: 'Persona Memory',
  interference: false,
  update: false,
  importance,
  verdict: verdict(score),
  ...extra,
});
const planted = (score: Score | null) => gold(score, 1, { interference: true });
const extracted = (score: Score | null, included: boolean): AccuracyRecord => ({
  text: 'keeps bees',
  included,
  verdict: verdict(score),
});
const update = (label: UpdateRecord['verdict'], memoryType = 'Event Memory'): UpdateRecord => ({
  text: 'Wanda sold a hive',
  memoryType,
  replaced: [],
  found: ['Wanda keeps bees'],
  importance: 0.5,
  verdict: label,
});
const answer = (label: AnswerRecord['verdict'], questionType = 'Memory Conflict'): AnswerRecord => ({
  question: 'How many hives are there?',
  reference: 'three',
  response: 'two',
  questionType,
  verdict: label,
});

describe('extraction', () => {
  // Four gold memories: full (w 1), half (w ½), none (w ½), unjudged (w 2). Three interference memories: 0, 2, unjudged.
  const integrity = [
    gold(2, 1),
    gold(1, 0.5),
    gold(0, 0.5),
    gold(null, 2),
    planted(0),
    planted(2),
    planted(null),
  ];
  const measures = halumemMeasures({ ...NONE, integrity });

  it('counts only full extraction in recall: 1 of 4, or 1 of the 3 that were judged', () => {
    expect(measures['recall(all)']).toBe(1 / 4);
    expect(measures['recall(valid)']).toBe(1 / 3);
  });

  it('weighs with importance: (1·1 + ½·½) / 4, or / 2 without the unjudged one', () => {
    expect(measures['weighted_recall(all)']).toBe(1.25 / 4);
    expect(measures['weighted_recall(valid)']).toBe(1.25 / 2);
  });

  it('resists one of three interference memories, or one of the two judged', () => {
    expect(measures['fmr(all)']).toBe(1 / 3);
    expect(measures['fmr(valid)']).toBe(1 / 2);
  });

  it('leaves a memory without importance out of weighted recall, and in recall', () => {
    const { importance, ...bare } = gold(2, 1);
    expect(importance).toBe(1);
    const { 'recall(all)': recall, 'weighted_recall(all)': weighted } = halumemMeasures({
      ...NONE,
      integrity: [bare, gold(0, 1)],
    });
    expect([recall, weighted]).toEqual([1 / 2, 0]);
  });

  it('has no weighted recall where no memory weighs anything', () => {
    expect(halumemMeasures({ ...NONE, integrity: [gold(2, 0)] })['weighted_recall(all)']).toBeNull();
  });
});

describe('accuracy and F1', () => {
  // Scores ½·(2 + 1 + 0) over five extracted; those found among the gold are 2, 1 and an unjudged one.
  const accuracy = [
    extracted(2, true),
    extracted(1, true),
    extracted(null, true),
    extracted(0, false),
    extracted(null, false),
  ];

  it('takes means of the half scores', () => {
    const measures = halumemMeasures({ ...NONE, accuracy });
    expect(measures['accuracy(all)']).toBe(1.5 / 5);
    expect(measures['accuracy(valid)']).toBe(1.5 / 3);
    expect(measures['target_precision(all)']).toBe(1.5 / 3);
    expect(measures['target_precision(valid)']).toBe(1.5 / 2);
  });

  it('joins target precision(all) ½ and recall(all) ¼ to F1 = 1/3', () => {
    const integrity = [gold(2, 1), gold(0, 1), gold(0, 1), gold(null, 1)];
    expect(halumemMeasures({ ...NONE, accuracy, integrity }).extraction_f1).toBeCloseTo(1 / 3, 15);
  });

  it('has no F1 without one of the two, and 0 where both are 0', () => {
    expect(halumemMeasures({ ...NONE, accuracy }).extraction_f1).toBeNull();
    expect(f1(0, 0)).toBe(0);
    expect(f1(0, null)).toBeNull();
  });
});

describe('updating and answering', () => {
  it('gives the share of each label', () => {
    const updates = [...UPDATE_LABELS.map((given) => update({ given })), update({ failed: 'text' })];
    const measures = halumemMeasures({ ...NONE, updates });
    for (const label of ['correct', 'hallucination', 'omission', 'other'] as const) {
      expect(measures[`update_${label}(all)`]).toBe(1 / 5);
      expect(measures[`update_${label}(valid)`]).toBe(1 / 4);
    }
    const answers = [
      answer({ given: 'Correct' }),
      answer({ given: 'Correct' }),
      answer({ given: 'Omission' }),
      answer(NULL),
    ];
    expect(halumemMeasures({ ...NONE, answers })).toMatchObject({
      'qa_correct(all)': 2 / 4,
      'qa_correct(valid)': 2 / 3,
      'qa_hallucination(all)': 0,
      'qa_omission(valid)': 1 / 3,
    });
  });

  it('tells the types of question apart, and shows an empty one as empty', () => {
    const types = answersByType([
      answer({ given: 'Correct' }),
      answer(NULL),
      answer({ given: 'Omission' }, 'Riddle'),
    ]);
    expect(types['Memory Conflict']).toMatchObject({
      'qa_correct(all)': 1 / 2,
      'qa_correct(valid)': 1,
      questions: 2,
      failed: 1,
    });
    expect(types['Riddle']).toMatchObject({ 'qa_omission(all)': 1, questions: 1 });
    expect(types['Dynamic Update']).toMatchObject({ 'qa_correct(all)': null, questions: 0 });
    expect(Object.keys(types)).toHaveLength(7);
  });

  it('gives the published accuracy of a type of memory with interference memories among its successes', () => {
    const records = {
      ...NONE,
      integrity: [gold(2, 1), gold(0, 1), planted(2)],
      updates: [update({ given: 'Correct' }, 'Persona Memory')],
    };
    // (1 gold in full + 1 interference in full + 1 update) of 4 records; recall is 1 of 2.
    expect(memoriesByType(records)['Persona Memory']).toMatchObject({
      published_accuracy: 3 / 4,
      'recall(all)': 1 / 2,
      'fmr(all)': 0,
      'update_correct(all)': 1,
      gold: 2,
      interference: 1,
      updates: 1,
    });
  });
});

it('measures nothing where there is nothing: null, never 0', () => {
  expect(new Set(Object.values(halumemMeasures(NONE)))).toEqual(new Set([null]));
});

it('counts failed judgements by reason', () => {
  const integrity = FAILURES.map((failed) => gold(null, 1, { verdict: { failed } }));
  const { gold: counts, failed } = halumemCounts({ ...NONE, integrity });
  expect(counts).toEqual({ all: 5, valid: 0 });
  expect(failed.integrity).toEqual({ null: 1, judge_failed: 1, text: 1, 'out of range': 1, absent: 1 });
});

describe('the official sums', () => {
  const records = { ...NONE, integrity: [gold(2, 1), gold(0, 1)], answers: [answer({ given: 'Correct' })] };

  it('agree with themselves, and a 0 over an empty group is no difference', () => {
    const ours = officialScore(records);
    expect(compareOfficial(ours, ours).differing).toEqual([]);
    const theirs = { memory_update: { 'correct_update_memory_ratio(all)': 0 } };
    expect(compareOfficial(theirs, ours)).toEqual({ agreeing: 1, differing: [], notComputed: [] });
  });

  it('are told where they differ, and where the records cannot give them', () => {
    const theirs = {
      memory_integrity: { 'recall(all)': 0.6, memory_num: '2' },
      time_consuming: { add_dialogue_duration_time: 3 },
    };
    expect(compareOfficial(theirs, officialScore(records))).toEqual({
      agreeing: 0,
      differing: [
        { field: 'memory_integrity.recall(all)', official: 0.6, recomputed: 0.5 },
        { field: 'memory_integrity.memory_num', official: '2', recomputed: 2 },
      ],
      notComputed: ['time_consuming.add_dialogue_duration_time'],
    });
    expect(compareOfficial(theirs, officialScore(records, 180_000)).notComputed).toEqual([]);
  });
});

describe('over any records', () => {
  const failed = fc.constantFrom(...FAILURES).map((reason) => ({ failed: reason }));
  const judged = <T>(values: readonly T[]): fc.Arbitrary<HalumemVerdict<T>> =>
    fc.oneof(
      fc.constantFrom(...values).map((given) => ({ given })),
      failed,
    );
  const scores = judged<Score>([0, 1, 2]);
  const any: fc.Arbitrary<JudgedRecords> = fc.record({
    integrity: fc.array(
      fc
        .record({ verdict: scores, importance: fc.constantFrom(0, 0.25, 0.5, 1), interference: fc.boolean() })
        .map((fields): IntegrityRecord => gold(null, 1, fields)),
    ),
    accuracy: fc.array(
      fc
        .record({ verdict: scores, included: fc.boolean() })
        .map((fields) => ({ ...extracted(null, true), ...fields })),
    ),
    updates: fc.array(judged(UPDATE_LABELS).map((each) => update(each))),
    answers: fc.array(judged(ANSWER_LABELS).map((each) => answer(each))),
  });

  it('every measure lies in [0, 1] or is null, and (all) never exceeds (valid)', () => {
    fc.assert(
      fc.property(any, (records) => {
        const measures: Record<string, number | null> = halumemMeasures(records);
        for (const [name, value] of Object.entries(measures)) {
          if (value !== null) expect(value >= 0 && value <= 1).toBe(true);
          const valid = measures[name.replace('(all)', '(valid)')];
          if (value !== null && valid != null) expect(value).toBeLessThanOrEqual(valid);
          if (name.endsWith('(all)') && value === null) expect(valid).toBeNull();
        }
      }),
    );
  });

  it('the order of the records does not matter', () => {
    fc.assert(
      fc.property(any, (records) => {
        const turned: JudgedRecords = {
          integrity: records.integrity.toReversed(),
          accuracy: records.accuracy.toReversed(),
          updates: records.updates.toReversed(),
          answers: records.answers.toReversed(),
        };
        // Every weight and score is a multiple of 1/8, so that sums are exact.
        expect(halumemMeasures(turned)).toEqual(halumemMeasures(records));
        expect(halumemCounts(turned)).toEqual(halumemCounts(records));
      }),
    );
  });

  it('the labels that were given share out the whole', () => {
    fc.assert(
      fc.property(any, ({ answers, updates }) => {
        const measures = halumemMeasures({ ...NONE, answers, updates });
        const sum = (names: readonly (keyof typeof measures)[]) =>
          names.reduce((t, name) => t + (measures[name] ?? 0), 0);
        if (measures['qa_correct(valid)'] !== null) {
          expect(sum(['qa_correct(valid)', 'qa_hallucination(valid)', 'qa_omission(valid)'])).toBeCloseTo(
            1,
            12,
          );
        }
        if (measures['update_correct(valid)'] !== null) {
          const labels = ['correct', 'hallucination', 'omission', 'other'] as const;
          expect(sum(labels.map((label) => `update_${label}(valid)` as const))).toBeCloseTo(1, 12);
        }
      }),
    );
  });
});
