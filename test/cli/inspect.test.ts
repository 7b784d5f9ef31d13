import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runEval } from './process';

/** Three questions: one whose gold is there, one whose gold is mistyped, one of the category that LoCoMo declares unanswerable. */
const LOCOMO = [
  {
    sample_id: 'conv-1',
    conversation: {
      speaker_a: 'Ana',
      speaker_b: 'Bo',
      session_1_date_time: '1:56 pm on 8 May, 2023',
      session_1: [
        { speaker: 'Ana', dia_id: 'D1:1', text: 'I moved to Berlin.' },
        { speaker: 'Bo', dia_id: 'D1:2', text: 'I bought a cello.' },
      ],
    },
    qa: [
      { question: 'Where did Ana move?', answer: 'Berlin', evidence: ['D1:1'], category: 4 },
      { question: 'What did Bo buy?', answer: 'a cello', evidence: [], category: 4 },
      { question: 'What did Ana buy?', adversarial_answer: 'a cello', evidence: ['D1:2'], category: 5 },
    ],
  },
];

describe('unanswerable questions', () => {
  let folder: string;
  let file: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'unanswerable-'));
    file = join(folder, 'locomo.json');
    await writeFile(file, JSON.stringify(LOCOMO));
  });
  afterAll(() => rm(folder, { recursive: true }));

  it('are those that the data declare so, in `inspect`', async () => {
    const { code, stdout, stderr } = await runEval('inspect', file);
    expect([code, stderr]).toEqual([0, expect.any(String)]);
    const { banks } = JSON.parse(stdout) as { banks: readonly object[] };
    expect(banks).toMatchObject([{ questions: 3, unanswerable: 1, unknown: 1 }]);
  });

  it('are the same in `reading`, which says what it leaves out', { timeout: 60_000 }, async () => {
    const words = ['--format', 'locomo', '--memories', file, '--readers', 'rule', '--list', 'bm25'];
    const { stdout, stderr } = await runEval('reading', ...words);
    const { dataset, rows } = JSON.parse(stdout) as { dataset: object; rows: readonly object[] };
    expect(dataset).toMatchObject({ questions: 3, unanswerable: 1, unknown: 1 });
    expect(rows).toMatchObject([{ questions: 3, answerable: 1 }]);
    expect(stderr).toContain(
      '1 of 3 questions has no gold memory and is not declared unanswerable: whether the memories answer them is unknown',
    );
  });
});
