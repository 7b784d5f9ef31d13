/** The measures' formulas as they are set on the page; `worked-*.ts` puts the numbers in. */

import type { Phrase } from '../text/phrase';
import type { ClassificationMeasure } from './about';
import { bars, each, frac, less, log2, min, product, sum, type Formula } from './formula';
import type { MeasureFamily } from './ranking';
import type { AnswerMeasure } from './worked-text';

const k = 'k';
const gold: Phrase = { en: 'gold', zh: '标准记忆' };
const inTop: Phrase = { en: 'gold in the top k', zh: '前 k 条中的标准记忆' };
const goldWithin: Phrase = { en: 'gold at rank i ≤ k', zh: '名次 i ≤ k 的标准记忆' };
const precisionAt: Phrase = { en: 'Precision@i', zh: 'Precision@i' };
const firstRank: Phrase = { en: 'rank of the first gold', zh: '第一条标准记忆的名次' };
const discounted = each(goldWithin, frac(1, log2(sum('i', 1))));

const anyGold: Phrase = {
  en: '1 if the top k hold any gold, else 0',
  zh: '前 k 条中有任一标准记忆为 1，否则为 0',
};
const allGold: Phrase = {
  en: '1 if the top k hold all gold, else 0',
  zh: '前 k 条中有全部标准记忆为 1，否则为 0',
};
const ideal: Phrase = {
  en: 'ideal DCG, min(|gold|, k) gold on top',
  zh: '理想 DCG：min(|标准记忆|, k) 条排在最前',
};
const ownIdeal: Phrase = { en: 'DCG of the found gold on top', zh: '找到的标准记忆排在最前时的 DCG' };
const five = (cumulated: string): Formula => frac(sum('MAP', 'MRR', cumulated, 'Recall', 'Precision'), 5);

export const RANKING_FORMULAS: Readonly<Record<MeasureFamily, Formula>> = {
  Recall: frac(bars(inTop), bars(gold)),
  Success: anyGold,
  AllGold: allGold,
  Precision: frac(bars(inTop), k),
  MAP: product(frac(1, min(bars(gold), k)), each(goldWithin, precisionAt)),
  'MAP(trec)': product(frac(1, bars(gold)), each(goldWithin, precisionAt)),
  MRR: frac(1, firstRank),
  nDCG: frac(discounted, ideal),
  'nDCG(published)': frac(discounted, ownIdeal),
  'R-precision': frac(
    bars({ en: 'gold in the top min(|gold|, k)', zh: '前 min(|标准记忆|, k) 条中的标准记忆' }),
    min(bars(gold), k),
  ),
  Average: five('nDCG'),
  'Average(published)': five('nDCG(published)'),
};

const right: Phrase = { en: 'right', zh: '判对' };
const share: Formula = frac(
  { en: 'questions of the class', zh: '此类问题' },
  { en: 'questions', zh: '问题' },
);
const classes: Phrase = { en: 'classes', zh: '各类' };
const f1: Formula = frac(product(2, 'P', 'R'), sum('P', 'R'));

export const CLASSIFICATION_FORMULAS: Readonly<Record<ClassificationMeasure, Formula>> = {
  P: each(classes, product(share, frac(right, { en: 'given this class', zh: '判为此类' }))),
  R: each(classes, product(share, frac(right, { en: 'questions of the class', zh: '此类问题' }))),
  F1: each(classes, product(share, f1)),
  Acc: frac(right, { en: 'questions', zh: '问题' }),
  'Macro F1': product(frac(1, bars(classes)), each(classes, f1)),
  ECE: each(
    { en: 'bins', zh: '各区间' },
    product(
      frac({ en: 'answers in the bin', zh: '区间内的回答' }, { en: 'answers', zh: '全部回答' }),
      bars(less({ en: 'accuracy', zh: '准确率' }, { en: 'confidence', zh: '置信度' })),
    ),
  ),
};

const anchors: Formula = frac(
  { en: 'anchors found in the answer', zh: '回答中找到的标注片段' },
  { en: 'anchors of the question', zh: '该问题的标注片段' },
);

export const ANSWER_FORMULAS: Readonly<Record<AnswerMeasure, Formula>> = {
  AnchorMAP: anchors,
  'AnchorMAP(normalised)': anchors,
  EM: { en: '1 if answer and reference are equal, else 0', zh: '回答与参考答案相同为 1，否则为 0' },
  'Token F1': f1,
  'ROUGE-L': f1,
  'BLEU-2': product('BP', { exp: frac(sum({ ln: 'p₁' }, { ln: 'p₂' }), 2) }),
  'Dist-2': frac({ en: 'different bigrams', zh: '不同的二元组' }, { en: 'bigrams', zh: '二元组' }),
};
