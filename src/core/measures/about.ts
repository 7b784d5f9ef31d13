/** What each measure is, as the page and the exports say it. The formulas are computed in the files of this folder. */

import type { TableText } from '../text/table-text';
import type { Phrase } from '../text/phrase';
import type { MeasureFamily } from './ranking';

export interface AboutMeasure {
  readonly formula: TableText;
  readonly source: TableText;
  readonly range: TableText;
}

const SHARE: Phrase = { en: '0 to 1; higher is better', zh: '0 到 1；越高越好' };

export const ABOUT_RANKING: Readonly<Record<MeasureFamily, AboutMeasure>> = {
  Recall: {
    formula: { en: '|gold ∩ top k| / |gold|', zh: '|标准记忆 ∩ 前 k 条| / |标准记忆|' },
    source: {
      en: 'PerLTQA, Table 5 (R@k, one gold memory a question); trec_eval’s recall',
      zh: 'PerLTQA，Table 5（R@k，每个问题一条标准记忆）；trec_eval 的 recall',
    },
    range: SHARE,
  },
  Success: {
    formula: { en: '1 where the top k hold any gold, else 0', zh: '前 k 条中有任一标准记忆为 1，否则为 0' },
    source: { en: 'trec_eval’s success; “hit rate”', zh: 'trec_eval 的 success，又称“命中率”' },
    range: SHARE,
  },
  AllGold: {
    formula: { en: '1 where the top k hold all gold, else 0', zh: '前 k 条中有全部标准记忆为 1，否则为 0' },
    source: {
      en: 'HotpotQA-style joint recall, as used for questions with several gold memories',
      zh: 'HotpotQA 式的联合召回，用于有多条标准记忆的问题',
    },
    range: SHARE,
  },
  Precision: {
    formula: {
      en: '|gold ∩ top k| / k, also where the ranking is shorter than k',
      zh: '|标准记忆 ∩ 前 k 条| / k，排名不足 k 条时也是如此',
    },
    source: { en: 'trec_eval’s P', zh: 'trec_eval 的 P' },
    range: {
      en: '0 to 1; at most |gold| / k; higher is better',
      zh: '0 到 1，至多 |标准记忆| / k；越高越好',
    },
  },
  MAP: {
    formula: {
      en: '(1 / min(|gold|, k)) · Σ Precision@i over gold at rank i ≤ k',
      zh: '(1 / min(|标准记忆|, k)) · Σ Precision@i，对名次 i ≤ k 的标准记忆求和',
    },
    source: { en: 'MADial-Bench, Table 4', zh: 'MADial-Bench，Table 4' },
    range: SHARE,
  },
  'MAP(trec)': {
    formula: {
      en: '(1 / |gold|) · Σ Precision@i over gold at rank i ≤ k',
      zh: '(1 / |标准记忆|) · Σ Precision@i，对名次 i ≤ k 的标准记忆求和',
    },
    source: { en: 'trec_eval’s map_cut', zh: 'trec_eval 的 map_cut' },
    range: SHARE,
  },
  MRR: {
    formula: {
      en: '1 / rank of the first gold within k, else 0',
      zh: '1 / k 以内第一条标准记忆的名次，没有则为 0',
    },
    source: { en: 'Voorhees, 1999', zh: 'Voorhees，1999' },
    range: SHARE,
  },
  nDCG: {
    formula: {
      en: 'DCG / ideal DCG, gain 1 / log2(rank + 1), ideal over min(|gold|, k) gold on top',
      zh: 'DCG / 理想 DCG，增益为 1 / log2(名次 + 1)，理想情况是 min(|标准记忆|, k) 条标准记忆排在最前',
    },
    source: {
      en: 'Järvelin and Kekäläinen, 2002; trec_eval’s ndcg_cut',
      zh: 'Järvelin 和 Kekäläinen，2002；trec_eval 的 ndcg_cut',
    },
    range: SHARE,
  },
  'nDCG(published)': {
    formula: {
      en: 'DCG / DCG of the best order of the gold that the top k hold',
      zh: 'DCG / 前 k 条所含标准记忆按最佳次序排列时的 DCG',
    },
    source: {
      en: 'as MADial-Bench’s tables have it: gold that was not found costs nothing',
      zh: 'MADial-Bench 表格的做法：没有找到的标准记忆不造成损失',
    },
    range: { en: '0 to 1; never below nDCG; higher is better', zh: '0 到 1，不低于 nDCG；越高越好' },
  },
  'R-precision': {
    formula: { en: 'Precision at min(|gold|, k)', zh: '在 min(|标准记忆|, k) 处的精确率' },
    source: {
      en: 'Buckley and Voorhees, 2004; trec_eval’s Rprec where k ≥ |gold|',
      zh: 'Buckley 和 Voorhees，2004；k ≥ |标准记忆| 时等于 trec_eval 的 Rprec',
    },
    range: SHARE,
  },
  Average: {
    formula: {
      en: 'arithmetic mean of MAP, MRR, nDCG, Recall and Precision at k',
      zh: 'MAP、MRR、nDCG、Recall 和 Precision 在 k 处的算术平均',
    },
    source: {
      en: 'MADial-Bench, Table 4, with the standard nDCG',
      zh: 'MADial-Bench，Table 4，改用标准的 nDCG',
    },
    range: SHARE,
  },
  'Average(published)': {
    formula: {
      en: 'arithmetic mean of MAP, MRR, nDCG(published), Recall and Precision at k',
      zh: 'MAP、MRR、nDCG(published)、Recall 和 Precision 在 k 处的算术平均',
    },
    source: {
      en: 'MADial-Bench, Table 4: called a geometric mean in the text, arithmetic in the figures',
      zh: 'MADial-Bench，Table 4：正文称为几何平均，数字却是算术平均',
    },
    range: SHARE,
  },
};

