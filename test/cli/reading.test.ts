import { describe, expect, it } from 'vitest';
import { READERS } from '../models/runtime/shipped';
import { runEval } from './process';

const DESMOND = ['--memories', 'scripts/reading/calibration/desmond.json'];

describe('npm run eval -- reading', () => {
  it.each([
    [
      'a reader of another language',
      [
        '--memories',
        'scripts/reading/calibration/zhou.json',
        '--readers',
        'rule,reader',
        '--reader-model',
        'models/mnemoscope-reader-en',
      ],
      /^--reader-model: the model in models\/mnemoscope-reader-en does not list the memories' language \(zh\); name a reader that does\./,
    ],
    [
      'a model that reads no passages',
      [...DESMOND, '--readers', 'rule-reader', '--reader-model', 'models/mnemoscope-en'],
      /^--reader-model: the model in models\/mnemoscope-en reads no passages/,
    ],
    [
      'an unknown reader',
      [...DESMOND, '--readers', 'oracle'],
      /^--readers: there is no "oracle"; choose from rule-1/,
    ],
  ] as const)('exits with 2 and one line for %s', { timeout: 60_000 }, async (_, words, line) => {
    const { code, stdout, stderr } = await runEval('reading', ...words);
    const lines = stderr.trimEnd().split('\n');
    expect(lines.at(-1)).toMatch(line);
    expect(stdout).toBe('');
    expect(code).toBe(2);
  });

  it.skipIf(READERS.length === 0)(
    'scores rule and reader beside each other, over the same questions',
    { timeout: 300_000 },
    async () => {
      const { code, stdout } = await runEval('reading', ...DESMOND, '--readers', 'rule-1,rule,rule-reader');
      expect(code).toBe(0);
      const { rows, dataset, setup } = JSON.parse(stdout) as {
        readonly rows: readonly {
          readonly reader: string;
          readonly questions: number;
          readonly measures: Readonly<Record<string, number>>;
        }[];
        readonly dataset: { readonly unanswerable: number };
        readonly setup: { readonly models: readonly { readonly id: string }[] };
      };
      expect(setup.models.map(({ id }) => id)).toEqual(['mnemoscope-en', 'mnemoscope-reader-en']);
      expect(dataset.unanswerable).toBe(16);
      const [first, rule, both] = rows;
      expect(rows.map(({ reader, questions }) => [reader, questions])).toEqual([
        ['rule-1', 49],
        ['rule', 49],
        ['rule-reader', 49],
      ]);
      expect([first!.measures.FalseAnswers, first!.measures.FalseSilences]).toEqual([1, 0]);
      expect(both!.measures.F1!).toBeGreaterThan(rule!.measures.F1!);
    },
  );
});
