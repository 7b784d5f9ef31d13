/** Tables of how far the raters of a file agree. */

import type { PhrasedColumn, PhrasedTable } from '../../../data/export/table';
import { listedNames, type TableText } from '../../../core/text/table-text';
import type { Phrase } from '../../../core/text/phrase';
import type { RatingsEvaluation } from './ratings';

const text = (key: string, label: TableText): PhrasedColumn => ({ key, label, kind: 'text' });
const count = (key: string, label: TableText): PhrasedColumn => ({ key, label, kind: 'number', decimals: 0 });
const value = (key: string, label: TableText, group?: TableText): PhrasedColumn => ({
  key,
  label,
  kind: 'number',
  decimals: 4,
  ...(group !== undefined && { group }),
});

const RATERS: Phrase = { en: 'Raters', zh: '评分者' };
const KAPPA: Phrase = { en: 'Cohen’s κ', zh: 'Cohen κ' };
/** Levels of measurement. */
const LEVELS = {
  nominal: { en: 'nominal', zh: '名义' },
  ordinal: { en: 'ordinal', zh: '顺序' },
  interval: { en: 'interval', zh: '区间' },
} as const satisfies Readonly<Record<string, Phrase>>;

/** All raters together, and each two of them. */
export function agreementTables(name: string, evaluation: RatingsEvaluation): PhrasedTable[] {
  const { raters, items, ratings, numeric, labels, alpha, pairs } = evaluation;
  const shown = labels.slice(0, 12).join(', ');
  const more = labels.length - 12;
  const scores: Phrase = {
    en: `Scores that occur: ${shown}${more > 0 ? ` and ${more} more` : ''}.`,
    zh: `出现的分数：${shown}${more > 0 ? ` 及另外 ${more} 个` : ''}。`,
  };
  const labelled = numeric
    ? []
    : [
        {
          en: 'The scores are labels without an order, so what needs one is left blank.',
          zh: '分数是没有顺序的标签，需要顺序的项因此留空。',
        },
      ];
  const together: PhrasedTable = {
    caption: { en: `${name}: agreement of all raters`, zh: `${name}：所有评分者的一致性` },
    columns: [
      count('raters', RATERS),
      count('items', { en: 'Items', zh: '项目' }),
      count('ratings', { en: 'Scores', zh: '评分' }),
      count('gaps', { en: 'Gaps', zh: '空缺' }),
      ...(['nominal', 'ordinal', 'interval'] as const).map((level) =>
        value(level, LEVELS[level], { en: 'Krippendorff’s α', zh: 'Krippendorff α' }),
      ),
    ],
    rows: [
      {
        cells: {
          raters: raters.length,
          items,
          ratings,
          gaps: raters.length * items - ratings,
          ...alpha,
        },
      },
    ],
    notes: [
      {
        en: 'α = 1 − observed / expected disagreement, in (−∞, 1]: 1 is full agreement, 0 what chance gives (Krippendorff 2011). Items with fewer than two scores say nothing of agreement. A dash: nothing could have disagreed.',
        zh: 'α = 1 − 观测分歧 / 期望分歧，取值 (−∞, 1]：1 为完全一致，0 相当于随机（Krippendorff 2011）。评分不足两个的项目不能说明一致性。短横：不可能有分歧。',
      },
      scores,
      ...labelled,
    ],
  };
  const paired: PhrasedTable = {
    caption: { en: `${name}: agreement of each two raters`, zh: `${name}：每两个评分者的一致性` },
    columns: [
      text('raters', RATERS),
      count('items', { en: 'Items rated by both', zh: '两者都评过的项目' }),
      value('equal', { en: 'Equal scores', zh: '评分相同' }),
      value('none', { en: 'plain', zh: '不加权' }, KAPPA),
      value('linear', { en: 'linear', zh: '线性加权' }, KAPPA),
      value('quadratic', { en: 'quadratic', zh: '二次加权' }, KAPPA),
      value('spearman', { en: 'Spearman’s ρ', zh: 'Spearman ρ' }),
    ],
    rows: pairs.map(({ raters: both, items: common, equal, kappa, spearman }) => ({
      cells: { raters: listedNames(both), items: common, equal, ...kappa, spearman },
    })),
    notes: [
      {
        en: 'κ = 1 − observed / expected disagreement (Cohen 1960; weighted: 1968): plain counts every difference alike, linear by its size, quadratic by its square, in steps between the scores that occur in the file. ρ: correlation of the average ranks (Spearman 1904). A dash: a rater gave one and the same score throughout, or there is no common item.',
        zh: 'κ = 1 − 观测分歧 / 期望分歧（Cohen 1960；加权：1968）：不加权时每个差别同等计算，线性加权按差别大小，二次加权按其平方，以文件中出现的分数为级。ρ：平均秩的相关（Spearman 1904）。短横：某评分者始终给同一分数，或没有共同的项目。',
      },
      ...labelled,
    ],
  };
  return pairs.length > 0 ? [together, paired] : [together];
}
