/** Tables of how far the raters of a file agree. */

import type { ExportColumn, ExportTable } from '../export/table';
import type { RatingsEvaluation } from './released-ratings';

const text = (key: string, label: string): ExportColumn => ({ key, label, kind: 'text' });
const count = (key: string, label: string): ExportColumn => ({ key, label, kind: 'number', decimals: 0 });
const value = (key: string, label: string, group?: string): ExportColumn => ({
  ...{ key, label, kind: 'number', decimals: 4 },
  ...(group !== undefined && { group }),
});

/** All raters together, and each two of them. */
export function agreementTables(name: string, evaluation: RatingsEvaluation): ExportTable[] {
  const { raters, items, ratings, numeric, labels, alpha, pairs } = evaluation;
  const shown = labels.slice(0, 12).join(', ');
  const scores = `Scores that occur: ${shown}${labels.length > 12 ? ` and ${labels.length - 12} more` : ''}.`;
  const labelled = numeric
    ? []
    : ['The scores are labels without an order, so what needs one is left blank.'];
  const together: ExportTable = {
    caption: `${name}: agreement of all raters`,
    columns: [
      count('raters', 'Raters'),
      ...[count('items', 'Items'), count('ratings', 'Scores'), count('gaps', 'Gaps')],
      ...(['nominal', 'ordinal', 'interval'] as const).map((level) =>
        value(level, level, 'Krippendorff’s α'),
      ),
    ],
    rows: [
      {
        cells: {
          ...{ raters: raters.length, items, ratings, gaps: raters.length * items - ratings },
          ...alpha,
        },
      },
    ],
    notes: [
      'α = 1 − observed / expected disagreement, in (−∞, 1]: 1 is full agreement, 0 what chance gives (Krippendorff 2011). Items with fewer than two scores say nothing of agreement. A dash: nothing could have disagreed.',
      scores,
      ...labelled,
    ],
  };
  const paired: ExportTable = {
    caption: `${name}: agreement of each two raters`,
    columns: [
      text('raters', 'Raters'),
      count('items', 'Items rated by both'),
      value('equal', 'Equal scores'),
      ...[value('none', 'plain', 'Cohen’s κ'), value('linear', 'linear', 'Cohen’s κ')],
      ...[value('quadratic', 'quadratic', 'Cohen’s κ'), value('spearman', 'Spearman’s ρ')],
    ],
    rows: pairs.map(({ raters: both, items: common, equal, kappa, spearman }) => ({
      cells: { raters: both.join(' and '), items: common, equal, ...kappa, spearman },
    })),
    notes: [
      'κ = 1 − observed / expected disagreement (Cohen 1960; weighted: 1968): plain counts every difference alike, linear by its size, quadratic by its square, in steps between the scores that occur in the file. ρ: correlation of the average ranks (Spearman 1904). A dash: a rater gave one and the same score throughout, or there is no common item.',
      ...labelled,
    ],
  };
  return pairs.length > 0 ? [together, paired] : [together];
}
