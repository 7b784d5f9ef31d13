/** A comparison as a table, in the language of the interface. */

import type { ExportColumn, ExportRow, ExportTable } from '../../../../../data/export/table';
import { RANDOMISATION_SAMPLES } from '../../../../../measures/domain/significance';
import { drawnOver } from '../../../../domain/evaluation/resampling';
import { LEVEL, type ComparedSystem } from '../../../../domain/evaluation/comparison';
import { bracketed, signed } from './compared';
import { compare as t } from '../../words';

export function comparisonTable(
  systems: readonly ComparedSystem[],
  /** With which all are compared; undefined where they have baselines of their own. */
  baseline: string | undefined,
  measure: string,
): ExportTable {
  const words = t().table;
  const text = (key: string, label: string): ExportColumn => ({ key, label, kind: 'text' });
  const p = (key: string, label: string): ExportColumn => ({
    key,
    label,
    group: 'p',
    kind: 'text',
  });
  const unpaired = systems.reduce((sum, { row }) => sum + (row?.comparison?.unpaired ?? 0), 0);
  return {
    caption: baseline === undefined ? words.captionOwn(measure) : words.caption(measure, baseline),
    columns: [
      text('label', words.system),
      { key: 'n', label: 'n', kind: 'number', decimals: 0 },
      { key: 'mean', label: measure, kind: 'interval', decimals: 3, better: 'higher' },
      ...(baseline === undefined ? [text('baseline', words.comparedWith)] : []),
      text('difference', words.difference),
      text('counts', words.counts),
      p('randomisation', words.randomisation),
      p('t', words.t),
      p('holm', 'Holm'),
      text('verdict', words.verdict),
    ],
    rows: systems.map(rowOf),
    notes: [
      words.tests(
        RANDOMISATION_SAMPLES,
        systems.filter((each) => each.row?.comparison).length,
        drawnOver(systems.find((each) => each.row?.comparison)?.row?.comparison?.groups),
      ),
      `≈ ${t().level(LEVEL)}`,
      ...(unpaired > 0 ? [words.unpaired(unpaired)] : []),
    ],
  };
}

function rowOf({ system, questions, mean, interval, baseline, row }: ComparedSystem): ExportRow {
  const own = {
    n: questions,
    mean: mean === undefined ? null : interval ? { value: mean, low: interval[0], high: interval[1] } : mean,
  };
  if (baseline === undefined) return { cells: { ...own, label: system, verdict: t().table.isBaseline } };
  const found = row?.comparison;
  if (!found) return { cells: { ...own, label: system, baseline, verdict: t().table.noneInCommon } };
  return {
    cells: {
      ...own,
      baseline,
      label: row.verdict === 'tie' ? `≈ ${system}` : system,
      difference: `${signed(found.difference)} ${bracketed(found.interval)}`,
      counts: `${found.wins} / ${found.ties} / ${found.losses}`,
      randomisation: pCell(found.randomisation.p),
      t: pCell(found.t?.p),
      holm: pCell(row.corrected),
      verdict: t().verdicts[row.verdict!],
    },
  };
}

/** Four digits; what would print as nothing is said to be smaller. */
function pCell(p: number | undefined): string | null {
  if (p === undefined) return null;
  return p < 0.0001 ? '< 0.0001' : p.toFixed(4);
}
