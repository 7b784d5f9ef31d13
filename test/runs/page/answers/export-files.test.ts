import { describe, expect, it } from 'vitest';
import { csvOf } from '../../../../src/data/export/table-formats';
import type { Exchange } from '../../../../src/llm/domain/call';
import type { AnswerUnit, VerdictUnit } from '../../../../src/llm/domain/units';
import {
  answersTable,
  csvPieces,
  tablesJson,
  verdictsTable,
} from '../../../../src/runs/page/answers/ui/run/export-files';
import { OTTILIE, SCRIPTED } from '../../llm-runs/fixture';

const [question] = OTTILIE.questions;
const exchange = (usage?: { input: number; output: number }): Exchange => ({
  key: 'a'.repeat(64),
  call: { model: SCRIPTED, messages: [], parameters: { temperature: 0 }, purpose: 'answer' },
  reply: {
    text: 'Yes.',
    milliseconds: 40,
    attempts: 1,
    dropped: ['temperature'],
    ...(usage && { usage }),
  },
  cached: false,
});
const ANSWER: AnswerUnit = {
  kind: 'answer',
  id: 'one',
  bank: OTTILIE.id,
  question: question!.id,
  model: SCRIPTED,
  setting: 'W/o-MC+W-R(x)',
  memories: ['m1', 'm2'],
  exchanges: [exchange({ input: 7, output: 3 })],
  outcome: { state: 'done', value: '=HYPERLINK("x")' },
};
const FAILED: AnswerUnit = {
  ...ANSWER,
  id: 'two',
  exchanges: [exchange()],
  outcome: { state: 'failed', code: 'timeout', message: 'Silence. Try again.' },
};
const VERDICT: VerdictUnit = {
  kind: 'verdict',
  id: 'v',
  bank: OTTILIE.id,
  question: question!.id,
  judge: SCRIPTED,
  exchanges: [],
  setting: 'judge',
  rubric: 'madial-intimacy',
  prompt: 'f'.repeat(64),
  aspect: 'intimacy',
  subjects: ['one', 'two'],
  swapped: true,
  repeat: 0,
  outcome: { state: 'done', value: { score: 0.5, reason: 'Alike.' } },
};
const read = {
  answers: [ANSWER, FAILED],
  verdicts: [VERDICT],
  banks: new Map([[OTTILIE.id, OTTILIE]]),
  question: (_: string, id: string) => OTTILIE.questions.find((each) => each.id === id),
};
const scored = [
  {
    id: 'one',
    bank: OTTILIE.id,
    question: question!.id,
    model: SCRIPTED,
    setting: 'W/o-MC+W-R(x)',
    category: 'semantic' as const,
    language: 'en' as const,
    state: 'answered' as const,
    values: { MAP: 0.25, 'Corr.': null },
    inGold: { of: 4, strict: 2, folded: 3 },
  },
];

describe('answers as a table', () => {
  const { rows } = answersTable(read, scored);

  it('have their measures, and nothing where there is no value', () => {
    expect(rows[0]!.cells).toMatchObject({ MAP: 0.25, 'Corr.': null, F1: null, state: 'answered', why: '' });
    expect(rows[0]!.cells).toMatchObject({ 'anchors in gold': 2, 'anchors in gold(normalised)': 3 });
    expect(rows[1]!.cells).toMatchObject({ MAP: null, state: 'failed', why: 'timeout: Silence. Try again.' });
  });

  it('leave tokens empty that no server counted', () => {
    expect(rows.map(({ cells }) => [cells['tokens in'], cells['tokens out'], cells['milliseconds']])).toEqual(
      [
        [7, 3, 40],
        [null, null, 40],
      ],
    );
    expect(rows[0]!.cells['parameters dropped']).toBe('temperature');
  });

  it('are the same written in pieces as at once, and run no formula in a spreadsheet', async () => {
    const table = answersTable(read, scored);
    const long = { ...table, rows: Array.from({ length: 250 }, (_, i) => table.rows[i % 2]!) };
    let breaths = 0;
    const pieces = await csvPieces(long, async () => void breaths++);
    expect([pieces.join(''), breaths]).toEqual([csvOf(long), 3]);
    expect(pieces.join('')).toContain(`"'=HYPERLINK(""x"")"`);
  });
});

describe('verdicts as a table', () => {
  it('tell the order in which a pair was shown, and who is unjudged', () => {
    const unparsed: VerdictUnit = { ...VERDICT, outcome: { state: 'unparsed', text: '?', why: 'No JSON.' } };
    const nothing: VerdictUnit = {
      ...VERDICT,
      outcome: { state: 'failed', code: 'no-answer', message: 'There is no answer.' },
    };
    const { rows } = verdictsTable({ verdicts: [VERDICT, unparsed, nothing] });
    expect(rows.map(({ cells }) => [cells['order shown'], cells['state'], cells['score']])).toEqual([
      ['swapped', 'judged', 0.5],
      ['swapped', 'unjudged', null],
      ['swapped', 'nothing to judge', null],
    ]);
  });
});

it('tables as JSON keep captions, notes and all digits', () => {
  const table = { caption: 'T', columns: [], rows: [{ cells: { a: 1 / 3 } }], notes: ['n'] };
  expect(JSON.parse(tablesJson('Run', [table]))).toEqual({
    format: 'mnemoscope-tables',
    version: 1,
    title: 'Run',
    tables: [table],
  });
});
