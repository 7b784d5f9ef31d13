import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { resultOf, runEval } from './process';

interface Ranking {
  readonly task: string;
  readonly setup: { parameters: Record<string, string> };
  readonly queries: number;
  readonly measures: Record<string, number>;
  readonly published?: { system: string; language: string; percent: Record<string, number> };
  readonly problems: { where: string; why: string }[];
}

const folder = mkdtempSync(join(tmpdir(), 'ranking-'));
afterAll(() => rmSync(folder, { recursive: true }));
const file = (name: string, rows: readonly object[]) => {
  const path = join(folder, name);
  writeFileSync(path, rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
  return path;
};
// Gold at ranks 2 and 3 of four; and none found of three.
const ROWS = [
  { 'relevant-id': [1, 2], 'top-4-ids': [9, 1, 2, 8] },
  { 'relevant-id': [5, 6, 7], 'top-4-ids': [1, 2, 3, 4] },
];

describe.concurrent('ranking', { timeout: 300_000 }, () => {
  it('prints the means of six measures at 1, 3, 5 and 10, in the convention asked for', async () => {
    const path = file('two.json', ROWS);
    const [published, standard] = await Promise.all([
      resultOf<Ranking>('ranking', '--format', 'madial', '--ranking', path),
      resultOf<Ranking>('ranking', '--ranking', path, '--convention', 'standard'),
    ]);
    expect(published).toMatchObject({ task: 'ranking', queries: 2, problems: [] });
    expect(Object.keys(published)).toEqual(['task', 'setup', 'queries', 'measures', 'problems']);
    expect(Object.keys(published.measures)).toEqual(
      ['MAP', 'MRR', 'nDCG', 'Recall', 'Precision', 'Average'].flatMap((family) =>
        [1, 3, 5, 10].map((k) => `${family}@${k}`),
      ),
    );
    expect(published.setup.parameters['convention']).toBe('published');
    // MAP (1/2 + 2/3) / 2, MRR 1/2, Recall 1, Precision 2/3, each halved by the query that found nothing.
    expect(published.measures['MAP@3']).toBeCloseTo(7 / 24, 12);
    expect(published.measures['MRR@3']).toBeCloseTo(1 / 4, 12);
    expect(published.measures['Recall@3']).toBeCloseTo(1 / 2, 12);
    expect(published.measures['Precision@3']).toBeCloseTo(1 / 3, 12);
    expect(published.measures['nDCG@1']).toBe(0);
    const gain = (1 / Math.log2(3) + 1 / 2) / (1 + 1 / Math.log2(3));
    for (const { measures } of [published, standard]) {
      // All gold of the first query stands in its top 3, so both ideals are one.
      expect(measures['nDCG@3']).toBeCloseTo(gain / 2, 12);
      expect(measures['Average@3']).toBeCloseTo((7 / 24 + 1 / 4 + gain / 2 + 1 / 2 + 1 / 3) / 5, 12);
    }
  });

  it('lists rows that could not be scored, and scores the others', async () => {
    const path = file('doubtful.json', [...ROWS, { 'relevant-id': [1], 'top-2-ids': [3, 3] }]);
    const { code, stdout, stderr } = await runEval('ranking', '--ranking', path);
    expect([code, stderr]).toEqual([
      0,
      '1 place of the file was left out or is doubtful; the result lists it.\n',
    ]);
    const { queries, problems } = JSON.parse(stdout) as Ranking;
    expect(queries).toBe(2);
    expect(problems[0]!.where).toBe(`${path} › [2]`);
    expect(problems[0]!.why).toContain('top-2-ids[1]: "3" is ranked again, after rank 1');
  });

  it.each<[string, (path: string) => string[], RegExp]>([
    ['no file', () => [], /^--ranking: names no file/],
    ['two files', (path) => ['--ranking', path, '--ranking', path], /^--ranking: names 2 files/],
    ['a file that is not there', () => ['--ranking', 'none.json'], /^none.json: there is no such file/],
    ['a file without rankings', () => ['--ranking', 'package.json'], /^package.json: contains no ranking/],
    [
      'an unknown convention',
      (path) => ['--ranking', path, '--convention', 'x'],
      /^--convention: there is no "x"/,
    ],
    [
      'an unknown format',
      (path) => ['--ranking', path, '--format', 'locomo'],
      /^--format: there is no "locomo"/,
    ],
  ])('ends with 2 and one line for %s', async (name, words, expected) => {
    const path = file(`${name.replaceAll(' ', '-')}.json`, ROWS);
    const { code, stdout, stderr } = await runEval('ranking', ...words(path));
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(expected);
    expect(stderr.trim().split('\n')).toHaveLength(1);
  });
});

const released = join(process.env['MNEMOSCOPE_DATA'] ?? resolve('../shared/data'), 'madial');
const absent = !existsSync(released);

describe.skipIf(absent)(
  `on the released files${absent ? ' (skipped: no data)' : ''}`,
  { timeout: 300_000 },
  () => {
    it('names the row of the paper that the figures round to', async () => {
      const path = join(released, 'rankings/zh_BGE_M3_dense_top_20_ids.json');
      const { published, queries, measures } = await resultOf<Ranking>('ranking', '--ranking', path);
      expect([queries, published?.system, published?.language]).toEqual([160, 'BGE M3 (dense)', 'zh']);
      expect((100 * measures['nDCG@10']!).toFixed(2)).toBe('69.30');
      expect(published?.percent['nDCG@10']).toBe(69.3);
    });

    it('inspect and retrieval read the dataset', async () => {
      const path = (kind: string) => join(released, `en/MADial-Bench-en-${kind}.json`);
      const inspected = await resultOf<{
        characters: number;
        memories: { total: number };
        questions: { total: number };
      }>('inspect', '--format', 'madial', path('memory'), path('dialogue'));
      expect([inspected.characters, inspected.memories.total, inspected.questions.total]).toEqual([
        2, 160, 263,
      ]);
      const { dataset, rows } = await resultOf<{
        dataset: { scored: number };
        rows: { measures: Record<string, number> }[];
      }>(
        'retrieval',
        '--format',
        'madial',
        '--memories',
        path('memory'),
        '--questions',
        path('dialogue'),
        '--retrievers',
        'bm25',
      );
      expect(dataset.scored).toBe(160);
      expect(rows[0]!.measures['Recall@10']!).toBeGreaterThan(rows[0]!.measures['Recall@1']!);
    });
  },
);
