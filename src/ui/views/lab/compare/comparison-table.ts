/** A comparison as a table for the screen and the exports. */

import type { ExportColumn, ExportRow, ExportTable } from '../../../../core/export/table';
import { RANDOMISATION_SAMPLES } from '../../../../core/measures/significance';
import { bracketed, LEVEL_WORDS, signed, VERDICTS, type ComparedSystem } from './compared';

export function comparisonTable(
  systems: readonly ComparedSystem[],
  baseline: string,
  measure: string,
): ExportTable {
  const text = (key: string, label: string): ExportColumn => ({ key, label, kind: 'text' });
  const p = (key: string, label: string): ExportColumn => ({
    ...{ key, label, group: 'p', kind: 'text' },
  });
  const unpaired = systems.reduce((sum, { row }) => sum + (row?.comparison?.unpaired ?? 0), 0);
  return {
    caption: `${measure}, compared with ${baseline}`,
    columns: [
      text('label', 'System'),
      { key: 'n', label: 'n', kind: 'number', decimals: 0 },
      { key: 'mean', label: measure, kind: 'interval', decimals: 3, better: 'higher' },
      text('difference', 'Difference'),
      text('counts', 'Wins / ties / losses'),
      p('randomisation', 'randomisation'),
      p('t', 't-test'),
      p('holm', 'Holm'),
      text('verdict', 'Verdict'),
    ],
    rows: systems.map((each) => rowOf(each, baseline)),
    notes: [
      `In brackets or below a value: its 95 % bootstrap interval over questions. The test is the paired randomisation test (all sign patterns up to 20 questions that differ, else ${RANDOMISATION_SAMPLES.toLocaleString('en')} drawn), with the paired t-test beside it; the verdict follows Holm’s correction of the former for ${systems.length - 1} comparisons.`,
      `≈ ${LEVEL_WORDS}`,
      ...(unpaired > 0
        ? [`${unpaired} pairs are left out: a question that one of the two systems was not asked.`]
        : []),
    ],
  };
}

function rowOf({ system, questions, mean, interval, row }: ComparedSystem, baseline: string): ExportRow {
  const own = {
    n: questions,
    mean: mean === undefined ? null : interval ? { value: mean, low: interval[0], high: interval[1] } : mean,
  };
  if (system === baseline) return { cells: { ...own, label: system, verdict: 'baseline' } };
  const found = row?.comparison;
  if (!found) return { cells: { ...own, label: system, verdict: 'no question in common' } };
  return {
    cells: {
      ...own,
      label: row.verdict === 'tie' ? `≈ ${system}` : system,
      difference: `${signed(found.difference)} ${bracketed(found.interval)}`,
      counts: `${found.wins} / ${found.ties} / ${found.losses}`,
      randomisation: pCell(found.randomisation.p),
      t: pCell(found.t?.p),
      holm: pCell(row.corrected),
      verdict: VERDICTS[row.verdict!],
    },
  };
}

/** Four digits; what would print as nothing is said to be smaller. */
function pCell(p: number | undefined): string | null {
  if (p === undefined) return null;
  return p < 0.0001 ? '< 0.0001' : p.toFixed(4);
}
