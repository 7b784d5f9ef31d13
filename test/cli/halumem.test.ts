import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { resultOf, runEval } from './process';

const folder = mkdtempSync(join(tmpdir(), 'mnemoscope-'));
afterAll(() => rmSync(folder, { recursive: true }));

function file(name: string, content: unknown): string {
  const path = join(folder, name);
  writeFileSync(path, JSON.stringify(content));
  return path;
}

const gold = (memory_integrity_score: unknown, fields: object = {}) => ({
  memory_content: 'Ines owns a kiln',
  memory_type: 'Persona Memory',
  memory_source: 'secondary',
  importance: 0.5,
  memory_integrity_score,
  ...fields,
});
const judged = {
  overall_score: {
    memory_integrity: { 'recall(all)': 0.25, memory_num: 3 },
    time_consuming: { add_dialogue_duration_time: 2 },
  },
  memory_integrity_records: [
    gold(2),
    gold(0),
    gold(null),
    gold('judge_failed'),
    gold(0, { memory_source: 'interference' }),
  ],
  memory_accuracy_records: [
    { memory_accuracy_score: '2', is_included_in_golden_memories: 'true' },
    { memory_accuracy_score: 0, is_included_in_golden_memories: 'false' },
  ],
  memory_update_records: [],
  question_answering_records: [
    { question_type: 'Memory Boundary', result_type: 'Omission' },
    { question_type: 'Memory Boundary' },
  ],
};

interface Result {
  readonly task: string;
  readonly measures: Record<string, number | null>;
  readonly counts: { readonly failed: Record<string, Record<string, number>> };
  readonly byQuestionType: Record<string, Record<string, number | null>>;
  readonly official: readonly object[];
  readonly problems: readonly object[];
}

describe.concurrent('eval halumem', { timeout: 300_000 }, () => {
  it('prints every measure, failed judgements by reason, and where the official sums differ', async () => {
    const outputs = file('outputs.json', {
      sessions: [{ extracted_memories: [], add_dialogue_duration_ms: 120_000 }],
    });
    const result = await resultOf<Result>(
      'halumem',
      '--judged',
      file('judged.json', judged),
      '--outputs',
      outputs,
    );
    expect(result.task).toBe('halumem');
    expect(Object.keys(result.measures)).toEqual(
      [
        'recall',
        'weighted_recall',
        'fmr',
        'target_precision',
        'accuracy',
        'extraction_f1',
        'update_correct',
        'update_hallucination',
        'update_omission',
        'update_other',
        'qa_correct',
        'qa_hallucination',
        'qa_omission',
      ].flatMap((name) => (name === 'extraction_f1' ? [name] : [`${name}(all)`, `${name}(valid)`])),
    );
    expect(result.measures).toMatchObject({
      'recall(all)': 1 / 4,
      'recall(valid)': 1 / 2,
      'fmr(all)': 1,
      'accuracy(all)': 1 / 2,
      'target_precision(all)': 1,
      extraction_f1: 0.4,
      'update_correct(all)': null,
      'qa_omission(all)': 1 / 2,
      'qa_omission(valid)': 1,
    });
    expect(result.counts.failed).toMatchObject({
      integrity: { null: 1, judge_failed: 1 },
      qa: { absent: 1 },
    });
    expect(result.byQuestionType['Memory Boundary']).toMatchObject({
      questions: 2,
      failed: 1,
      'qa_omission(all)': 1 / 2,
    });
    expect(result.official).toMatchObject([
      {
        agreeing: 2,
        differing: [{ field: 'memory_integrity.memory_num', official: 3, recomputed: 4 }],
        notComputed: [],
      },
    ]);
  });

  it.each<[string, string[], RegExp]>([
    ['no file', [], /--judged: names no file/],
    ['an absent file', ['--judged', join(folder, 'absent.json')], /absent\.json: there is no such file/],
    [
      'the dataset',
      ['--judged', file('users.json', { sessions: [{ memory_points: [] }] })],
      /--format halumem/,
    ],
  ])('ends with status 2 and one line for %s', async (_, words, message) => {
    const { code, stdout, stderr } = await runEval('halumem', ...words);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr.trim().split('\n')).toHaveLength(1);
    expect(stderr).toMatch(message);
  });
});
