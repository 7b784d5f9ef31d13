/** chrF2: character n-grams, so no segmenter is needed and inflected forms count for something. */

import { verbatim, type Phrase } from '../../../core/text/phrase';
import { characters } from '../../../core/text/segment';
import { frac, product, sum, type WorkedStep } from '../formula';
import {
  type AnswerCase,
  type CorpusMeasure,
  type Pair,
  type PairMeasure,
  ngramCounts,
  ngramTotal,
  overlap,
} from './measure';

const ORDER = 6;
/** Recall weighs β² = 4 times as much as precision. */
const BETA_SQUARED = 4;
const FORMULA = frac(product(5, 'P', 'R'), sum(product(4, 'P'), 'R'));
const DEFINITION: Phrase = {
  en: '5PR / (4P + R); P, R = means over n = 1..6 of matching character n-grams / those of the response, of the reference',
  zh: '5PR / (4P + R)；P、R = 对 n = 1..6 取平均的相同字符 n 元组 / 回答的字符 n 元组、参考答案的字符 n 元组',
};
const SOURCE: Phrase = {
  en: 'Popović 2015, 2016; sacreBLEU 2.6 chrF2 (char_order 6, word_order 0, beta 2, white space left out)',
  zh: 'Popović，2015、2016；与 sacreBLEU 2.6 的 chrF2（char_order 6，word_order 0，beta 2，不计空白）相同',
};
const GOOD: Phrase = {
  en: 'Needs no segmenter: inflected forms count for something, and Chinese needs no words.',
  zh: '不需要分词：词形变化也能部分匹配，中文也无需切词。',
};
/** "ab" against "ac": one of two characters, none of one pair, means over the two orders that both have. P = R = 1/4. */
const EXAMPLE: PairMeasure<string>['example'] = {
  given: { answer: 'ab', reference: 'ac', anchors: [], segment: characters },
  value: 0.25,
};

/**
 * chrF2 of one response: with white space left out, P and R are the means over n = 1..6 of clipped matches / n-grams, over those n of which both
 * texts have an n-gram; F = (1 + β²)PR / (β²P + R) with β = 2. Code points, case kept. 0 where either text is empty.
 */
export const CHRF: PairMeasure<string> = {
  name: 'chrF2',
  spoken: { en: 'chrF2 of a response', zh: '单条回答的 chrF2' },
  formula: FORMULA,
  definition: DEFINITION,
  source: SOURCE,
  range: [0, 1],
  better: 'higher',
  over: 'response',
  good: GOOD,
  trap: {
    en: 'Letters in common are no facts in common: short answers in one script resemble each other.',
    zh: '字符相同不等于事实相同：同一文字的短回答彼此相似。',
  },
  worked: stepsOf,
  example: EXAMPLE,
  of: (response, reference) => score([{ response, reference }]),
};

/** The same with counts summed over all pairs first: `sacrebleu.CHRF().corpus_score` / 100. */
export const CORPUS_CHRF: CorpusMeasure<string> = {
  name: 'chrF2(corpus)',
  spoken: { en: 'chrF2 of all responses', zh: '全部回答的 chrF2' },
  formula: FORMULA,
  definition: {
    en: `${DEFINITION.en}; counts summed over the corpus`,
    zh: `${DEFINITION.zh}；计数先在全部回答上求和`,
  },
  source: SOURCE,
  range: [0, 1],
  better: 'higher',
  over: 'corpus',
  good: GOOD,
  trap: {
    en: 'It is not a mean over responses: long ones weigh more.',
    zh: '它不是对回答取的平均：长回答权重更大。',
  },
  worked: stepsOf,
  example: EXAMPLE,
  ofAll: (pairs) => (pairs.length === 0 ? undefined : score(pairs)),
};

/** P and R: each a mean over the orders of which both texts have n-grams. */
function precisionAndRecall(pairs: readonly Pair<string>[]): {
  readonly precisions: readonly number[];
  readonly recalls: readonly number[];
} {
  const responses = Array<number>(ORDER).fill(0);
  const references = Array<number>(ORDER).fill(0);
  const matches = Array<number>(ORDER).fill(0);
  for (const pair of pairs) {
    const response = characters(pair.response);
    const reference = characters(pair.reference);
    for (let n = 1; n <= ORDER; n++) {
      const wanted = ngramTotal(reference.length, n);
      references[n - 1]! += wanted;
      // The package counts no n-grams of a response whose reference has none of that length.
      if (wanted > 0) responses[n - 1]! += ngramTotal(response.length, n);
      matches[n - 1]! += overlap(ngramCounts(response, n), ngramCounts(reference, n));
    }
  }
  const orders = responses.flatMap((total, i) => (total === 0 || references[i]! === 0 ? [] : [i]));
  return {
    precisions: orders.map((i) => matches[i]! / responses[i]!),
    recalls: orders.map((i) => matches[i]! / references[i]!),
  };
}

function score(pairs: readonly Pair<string>[]): number {
  const { precisions, recalls } = precisionAndRecall(pairs);
  const total = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);
  const sums = [total(precisions), total(recalls)] as const;
  if (sums[0] + sums[1] === 0) return 0;
  const precision = sums[0] / precisions.length;
  const recall = sums[1] / precisions.length;
  return ((1 + BETA_SQUARED) * precision * recall) / (BETA_SQUARED * precision + recall);
}

/** Of one response, as of a corpus of one. */
function stepsOf({ answer, reference }: AnswerCase): WorkedStep[] {
  const pairs = [{ response: answer, reference }];
  const { precisions, recalls } = precisionAndRecall(pairs);
  const value = score(pairs);
  if (value === 0) {
    return [{ says: { en: 'No character matches', zh: '没有相同的字符' }, formula: 0, value }];
  }
  const average = (values: readonly number[]): WorkedStep['formula'] => frac(sum(...values), values.length);
  const precision = precisions.reduce((all, each) => all + each, 0) / precisions.length;
  const recall = recalls.reduce((all, each) => all + each, 0) / recalls.length;
  return [
    { says: verbatim('P'), formula: average(precisions), value: precision },
    { says: verbatim('R'), formula: average(recalls), value: recall },
    {
      says: verbatim('5PR / (4P + R)'),
      formula: frac(product(5, precision, recall), sum(product(4, precision), recall)),
      value,
    },
  ];
}
