// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import type { SystemScores } from '../../../../src/runs/domain/evaluation/evaluate';
import { sweepSystems, sweptCurve, sweepsOf } from '../../../../src/runs/domain/sweeps/sweeps';
import { systemName, type RetrievalSystem } from '../../../../src/pipeline/flow/system';
import { curveTable, curveWords } from '../../../../src/runs/page/lab/ui/sweep/sweeping.svelte';
import { sweepPlot } from '../../../../src/runs/page/lab/ui/figures/sweep-plot';
import { localStats } from '../../../../src/runs/workers/stats-client';
import { entry, scores } from '../../scored';
import { sweep as en } from '../../../../src/runs/page/lab/words/en';

const system: RetrievalSystem = { task: 'retrieval', retriever: 'hybrid', rerank: 'classifier' };
const VALUES = [0, 0.3, 0.5, 1];
const swept = sweepSystems(system, 'alpha', VALUES);

describe('a curve', () => {
  // By value: ranks on the tuning character and on the other.
  const ranks: [number[], number[]][] = [
    [
      [1, 2, 2, 2],
      [1, 1, 2, 2],
    ],
    [
      [1, 1, 1, 2],
      [2, 1, 2, 2],
    ],
    [
      [1, 1, 1, 2],
      [1, 1, 1, 1],
    ],
    [
      [2, 2, 2, 2],
      [2, 2, 2, 2],
    ],
  ];
  const byKey = new Map(
    swept.map((each, i): [string, SystemScores] => {
      const name = systemName(each);
      const questions = ranks[i]!.flatMap((own, b) => scores(name, own, b === 0 ? 'a' : 'b').questions);
      return [name, { ...scores(name, []), questions }];
    }),
  );
  const [sweep] = sweepsOf(swept.map((each) => entry(each)));
  const asked = {
    stats: localStats(),
    sweep: sweep!,
    scores: (key: string) => byKey.get(key)!,
    measure: 0,
    seed: 3,
  };

  it('says what was chosen, what it gives elsewhere, and how the default does', async () => {
    const result = await sweptCurve({ ...asked, tuning: ['a'], fallback: 0.5 });
    expect(result.curve.chosen).toBe(0.3);
    const words = curveWords(result, sweep!, 'Recall@1', 0.5).join(' ');
    expect(words).toContain('α = 0.3 has the highest Recall@1 on the 4 questions tuned on: 0.750.');
    expect(words).toContain('One more value does as well there; the smallest is used.');
    expect(words).toContain('it gives 0.250');
    expect(words).toContain('would have been α = 0.5 (1.000)');
    // Three questions lost: 2 of 2³ sign patterns.
    expect(words).toMatch(/−0\.750 \[.*\] Recall@1 against the default α = 0\.5, p = 0\.250: not s/);
    const table = curveTable(result, sweep!, 'Recall@1', 0.5);
    expect(table.rows.map(({ cells }) => cells['label'])).toEqual([
      '0',
      '0.3 · chosen',
      '0.5 · default',
      '1',
    ]);
  });

  it('says what is missing where nothing is left to tune or to report on', async () => {
    const words = async (tuning: string[]) =>
      curveWords(await sweptCurve({ ...asked, tuning, fallback: 0.5 }), sweep!, 'Recall@1', 0.5).join(' ');
    expect(await words([])).toContain('Select at least one character to tune on');
    expect(await words(['a', 'b'])).toContain('looks better on the questions it was chosen on');
  });

  it('is drawn with both bands, the chosen points ringed', async () => {
    const { curve } = await sweptCurve({ ...asked, tuning: ['a'], fallback: 0.5 });
    const chart = await sweepPlot(curve, { parameter: 'α', fallback: 0.5, width: 600, words: en.plot });
    expect(chart.querySelectorAll('[aria-label="area"] path')).toHaveLength(2);
    expect(chart.textContent).toContain('chosen 0.3');
    expect(chart.textContent).toContain('default 0.5');
    const dots = [...chart.querySelectorAll('[aria-label="dot"]')];
    expect(dots.at(-1)!.querySelectorAll('circle')).toHaveLength(2);
  });
});
