// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { against, compared } from '../../../../src/runs/domain/evaluation/comparison';
import {
  sentenceOf,
  comparisonTable,
  comparisonPlot,
} from '../../../../src/runs/page/lab/ui/compare/comparison-table';
import { csvOf, latexOf, markdownOf } from '../../../../src/data/export/table-formats';
import { figureSvg } from '../../../../src/ui/figures/figure-svg';
import { localStats } from '../../../../src/runs/workers/stats-client';
import { scores } from '../../scored';
import { compare as en } from '../../../../src/runs/page/lab/words/en';

const base = scores('bm25', [2, 2, 2, 2, 2, 2, 2, 1]);
const clear = scores('dense', [1, 1, 1, 1, 1, 1, 1, 1]);
const same = scores('okapi', [2, 2, 2, 2, 2, 2, 1, 2]);
const shorter = scores('rrf', [1, 1]);
const all = [clear, base, same, shorter];
const TO_BM25 = against('bm25', ['bm25', 'dense', 'okapi', 'rrf', 'x']);

describe('systems beside a baseline', () => {
  it('are judged in words, and one that is not shown is not called a difference', async () => {
    const found = await compared(localStats(), [base, clear, same], TO_BM25, 0, 7);
    const [, better, tie] = found.map((each) => sentenceOf(each, 'Recall@1'));
    // 2 of 2⁷ sign patterns, times two comparisons.
    expect(better).toMatch(/^dense is better than bm25: \+0\.875 \[.*\] Recall@1, p = 0\.031 after Holm/);
    expect(tie).toMatch(
      /^okapi and bm25 have equal means: 0\.000 \[−0\.375, \+0\.375\] Recall@1\. A difference of up to 0\.375 is not ruled out\.$/,
    );
    const twin = await compared(
      localStats(),
      [base, scores('twin', [2, 2, 2, 2, 2, 2, 2, 1])],
      against('bm25', ['bm25', 'twin']),
      0,
      7,
    );
    expect(sentenceOf(twin[1]!, 'Recall@1')).toBe('twin and bm25 have the same Recall@1 on every question.');
    const apart = await compared(localStats(), [base, scores('x', [1], 'other')], TO_BM25, 0, 7);
    expect(sentenceOf(apart[1]!, 'Recall@1')).toContain('no question in common');
  });

  it('stand in one table with wins, ties, losses and every p', async () => {
    const table = comparisonTable(await compared(localStats(), all, TO_BM25, 0, 7), 'bm25', 'Recall@1');
    const row = (label: string) => table.rows.find(({ cells }) => cells['label'] === label)!.cells;
    expect(row('dense')).toMatchObject({
      counts: '7 / 1 / 0',
      randomisation: 2 / 128,
      verdict: 'better',
      n: 8,
    });
    expect(row('okapi')).toMatchObject({ counts: '1 / 6 / 1', verdict: 'not shown to differ' });
    expect(row('bm25')).toMatchObject({ verdict: 'baseline' });
    expect(table.notes.some((note) => note.startsWith('6 pairs are left out'))).toBe(true);
  });

  it('are read with signs and marks, and saved with all digits and without them', async () => {
    const few = await compared(localStats(), [base, clear, same], TO_BM25, 0, 7);
    const [first, second, third] = few;
    const strong = { ...second!.row!.comparison!, difference: 0.123456, interval: [-0.01, 0.2] as const };
    const systems = [
      first!,
      {
        ...second!,
        row: {
          ...second!.row!,
          corrected: 0.00002,
          comparison: { ...strong, randomisation: { p: 0.00001, exact: false } },
        },
      },
      third!,
    ];
    const table = comparisonTable(systems, 'bm25', 'Recall@1');
    const lines = csvOf(table).split('\r\n');
    expect(lines[0]).toBe(
      'System,n,Recall@1,Recall@1 low,Recall@1 high,Difference,Difference low,Difference high,Wins / ties / losses,' +
        'p randomisation,p t-test,p Holm,Verdict',
    );
    expect(lines[1]).toMatch(/^bm25,8,0\.125,[\d.]+,[\d.]+,,,,,,,,baseline$/);
    expect(lines[2]).toMatch(
      /^dense,8,1,1,1,0\.123456,-0\.01,0\.2,7 \/ 1 \/ 0,0\.00001,[\d.e-]+,0\.00002,better$/,
    );
    expect(lines[3]).toMatch(/^okapi,8,[\d.,]+,0,-0\.375,0\.375,1 \/ 6 \/ 1,/);
    const read = markdownOf(table);
    expect(read).toMatch(/\| dense \| 8 \| .* \| \+0\.123 \\\[−0\.010, \+0\.200\\\] \| .* \| \\< 0\.0001 \|/);
    expect(read).toContain('| ≈ okapi | 8 |');
    expect(latexOf(table)).toMatch(/≈ okapi & 8 & .* & 0\.000 \{\[\}−0\.375, \+0\.375\{\]\} &/);
  });

  it('are drawn as dots and whiskers: filled where a difference is shown', async () => {
    const systems = await compared(localStats(), [base, clear, same], TO_BM25, 0, 7);
    const chart = await comparisonPlot(systems, {
      measure: 'Recall@1',
      baseline: 'bm25',
      width: 500,
      words: en.plot,
    });
    const dots = [...chart.querySelectorAll('[aria-label="dot"] circle')];
    expect(dots.map((dot) => dot.getAttribute('fill'))).toEqual([
      'var(--ink)',
      'var(--ink)',
      'var(--surface)',
    ]);
    const at = dots.map((dot) => Number(dot.getAttribute('cx')));
    expect(at[1]! > at[0]! && at[0] === at[2]).toBe(true);
    const svg = figureSvg(chart, { title: 'Recall@1 by system', source: 'test' });
    expect(new DOMParser().parseFromString(svg, 'image/svg+xml').documentElement.tagName).toBe('svg');
    expect(svg).not.toMatch(/var\(|currentColor/);
  });
});
