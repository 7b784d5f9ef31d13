import { describe, expect, it } from 'vitest';
import { modelSaidColumn, saidIntervals } from '../../../src/runs/domain/evaluation/columns';
import {
  modelClassifiers,
  modelClassifierScores,
  withModelClassifiers,
} from '../../../src/runs/domain/llm-tables/classification';
import { classifierTable } from '../../../src/runs/domain/evaluation/tables';
import { cellOf, tableIn } from '../../../src/data/export/table';
import type { Exchange, ModelRef } from '../../../src/llm/domain/call';
import type { CallOutcome } from '../../../src/llm/domain/fault';
import type { ClassUnit } from '../../../src/llm/domain/units';
import type { Category, Kind } from '../../../src/core/memory/bank';
import { bank, question } from '../../core/fixture';

const MODEL: ModelRef = { provider: 'gemini', address: '', model: 'one' };
const kinds: Kind[] = ['profile', 'relationship', 'event', 'dialogue', 'event'];
const BANKS = new Map([
  ['ines', bank({ questions: kinds.map((kind, i) => ({ ...question(`q${i}`, '?'), kind })) })],
]);

const exchange = (milliseconds: number, cached = false) =>
  ({ cached, reply: { milliseconds } }) as unknown as Exchange;

function said(
  given: Category | CallOutcome<never>,
  i: number,
  exchanges: readonly Exchange[] = [],
): ClassUnit {
  const outcome =
    typeof given === 'string' ? ({ state: 'done', value: { category: given } } as const) : given;
  const about = { bank: 'ines', question: `q${i}`, model: MODEL, setting: 'instruction(classify-1)' };
  return { kind: 'class', id: `${i}`, exchanges, ...about, outcome };
}

const UNREAD: CallOutcome<never> = { state: 'unparsed', text: 'hm', why: 'no JSON' };
const FAILED: CallOutcome<never> = { state: 'failed', code: 'timeout', message: 'Too late.' };
// Asked for: s s e e e; said: s e e (unread) (failed).
const UNITS = [
  said('semantic', 0, [exchange(100), exchange(50)]),
  said('episodic', 1, [exchange(50)]),
  said('episodic', 2, [exchange(900, true)]),
  said(UNREAD, 3),
  said(FAILED, 4),
  said('semantic', 9),
];

describe('a model as a classifier', () => {
  const [classifier, ...others] = modelClassifiers(UNITS, BANKS);

  it('has a case a question that it classified, and what it could not apart', () => {
    expect(others).toEqual([]);
    expect(classifier!.cases.map(({ question: id, truth, given }) => [id, truth, given])).toEqual([
      ['q0', 'semantic', 'semantic'],
      ['q1', 'semantic', 'episodic'],
      ['q2', 'episodic', 'episodic'],
    ]);
    expect([classifier!.unparsed, classifier!.failed]).toEqual([['episodic'], ['episodic']]);
    // (100 + 50) and 50; what was cached took no time.
    expect(classifier!.milliseconds).toBe(100);
  });

  it('is scored over what it classified', () => {
    const { precision, recall, f1, accuracy } = modelClassifierScores(classifier!, 'valid')!.measures;
    // semantic: P 1, R ½, F1 ⅔, weight ⅔; episodic: P ½, R 1, F1 ⅔, weight ⅓.
    expect(precision).toBeCloseTo(2 / 3 + 1 / 6, 12);
    expect(recall).toBeCloseTo(2 / 3, 12);
    expect(f1).toBeCloseTo(2 / 3, 12);
    expect(accuracy).toBeCloseTo(2 / 3, 12);
  });

  it('or over all, where what it could not classify is right of nothing', () => {
    const { precision, recall, f1, accuracy } = modelClassifierScores(classifier!, 'all')!.measures;
    // semantic: P 1, R ½, F1 ⅔, weight ⅖; episodic: P ½, R ⅓, F1 ⅖, weight ⅗.
    expect(precision).toBeCloseTo(0.4 + 0.3, 12);
    expect(recall).toBeCloseTo(0.2 + 0.2, 12);
    expect(f1).toBeCloseTo((0.4 * 2) / 3 + 0.24, 12);
    expect(accuracy).toBeCloseTo(0.4, 12);
  });

  it('stands in Table 4 beside the others, with its intervals and without calibration', () => {
    const context = {
      gold: 'strict',
      languages: [],
      done: 5,
      total: 5,
      filters: [],
      published: false,
      intervals: true,
    } as const;
    const cues = {
      bank: 'ines',
      question: 'q0',
      kind: 'profile',
      truth: 'semantic',
      given: 'semantic',
      semantic: 0.9,
      milliseconds: 1,
    } as const;
    const table = tableIn(
      classifierTable([{ system: 'cue-words', questions: [cues] }], new Map(), context),
      'en',
    );
    const intervals = saidIntervals(modelSaidColumn(classifier!, 'all'), 1)!;
    const joined = tableIn(withModelClassifiers(table, [classifier!], 'all', [intervals]), 'en');
    expect(joined.rows).toHaveLength(2);
    expect(joined.rows[0]).toEqual(table.rows[0]);
    const { cells } = joined.rows[1]!;
    expect(cells).toMatchObject({ label: 'one, instruction(classify-1)', n: 5, ECE: null });
    expect(cells['Acc']).toEqual({ value: 0.4, low: intervals.accuracy[0], high: intervals.accuracy[1] });
    expect(cells['macro']).toBeCloseTo((2 / 3 + 0.4) / 2, 12);
    joined.columns.forEach((column) => joined.rows.forEach((_, row) => cellOf(joined, row, column)));
    expect(joined.notes.at(-1)).toBe(
      'one, instruction(classify-1): of 5 answers 1 could not be read, 1 failed; they count as wrong.',
    );
  });

  it('is marked where it is a rule', () => {
    const rule: ModelRef = { provider: 'scripted', address: '', model: 'cues' };
    const classifiers = modelClassifiers([{ ...said('semantic', 0), model: rule }], BANKS);
    const { notes, rows } = tableIn(
      withModelClassifiers({ caption: '', columns: [], rows: [], notes: [] }, classifiers, 'valid'),
      'en',
    );
    expect(rows[0]!.cells['P']).toBe(1);
    expect(notes).toEqual([
      'scripted stand-in (cues), instruction(classify-1) is not a language model: a rule gave its answers.',
    ]);
  });

  it('has no measures where it classified nothing', () => {
    const [failed] = modelClassifiers([said(FAILED, 0)], BANKS);
    expect(modelClassifierScores(failed!, 'valid')).toBeUndefined();
    const { rows } = withModelClassifiers(
      { caption: '', columns: [], rows: [], notes: [] },
      [failed!],
      'valid',
    );
    expect(rows[0]!.cells).toMatchObject({ n: 0, P: null, Acc: null, macro: null });
  });
});
