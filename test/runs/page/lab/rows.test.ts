import { describe, expect, it } from 'vitest';
import { questionMatrix } from '../../../../src/runs/domain/evaluation/comparison';
import type { ClassifierCase } from '../../../../src/runs/domain/evaluation/evaluate';
import {
  EVERY_ROW,
  filteredRows,
  questionRows,
  sortedRows,
  type RowFilter,
  type RowOrder,
} from '../../../../src/runs/page/lab/ui/questions/rows';
import { bank, scores } from '../../scored';

const BANK = bank('vera', 6);
const banks = new Map([['vera', BANK]]);
const systems = [scores('bm25', [1, 7, undefined, 3, 10]), scores('dense', [2, 1, undefined, undefined])];
const said = (question: string, given: 'semantic' | 'episodic', semantic: number): ClassifierCase => ({
  bank: 'vera',
  question,
  kind: 'event',
  truth: 'episodic',
  given,
  semantic,
  milliseconds: 1,
});
const classifiers = [[said('q0', 'episodic', 0.1), said('q1', 'semantic', 0.9), said('q5', 'semantic', 0.6)]];
const rows = questionRows({ systems, classifiers, banks, cutoff: 5 });
const ids = (list: readonly (typeof rows)[number][]) => list.map(({ question }) => question.id).join(' ');
const kept = (filter: Partial<RowFilter>) => ids(filteredRows(rows, { ...EVERY_ROW, ...filter }, 5));
const sorted = (order: RowOrder) => ids(sortedRows(rows, order));

describe('the questions behind the numbers', () => {
  it('tell a missed memory from a question that was not asked', () => {
    expect(rows.map(({ places }) => places)).toEqual([
      [1, 2],
      [7, 1],
      ['missed', 'missed'],
      [3, 'missed'],
      [10, undefined],
      [undefined, undefined],
    ]);
  });

  it('count as the comparison does wherever all systems were asked', () => {
    const core = questionMatrix(systems, 5);
    expect(rows.slice(0, 4).map(({ found, only }) => [found, only])).toEqual(
      core.slice(0, 4).map(({ found, only }) => [found, only]),
    );
    // Found by the only system that was asked is no merit over the other.
    const alone = questionRows({
      systems: [scores('a', [1]), scores('b', [])],
      classifiers: [],
      banks,
      cutoff: 5,
    });
    expect([alone[0]!.found, alone[0]!.only]).toEqual([1, undefined]);
  });

  it('can be narrowed to what only one found, all, none, some, or one missed', () => {
    expect(kept({ found: { by: 'only', place: 0 } })).toBe('q3');
    expect(kept({ found: { by: 'only', place: 1 } })).toBe('q1');
    expect(kept({ found: { by: 'all' } })).toBe('q0');
    expect(kept({ found: { by: 'none' } })).toBe('q2 q4');
    expect(kept({ found: { by: 'some' } })).toBe('q1 q3');
    expect(kept({ found: { by: 'missed', place: 1 } })).toBe('q2 q3');
  });

  it('can be narrowed to what a classifier took for the other category', () => {
    expect(kept({ found: { by: 'wrong', place: 0 } })).toBe('q1 q5');
    expect(kept({ found: { by: 'all-wrong' } })).toBe('q1 q5');
  });

  it('can be searched by words in any order, in the answer too, and by gold rank', () => {
    expect(kept({ text: 'STORM 3' })).toBe('q3');
    expect(kept({ text: 'dory' })).toBe('q3');
    expect(kept({ text: 'vera' })).toBe('q0 q1 q2 q3 q4 q5');
    expect(kept({ text: 'hurricane' })).toBe('');
    expect(kept({ range: { place: 0, from: 3, to: 7 } })).toBe('q1 q3');
  });

  it('sort by rank with misses after every rank, and the unasked last either way', () => {
    expect(sorted({ column: 'system 0', down: false })).toBe('q0 q3 q1 q4 q2 q5');
    expect(sorted({ column: 'system 0', down: true })).toBe('q2 q4 q1 q3 q0 q5');
    expect(sorted({ column: 'said 0', down: true })).toBe('q1 q5 q0 q2 q3 q4');
    expect(sorted({ column: 'found', down: true })).toBe('q0 q1 q3 q2 q4 q5');
    expect(sorted({ column: 'kind', down: false })).toBe('q0 q2 q4 q1 q3 q5');
    expect(sorted({ column: 'question', down: true })).toBe('q5 q4 q3 q2 q1 q0');
  });
});
