/** What each measure is, as the page and the exports say it. The formulas are computed in the files of this folder. */

import type { MeasureFamily } from './ranking';

export interface AboutMeasure {
  readonly formula: string;
  readonly source: string;
  readonly range: string;
}

const SHARE = '0 to 1; higher is better';

export const ABOUT_RANKING: Readonly<Record<MeasureFamily, AboutMeasure>> = {
  Recall: {
    formula: '|gold ∩ top k| / |gold|',
    source: 'PerLTQA, Table 5 (R@k, one gold memory a question); trec_eval’s recall',
    range: SHARE,
  },
  Success: {
    formula: '1 where the top k hold any gold, else 0',
    source: 'trec_eval’s success; “hit rate”',
    range: SHARE,
  },
  AllGold: {
    formula: '1 where the top k hold all gold, else 0',
    source: 'HotpotQA-style joint recall, as used for questions with several gold memories',
    range: SHARE,
  },
  Precision: {
    formula: '|gold ∩ top k| / k, also where the ranking is shorter than k',
    source: 'trec_eval’s P',
    range: '0 to 1; at most |gold| / k; higher is better',
  },
  MAP: {
    formula: '(1 / min(|gold|, k)) · Σ Precision@i over gold at rank i ≤ k',
    source: 'MADial-Bench, Table 4',
    range: SHARE,
  },
  'MAP(trec)': {
    formula: '(1 / |gold|) · Σ Precision@i over gold at rank i ≤ k',
    source: 'trec_eval’s map_cut',
    range: SHARE,
  },
  MRR: { formula: '1 / rank of the first gold within k, else 0', source: 'Voorhees, 1999', range: SHARE },
  nDCG: {
    formula: 'DCG / ideal DCG, gain 1 / log2(rank + 1), ideal over min(|gold|, k) gold on top',
    source: 'Järvelin and Kekäläinen, 2002; trec_eval’s ndcg_cut',
    range: SHARE,
  },
  'nDCG(published)': {
    formula: 'DCG / DCG of the best order of the gold that the top k hold',
    source: 'as MADial-Bench’s tables have it: gold that was not found costs nothing',
    range: '0 to 1; never below nDCG; higher is better',
  },
  'R-precision': {
    formula: 'Precision at min(|gold|, k)',
    source: 'Buckley and Voorhees, 2004; trec_eval’s Rprec where k ≥ |gold|',
    range: SHARE,
  },
  Average: {
    formula: 'arithmetic mean of MAP, MRR, nDCG, Recall and Precision at k',
    source: 'MADial-Bench, Table 4, with the standard nDCG',
    range: SHARE,
  },
  'Average(published)': {
    formula: 'arithmetic mean of MAP, MRR, nDCG(published), Recall and Precision at k',
    source: 'MADial-Bench, Table 4: called a geometric mean in the text, arithmetic in the figures',
    range: SHARE,
  },
};

export const CLASSIFICATION_MEASURES = ['P', 'R', 'F1', 'Acc', 'ECE'] as const;
export type ClassificationMeasure = (typeof CLASSIFICATION_MEASURES)[number];

const WEIGHTED = 'mean over the classes, weighted by their share of the questions';

export const ABOUT_CLASSIFICATION: Readonly<Record<ClassificationMeasure, AboutMeasure>> = {
  P: {
    formula: `right / given this class; ${WEIGHTED}`,
    source: 'PerLTQA, Table 4; scikit-learn’s average="weighted"',
    range: SHARE,
  },
  R: {
    formula: `right / questions of this class; ${WEIGHTED}; equals the accuracy`,
    source: 'PerLTQA, Table 4',
    range: SHARE,
  },
  F1: { formula: `2 · P · R / (P + R) of each class; ${WEIGHTED}`, source: 'PerLTQA, Table 4', range: SHARE },
  Acc: { formula: 'right / questions', source: 'PerLTQA, Table 4', range: SHARE },
  ECE: {
    formula: 'Σ over 15 bins of (count / n) · |accuracy − confidence|',
    source: 'Guo et al., 2017, Eq. 3',
    range: '0 to 1; lower is better',
  },
};
