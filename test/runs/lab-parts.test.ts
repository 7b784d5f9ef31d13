import { describe, expect, it } from 'vitest';
import { columnsOf, compareColumns } from '../../src/runs/domain/evaluation/columns';
import { compareWith } from '../../src/runs/domain/evaluation/comparison';
import type { SystemScores } from '../../src/runs/domain/evaluation/evaluate';
import { differingSystems, repetition } from '../../src/runs/domain/run/repeat';
import type { QuestionResult } from '../../src/runs/domain/run/question-result';
import {
  fileStem,
  licenceNotes,
  runRecord,
  trecQrels,
  trecRun,
} from '../../src/runs/domain/export/run-record';
import { classificationScores, classificationIntervals } from '../../src/measures/domain/classification';
import { bootstrapInterval } from '../../src/measures/domain/interval';
import { BANK } from './fixture';

const UNITS: QuestionResult[] = [
  {
    bank: 'vera',
    question: 'q-1',
    lists: { bm25: { ranked: ['d-storm', 'e-storm'], scores: [2, 1], milliseconds: 1 } },
    classes: { bert: { category: 'episodic', semantic: 0.25, milliseconds: 2 } },
  },
  {
    bank: 'vera',
    question: 'q-5',
    lists: { bm25: { ranked: ['p-boat', 'r-ivo'], scores: [1, 1], milliseconds: 1 } },
    classes: {},
  },
];

const scores = (system: string, values: readonly (number | undefined)[]): SystemScores => ({
  system,
  unanswerable: 0,
  unknown: 0,
  questions: values.flatMap((value, i) =>
    value === undefined
      ? []
      : [
          {
            bank: 'b',
            question: `q${i}`,
            kind: 'event',
            language: 'en',
            values: [value],
            rank: undefined,
            milliseconds: 0,
          } as const,
        ],
  ),
});

describe('columns of systems', () => {
  it('compare as the systems themselves do, missing questions among them', () => {
    const base = scores('a', [1, 0, 0, 1, undefined, 0]);
    const others = [scores('b', [1, 1, 1, 1, 1, undefined]), scores('c', [0, 0, 0, 1, 0, 0])];
    const [first, ...rest] = columnsOf([base, ...others], 0);
    expect(compareColumns(first!, rest, 3)).toEqual(compareWith(base, others, 0, 3));
  });
});

describe('the intervals of a classifier', () => {
  it('of accuracy are those of its rights and wrongs, and all hold their scores', () => {
    const cases = Array.from({ length: 60 }, (_, i) => ({
      truth: i % 3 === 0 ? ('semantic' as const) : ('episodic' as const),
      given: i % 4 === 0 ? ('semantic' as const) : ('episodic' as const),
    }));
    const labels = ['semantic', 'episodic'] as const;
    const found = classificationIntervals(labels, cases, { seed: 5 })!;
    const rights = cases.map(({ truth, given }) => (truth === given ? 1 : 0));
    const expected = bootstrapInterval(rights, { seed: 5 })!;
    found.accuracy.forEach((edge, i) => expect(edge).toBeCloseTo(expected[i]!, 12));
    found.recall.forEach((edge, i) => expect(edge).toBeCloseTo(expected[i]!, 12));
    const { measures } = classificationScores(labels, cases)!;
    for (const name of ['precision', 'recall', 'f1', 'accuracy'] as const) {
      expect(found[name][0]).toBeLessThan(measures[name]);
      expect(found[name][1]).toBeGreaterThan(measures[name]);
    }
    expect(classificationIntervals(labels, [], { seed: 5 })).toBeUndefined();
  });
});

describe('a repeated run', () => {
  it('is the same whatever its times, and names what differs', () => {
    const slower = UNITS.map((unit) => ({
      ...unit,
      lists: { bm25: { ...unit.lists.bm25!, milliseconds: 99 } },
    }));
    const byId = (units: readonly QuestionResult[]) => new Map(units.map((unit) => [unit.question, unit]));
    const compared = (second: readonly QuestionResult[]) =>
      repetition(byId(UNITS), byId(second), differingSystems);
    expect(compared(slower)).toEqual({ paired: 2, unpaired: [], different: [] });
    const other: QuestionResult = {
      ...UNITS[0]!,
      classes: { bert: { ...UNITS[0]!.classes.bert!, semantic: 0.26 } },
    };
    expect(compared([other])).toEqual({
      paired: 1,
      unpaired: [UNITS[1]],
      different: [{ unit: UNITS[0], parts: ['bert'] }],
    });
  });
});

describe('a run’s files', () => {
  it('are TREC’s, with ranks where scores tie, and gold once', () => {
    expect(trecRun(UNITS, 'bm25')).toEqual({
      text: [
        'vera/q-1 Q0 d-storm 1 2 bm25',
        'vera/q-1 Q0 e-storm 2 1 bm25',
        'vera/q-5 Q0 p-boat 1 2 bm25',
        'vera/q-5 Q0 r-ivo 2 1 bm25',
        '',
      ].join('\n'),
      rescored: ['vera/q-5'],
    });
    const doubled = {
      ...BANK,
      questions: BANK.questions.map((q) => ({ ...q, gold: [...q.gold, ...q.gold] })),
    };
    expect(trecQrels(UNITS, new Map([['vera', doubled]]))).toBe('vera/q-1 0 e-storm 1\n');
  });

  it('hold the whole record, name the licence, and have safe names', () => {
    const record = JSON.parse(runRecord([], UNITS, [])) as { units: QuestionResult[] };
    expect(record.units).toEqual(UNITS);
    expect(licenceNotes([BANK, BANK])).toEqual(['Data: made for the test. Licence: MIT.']);
    expect(licenceNotes(['BEAM', 'Own tables'].map((source) => ({ ...BANK, source, licence: '' })))).toEqual([
      'Data: BEAM. Licence: not stated; ask its authors before passing texts on.',
      'Data: Own tables.',
    ]);
    expect(fileStem('Ablation of α: 1/2?')).toBe('Ablation-of-alpha-1-2');
    expect(fileStem('…')).toBe('run');
  });
});
