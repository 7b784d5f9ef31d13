import { describe, expect, it } from 'vitest';
import {
  memoryTypeSum,
  questionTypeSum,
  standard,
  type Digest,
} from '../../src/memory-systems/domain/digest';
import { figuresOf } from '../../src/memory-systems/domain/figures';
import { cellOf, RESULT_TABLES, unjudgedOf, type TableLine } from '../../src/memory-systems/domain/tables';
import { answerColumns } from '../../src/memory-systems/page/ui/tables/lines';

const ratio = (part: number, all: number, valid = all) => ({ part, all, valid });
const DIGEST: Digest = {
  user: 'u',
  name: 'U',
  length: 1,
  sessions: [
    {
      session: 0,
      failed: 1,
      ratios: {
        recall: ratio(2, 4),
        target_precision: ratio(3, 4),
        accuracy: ratio(3, 6),
        fmr: ratio(2, 2),
        [standard('fmr')]: ratio(1, 2),
        [memoryTypeSum('Event Memory')]: ratio(1, 4),
        [questionTypeSum('Memory Conflict')]: ratio(1, 2),
        qa_correct: ratio(1, 5, 4),
      },
    },
  ],
  answers: [],
  add: 90_000,
  search: 30_000,
};
const LINE: TableLine = { digests: [DIGEST], figures: figuresOf([DIGEST]) };
const cell = (
  table: number,
  key: string,
  ...how: readonly ['all' | 'valid', 'published' | 'standard'] | []
) => {
  const found = RESULT_TABLES[table]!;
  return cellOf(
    LINE,
    found,
    found.columns.find((column) => column.key === key)!,
    how[0] ?? 'all',
    how[1] ?? 'published',
  );
};

describe('the result tables', () => {
  it('are the four of the repository', () => {
    expect(RESULT_TABLES.map(({ table }) => table)).toEqual([
      'README, Table 1',
      'README, Table 2',
      'README, Table 3',
      'README, Table 4',
    ]);
  });

  it('have shares in percent with what they are over, counts, and minutes', () => {
    expect(cell(0, 'R')).toEqual({ value: 50, over: 4 });
    expect(cell(0, 'Target P n')).toEqual({ value: 4 });
    expect(cell(0, 'Acc. n')).toEqual({ value: 6 });
    // Harmonic mean of 3/4 and 1/2.
    expect(cell(0, 'F1')!.value).toBeCloseTo(60, 12);
    expect(cell(1, 'Event')).toEqual({ value: 25, over: 4 });
    expect(cell(2, 'Memory Conflict')).toEqual({ value: 50, over: 2 });
    expect(['add', 'search', 'total'].map((key) => cell(3, key))).toEqual([
      { value: 1.5 },
      { value: 0.5 },
      { value: 2 },
    ]);
  });

  it('leave out what was not measured', () => {
    expect(cell(0, 'Update C')).toBeUndefined();
    expect(cell(1, 'Persona')).toBeUndefined();
  });

  it('count failed judgements or leave them out, and correct the quirks where that is chosen', () => {
    expect(cell(0, 'QA C')).toMatchObject({ value: 20, over: 5 });
    expect(cell(0, 'QA C', 'valid', 'published')).toMatchObject({ value: 25, over: 4 });
    expect(cell(0, 'FMR')!.value).toBe(100);
    expect(cell(0, 'FMR', 'all', 'standard')!.value).toBe(50);
    expect(unjudgedOf(LINE.figures)).toEqual({ points: 0, extracted: 0, updates: 0, answers: 1 });
  });
});

describe('columns for paired tests', () => {
  it('have one place per question of each user; unjudged and missing answers are no number', () => {
    const answer = (question: string, label: 'Correct' | 'Omission' | null) => ({
      question,
      label,
      session: 0,
      type: '',
      contextTokens: 0,
      update: null,
      stage: null,
      by: null,
    });
    const line = (id: string, ...answers: ReturnType<typeof answer>[]) => ({
      id,
      digests: [{ ...DIGEST, answers }],
    });
    const [one, other] = answerColumns([
      line('a', answer('q1', 'Correct'), answer('q2', 'Omission'), answer('q3', null)),
      line('b', answer('q2', 'Correct'), answer('q4', 'Correct')),
    ]);
    expect([...one!.values]).toEqual([1, 0, NaN, NaN]);
    expect([...other!.values]).toEqual([NaN, 1, NaN, 1]);
  });
});
