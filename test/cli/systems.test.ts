import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { STAGES } from '../../src/memory-systems/domain/blame';
import { resultOf, runEval } from './process';

interface Result {
  readonly setup: { readonly parameters: { readonly evidenceUnit: string } };
  readonly protocol: { readonly k: number; readonly judge: string; readonly fingerprint: string };
  readonly rows: readonly {
    readonly system: string;
    readonly measures: Readonly<Record<string, number | null>>;
    readonly counts: Readonly<Record<string, number>>;
    readonly blame: Readonly<Record<string, number>> | null;
    readonly blameBy: Readonly<Record<string, number>> | null;
  }[];
  readonly judgeAgreement?: { readonly tasks: readonly { readonly task: string; readonly items: number }[] };
}

const locomo = 'test/fixtures/locomo/conversations.json';

describe('systems', { timeout: 120_000 }, () => {
  it('finds evidence turns without a judge, whose measures are null', async () => {
    const { rows, setup, protocol } = await resultOf<Result>(
      ...['systems', '--format', 'locomo', '--memories', locomo, '--systems', 'no-memory,verbatim'],
    );
    expect(setup.parameters.evidenceUnit).toBe('turn');
    expect(protocol).toMatchObject({ k: 20, judge: 'none' });
    expect(protocol.fingerprint).toMatch(/^[0-9a-f]{12}$/);
    expect(rows.map(({ system }) => system)).toEqual(['no-memory', 'verbatim']);
    const [floor, verbatim] = rows;
    expect(floor!.measures['Evidence@20']).toBeNull();
    expect(verbatim!.measures['Evidence@20']).toBeGreaterThan(0);
    expect(verbatim!.measures).toMatchObject({ 'recall(all)': null, 'qa_correct(all)': null });
    expect(verbatim!.blame).toBeNull();
    expect(verbatim!.counts['questions']).toBeGreaterThan(0);
  });

  it('says what decided the stages of wrong answers', async () => {
    const { rows } = await resultOf<Result>(
      ...[
        'systems',
        '--format',
        'locomo',
        '--memories',
        locomo,
        '--systems',
        'verbatim',
        '--judge',
        'lexical',
      ],
    );
    const { blame, blameBy, counts } = rows[0]!;
    const sum = (each: Readonly<Record<string, number>>) => Object.values(each).reduce((a, b) => a + b, 0);
    expect(Object.keys(blame!)).toEqual([...STAGES]);
    expect(sum(blame!)).toBeGreaterThan(0);
    expect(sum(blame!)).toBeLessThanOrEqual(counts['questions']!);
    expect(sum(blameBy!)).toBe(sum(blame!));
    expect(blameBy!['judge']).toBe(0);
  });

  it('inserts noise, which no question asks for, and repeats runs with the spread of their figures', async () => {
    const base = ['systems', '--format', 'locomo', '--memories', locomo, '--systems', 'verbatim'];
    const plain = await resultOf<Result>(...base);
    const noisy = await resultOf<Result>(...base, '--noise', '2', '--repeats', '2');
    const [own, other] = [plain.rows[0]!, noisy.rows[0]!];
    expect(other.counts['questions']).toBe(own.counts['questions']);
    expect(other.counts['added']).toBeGreaterThan(own.counts['added']!);
    const found = other.measures['Evidence@20']!;
    expect(found).toBeLessThanOrEqual(own.measures['Evidence@20']!);
    expect(other).toMatchObject({ repeats: 2, spread: { measures: { 'Evidence@20': [found, found] } } });
    expect(noisy.protocol.fingerprint).not.toBe(plain.protocol.fingerprint);
  });

  it.each([
    [['--noise', 'much'], '--noise: "much" is no number; give one of 0 or more'],
    [['--judge', 'oracle'], '--judge: there is no "oracle"; choose from none, lexical, model.'],
    [['--judge', 'model'], '--judge: name the model with --address URL and --language-model NAME.'],
    [['--service', 'http://127.0.0.1:9'], '--service: name the system with --system ID.'],
    [
      ['--system', 'mem0'],
      '--system: Mem0 (platform, v3) needs its key; put it into MNEMOSCOPE_SERVICE_KEY.',
    ],
    [['--system', 'http'], '--service is missing; give the address of'],
    [
      ['--system', 'graphiti', '--service', 'http://127.0.0.1:9'],
      'Check that the service runs at this address, and that this machine reaches it.',
    ],
    [
      ['--system', 'hindsight', '--service', 'http://me:secret@127.0.0.1:9'],
      '--service: give a plain address',
    ],
    [['--system', 'http', '--service', 'http://127.0.0.1:9'], '--shape is missing'],
    [['--recorded', 'x.json'], '--recorded and --judged: name the outputs'],
  ])('refuses %j with one line', async (words, message) => {
    const { code, stdout, stderr } = await runEval('systems', ...words);
    expect(code).toBe(2);
    expect(stdout).toBe('');
    expect(stderr).toContain(message);
    expect(stderr.trim().split('\n')).toHaveLength(1);
  });
});

it('refuses a character who never speaks', async () => {
  const mira = JSON.parse(await readFile('test/fixtures/mnemoscope/mira.json', 'utf8')) as {
    dialogues: { id: string }[];
    questions: { gold: string[] }[];
  };
  const spoken = new Set(mira.dialogues.map(({ id }) => id));
  const questions = mira.questions.filter(({ gold }) => !gold.some((id) => spoken.has(id)));
  const folder = await mkdtemp(join(tmpdir(), 'silent-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const file = join(folder, 'mira.json');
  await writeFile(file, JSON.stringify({ ...mira, dialogues: [], questions }));
  const { code, stderr } = await runEval('systems', '--memories', file);
  expect([code, stderr.trim().split('\n')]).toEqual([
    2,
    [expect.stringContaining('--memories: the files contain no conversation')],
  ]);
});

const data = join(process.env['MNEMOSCOPE_DATA'] ?? resolve('../shared/data'), 'halumem');
describe.skipIf(!existsSync(data))(
  'systems on a released run (skipped: no data)',
  { timeout: 120_000 },
  () => {
    it('has the totals of the task halumem', async () => {
      const judged = join(data, 'user12_judged.json');
      const totals = await resultOf<{ measures: Record<string, number> }>('halumem', '--judged', judged);
      const { rows, judgeAgreement } = await resultOf<Result>(
        ...['systems', '--recorded', join(data, 'user12_generation.jsonl'), '--judged', judged],
      );
      expect(rows[0]!.measures).toMatchObject(totals.measures);
      expect(judgeAgreement!.tasks.map(({ task, items }) => [task, items])).toEqual([
        ['extraction', 209],
        ['update', 44],
        ['answer', 53],
      ]);
    });
  },
);
