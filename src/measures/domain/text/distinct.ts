/** How little responses repeat themselves. The reference plays no part. */

import type { Phrase } from '../../../core/text/phrase';
import { whitespace } from '../../../core/text/segment';
import { frac, type Formula, type WorkedStep } from '../formula';
import { mean } from '../summary';
import { type TextMeasure, type Tokens, checkedOrder, ngramCounts, ngramTotal } from './measure';

export interface DistinctMeasure extends TextMeasure {
  /** @returns undefined where there is no response, or, over the corpus, none with n tokens. */
  ofAll(responses: readonly Tokens[]): number | undefined;
}

/**
 * Distinct n-grams / n-grams of one response, in (0, 1]; 0 for a response of fewer than n tokens, which has none, as MADial-Bench counts it.
 *
 * @throws RangeError where n is not a whole number of 1 or more.
 */
export function distinctShare(tokens: Tokens, n: number): number {
  const total = ngramTotal(tokens.length, checkedOrder(n));
  return total === 0 ? 0 : ngramCounts(tokens, n).size / total;
}

/** Dist-n of a response, averaged over responses: what MADial-Bench publishes. A long response repeats more, so long ones score lower. */
export function distinct(n: number): DistinctMeasure {
  const order = checkedOrder(n);
  return {
    name: `Dist-${order}`,
    spoken: { en: `distinct-${order} of a response`, zh: `单条回答的 Distinct-${order}` },
    formula: formulaOf(order),
    definition: {
      en: 'mean over responses of distinct n-grams / n-grams; 0 for a response without n-grams',
      zh: '一条回答中不同的 n 元组 / 其全部 n 元组，再对回答取平均；没有 n 元组的回答为 0',
    },
    source: {
      en: 'after Li et al. 2016; a response at a time, as MADial-Bench has it',
      zh: '依据 Li 等，2016；逐条回答计算，与 MADial-Bench 相同',
    },
    range: [0, 1],
    better: 'higher',
    over: 'response',
    good: GOOD,
    trap: {
      en: 'The reference plays no part: varied nonsense scores 1, and long answers score lower.',
      zh: '它与参考答案无关：花样百出的胡话得 1，而长回答得分较低。',
    },
    ofAll: (responses) => mean(responses.map((tokens) => distinctShare(tokens, order))),
    worked: ({ answer, segment }) =>
      shareSteps(segment(answer), order, distinctShare(segment(answer), order)),
    example: exampleOf(order),
  };
}

/** Dist-n as it was proposed: distinct n-grams of all responses together / all their n-grams. Falls as responses grow in number. */
export function corpusDistinct(n: number): DistinctMeasure {
  const order = checkedOrder(n);
  return {
    name: `Dist-${order}(corpus)`,
    spoken: { en: `distinct-${order} of all responses`, zh: `全部回答的 Distinct-${order}` },
    formula: formulaOf(order),
    definition: {
      en: 'distinct n-grams of all responses / n-grams of all responses',
      zh: '全部回答中不同的 n 元组 / 全部回答的 n 元组',
    },
    source: { en: 'Li et al. 2016', zh: 'Li 等，2016' },
    range: [0, 1],
    better: 'higher',
    over: 'corpus',
    good: GOOD,
    trap: {
      en: 'It falls as responses grow in number: compare only files of one length.',
      zh: '回答越多，它越低：只在条数相同的文件之间比较。',
    },
    worked: ({ answer, segment }) => {
      const tokens = segment(answer);
      const value = corpusDistinct(order).ofAll([tokens]);
      return value === undefined ? [] : shareSteps(tokens, order, value);
    },
    example: exampleOf(order),
    ofAll: (responses) => {
      const distinctOnes = new Set<string>();
      let total = 0;
      for (const tokens of responses) {
        total += ngramTotal(tokens.length, order);
        for (const key of ngramCounts(tokens, order).keys()) distinctOnes.add(key);
      }
      return total === 0 ? undefined : distinctOnes.size / total;
    },
  };
}

const GOOD: Phrase = { en: 'Whether a model repeats itself.', zh: '模型是否自我重复。' };

function ngramsNamed(order: number): Phrase {
  return order === 2 ? { en: 'bigrams', zh: '二元组' } : { en: `${order}-grams`, zh: `${order} 元组` };
}

function formulaOf(order: number): Formula {
  const { en, zh } = ngramsNamed(order);
  return frac({ en: `different ${en}`, zh: `不同的${zh}` }, { en, zh });
}

function shareSteps(tokens: Tokens, order: number, value: number): WorkedStep[] {
  const total = ngramTotal(tokens.length, order);
  const { en, zh } = ngramsNamed(order);
  return [
    {
      says: { en: `Different ${en}, of the answer’s ${en}`, zh: `不同的${zh}占回答的全部${zh}` },
      formula: total === 0 ? 0 : frac(ngramCounts(tokens, order).size, total),
      value,
    },
  ];
}

/** One token repeated: of its four n-grams one is different. */
function exampleOf(order: number): DistinctMeasure['example'] {
  const answer = Array<string>(order + 3)
    .fill('very')
    .join(' ');
  return { given: { answer, reference: '', anchors: [], segment: whitespace }, value: 0.25 };
}
