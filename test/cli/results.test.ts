import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { LME, LOCOMO, TREC } from '../memory-systems/opened/files';
import { resultOf, runEval } from './process';

interface Results {
  readonly questions: number;
  readonly runs: readonly {
    readonly id: string;
    readonly format: string;
    readonly rows: number;
    readonly doubled: { readonly rows: number };
    readonly states: Record<string, number>;
    readonly ofJudged?: { readonly value: number; readonly of: number };
    readonly retrieval?: {
      readonly measures: Record<string, { readonly listed: number; readonly all: number }>;
    };
    readonly unknown: readonly string[];
    readonly flips: readonly { readonly flipped: readonly string[] }[];
  }[];
  readonly comparisons: readonly {
    readonly by: string;
    readonly comparison: { readonly questions: number };
  }[];
  readonly doubtful: readonly { readonly question: string }[];
  readonly tables: readonly string[];
  readonly rows?: readonly { readonly runs: Record<string, { readonly state: string }> }[];
  readonly problems: readonly { readonly where: string; readonly why: string }[];
}

const folder = mkdtempSync(join(tmpdir(), 'results-'));
afterAll(() => rmSync(folder, { recursive: true }));
const file = ({ name, text }: { readonly name: string; readonly text: string }) => {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
};
const some = (states: Record<string, number>) =>
  Object.fromEntries(Object.entries(states).filter(([, count]) => count > 0));

describe.concurrent('results', { timeout: 300_000 }, () => {
  it('prints every run by its states, the pairs, the doubtful and tables', async () => {
    const paths = [LOCOMO.memos, LOCOMO.zep, LME.other].map(file);
    const found = await resultOf<Results>('results', ...paths, '--rows', 'all');
    expect(found.questions).toBe(4);
    expect(found.runs.map(({ format }) => format)).toEqual([
      'locomo-by-conversation',
      'locomo-by-conversation',
      'longmemeval-results',
    ]);
    expect(some(found.runs[0]!.states)).toEqual({ right: 1, wrong: 1 });
    expect(found.runs[0]!.flips[0]!.flipped).toEqual(['Which bird did Rhea draw?']);
    expect(found.comparisons.map(({ comparison }) => comparison.questions)).toEqual([2]);
    expect(found.doubtful.map(({ question }) => question)).toEqual(['Which bird did Rhea draw?', 'k2']);
    expect(found.tables[0]).toContain('| Run |');
    expect(found.rows!).toHaveLength(4);
  });

  it('unpacks gzip, and scores a run from the relevance that is chosen', async () => {
    const run = join(folder, 'demo.run.gz');
    writeFileSync(run, gzipSync(TREC.run.text));
    const qrels = file(TREC.qrels);
    const [all, strict] = await Promise.all([
      resultOf<Results>('results', run, qrels),
      resultOf<Results>('results', run, qrels, '--level', '2'),
    ]);
    expect(all.runs[0]!.retrieval!.measures['MRR@10']).toEqual({ listed: 0.5, all: 0.25 });
    expect(strict.runs[0]!.retrieval!.measures['MRR@10']!.all).toBeCloseTo(1 / 6, 12);
  });

  it('ends with one line that names the file, where one is no result or broken', async () => {
    const good = file(LME.judged);
    const broken = file({ name: 'cut.json', text: '{"evaluations": [' });
    for (const words of [[broken], [good, broken]]) {
      const { code, stderr } = await runEval('results', ...words);
      expect(code).toBe(2);
      expect(stderr).toMatch(/^\S*cut\.json: not valid JSON[^\n]*\n$/);
    }
    expect((await runEval('results')).stderr).toMatch(/^results: names no file/);
    expect((await runEval('results', good, '--by', 'Nonsense@5')).code).toBe(2);
  });
});

const DATA = join(process.env['MNEMOSCOPE_DATA'] ?? resolve('../shared/data'), 'results');
const absent = !existsSync(DATA);

describe.skipIf(absent)(
  `real result files${absent ? ' (skipped: no data)' : ''}`,
  { timeout: 300_000 },
  () => {
    const of = (...paths: readonly string[]) =>
      resultOf<Results>('results', ...paths.map((path) => join(DATA, path)));

    it('of mem0 count each doubled question once, and differ in one verdict of twelve', async () => {
      const found = await of(
        'mem0-memory-benchmarks/longmemeval_gpt5.cut.json',
        'mem0-memory-benchmarks/longmemeval_results.cut.json',
      );
      expect(found.questions).toBe(12);
      expect(found.runs.map(({ rows, doubled, states }) => [rows, doubled.rows, some(states)])).toEqual([
        [24, 12, { right: 8, wrong: 4 }],
        [12, 0, { right: 9, wrong: 3 }],
      ]);
      expect(found.comparisons[0]).toMatchObject({
        comparison: { questions: 12, wins: 0, losses: 1 },
        mcNemar: { p: 1 },
      });
    });

    it('of LongMemEval’s retrieval are recomputed as the log has them', async () => {
      const found = await of('longmemeval-retrieval-log/mempalace_llmrerank_session.first3.jsonl');
      expect(some(found.runs[0]!.states)).toEqual({ retrieved: 3 });
      expect(found.runs[0]!.retrieval!.measures['Success@1']!.listed).toBe(1);
      expect(found.problems[0]!.why).toContain('has no answer_session_ids');
    });

    it('of Inspect are read from JSON, from its archive with an epoch as a run, and with NaN', async () => {
      const [plain, archive, nan] = await Promise.all([
        of('inspect_ai/log_formats.json'),
        of('inspect_ai/log_streaming.eval'),
        of('inspect_ai/log_with_nan.txt'),
      ]);
      expect(some(plain.runs[0]!.states)).toEqual({ wrong: 1 });
      expect(archive.runs.map(({ states }) => some(states))).toEqual([{ right: 1, wrong: 1 }, { right: 2 }]);
      expect(nan.problems.map(({ why }) => why.slice(0, 28))).toContain('has NaN or Infinity in the p');
    });

    it('of deepeval and Quepid hold one failed case, and four ranked queries with ratings', async () => {
      const [deepeval, quepid] = await Promise.all([
        of('deepeval/test_run_sample.json'),
        of('quepid/haystack_snapshot_vector-2.cut.json'),
      ]);
      expect(some(deepeval.runs[0]!.states)).toEqual({ wrong: 1 });
      expect(some(quepid.runs[0]!.states)).toEqual({ retrieved: 4 });
      expect(quepid.runs[0]!.retrieval).toMatchObject({ questions: 4, listed: 4 });
    });
  },
);