export const CLASSIFICATION_MEASURES = ['P', 'R', 'F1', 'Acc', 'Macro F1', 'ECE'] as const;
export type ClassificationMeasure = (typeof CLASSIFICATION_MEASURES)[number];

const WEIGHTED: Phrase = {
  en: 'mean over the classes, weighted by their share of the questions',
  zh: '对各类取平均，以各类问题所占比例加权',
};
const TABLE_4: Phrase = { en: 'PerLTQA, Table 4', zh: 'PerLTQA，Table 4' };

export const ABOUT_CLASSIFICATION: Readonly<Record<ClassificationMeasure, AboutMeasure>> = {
  P: {
    formula: { en: `right / given this class; ${WEIGHTED.en}`, zh: `判对数 / 判为此类数；${WEIGHTED.zh}` },
    source: {
      en: 'PerLTQA, Table 4; scikit-learn’s average="weighted"',
      zh: 'PerLTQA，Table 4；scikit-learn 的 average="weighted"',
    },
    range: SHARE,
  },
  R: {
    formula: {
      en: `right / questions of this class; ${WEIGHTED.en}; equals the accuracy`,
      zh: `判对数 / 此类问题数；${WEIGHTED.zh}；等于准确率`,
    },
    source: TABLE_4,
    range: SHARE,
  },
  F1: {
    formula: {
      en: `2 · P · R / (P + R) of each class; ${WEIGHTED.en}`,
      zh: `每类的 2 · P · R / (P + R)；${WEIGHTED.zh}`,
    },
    source: TABLE_4,
    range: SHARE,
  },
  Acc: { formula: { en: 'right / questions', zh: '判对数 / 问题数' }, source: TABLE_4, range: SHARE },
  'Macro F1': {
    formula: {
      en: 'mean of the classes’ F1, each class counted alike',
      zh: '各类 F1 的平均，每类权重相同',
    },
    source: { en: 'scikit-learn’s average="macro"', zh: 'scikit-learn 的 average="macro"' },
    range: SHARE,
  },
  ECE: {
    formula: {
      en: 'Σ over 15 bins of (count / n) · |accuracy − confidence|',
      zh: '对 15 个区间求和：(区间内数目 / n) · |准确率 − 置信度|',
    },
    source: { en: 'Guo et al., 2017, Eq. 3', zh: 'Guo 等，2017，Eq. 3' },
    range: { en: '0 to 1; lower is better', zh: '0 到 1；越低越好' },
  },
};
