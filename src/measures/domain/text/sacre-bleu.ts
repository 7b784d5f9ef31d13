/** BLEU as sacreBLEU computes it: over a corpus, or of one sentence; exponential smoothing. */

import type { Phrase } from '../../../core/text/phrase';
import { whitespace, withoutTrailingSpace } from '../../../core/text/segment';
import type { WorkedStep } from '../formula';
import { brevityPenalty } from './bleu';
import {
  type AnswerCase,
  type CorpusMeasure,
  type Pair,
  type PairMeasure,
  type Tokens,
  checkedOrder,
  ngramCounts,
  ngramTotal,
  overlap,
  bleuFormula,
  bleuSteps,
  NO_MATCH,
  type OrderMatches,
} from './measure';

/**
 * Western tokens, as mteval-v13a cuts them: ASCII punctuation stands alone, but full stop and comma only where no digit is on both
 * sides, and a hyphen only after a digit. Case is kept. Marks outside ASCII (“ ” — 。) stay part of their word.
 */
export function tokens13a(text: string): string[] {
  let line = withoutTrailingSpace(text)
    .replaceAll('<skipped>', '')
    .replaceAll('-\n', '')
    .replaceAll('\n', ' ');
  line = line
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>');
  return western(` ${line} `);
}

/** Chinese characters and marks one by one; what stands between them as Western text. */
export function tokensZh(text: string): string[] {
  return western(withoutTrailingSpace(text).replace(CHINESE, ' $& '));
}

/**
 * The package's table. Its "extension B", written as five hexadecimal digits after \u, is in truth compared as the texts
 * "\u2000" + "0" to "\u2a6d" + "6": the characters U+2001 to U+2A6D, which hold “ ” … — but no character of extension B. The supplement
 * written likewise is U+2F81 to U+2FA1. Kept, since every published figure was made with them.
 */
const CHINESE = new RegExp(
  `[${[
    '\\u2001-\\u2a6d',
    '\\u2e80-\\u2fdf',
    '\\u2ff0-\\u303f',
    '\\u3100-\\u312f',
    '\\u31a0-\\u31bf',
    '\\u31c0-\\u31ef',
    '\\u3200-\\u33ff',
    '\\u3400-\\u4db5',
    '\\u4e00-\\u9fbb',
    '\\uf900-\\ufa2d',
    '\\ufa30-\\ufa6a',
    '\\ufa70-\\ufad9',
    '\\ufe10-\\ufe1f',
    '\\ufe30-\\ufe4f',
    '\\uff00-\\uffef',
  ].join('')}]`,
  'gu',
);

/** The rules that both share, in mteval's order: a later rule sees the spaces that an earlier one set. */
function western(line: string): string[] {
  return whitespace(
    line
      .replace(/[{-~[-` -&(-+:-@/]/gu, ' $& ')
      .replace(/([^0-9])([.,])/gu, '$1 $2 ')
      .replace(/([.,])([^0-9])/gu, ' $1 $2')
      .replace(/([0-9])(-)/gu, '$1 $2 '),
  );
}

const SOURCE: Phrase = {
  en: 'Papineni et al. 2002; Post 2018; sacreBLEU 2.6, smooth_method exp',
  zh: 'Papineni 等，2002；Post，2018；与 sacreBLEU 2.6（smooth_method exp）相同',
};
const definitionOf = (order: number): Phrase => ({
  en: `BP · exp((1/${order}) · Σ ln p_i), i = 1..${order}; the k-th order without a match has p_i = 1 / (2^k · i-grams of the response)`,
  zh: `BP · exp((1/${order}) · Σ ln p_i)，i = 1..${order}；第 k 个没有相同 i 元组的阶取 p_i = 1 / (2^k · 回答的 i 元组数)`,
});

interface Statistics {
  /** Clipped matches and n-grams of the response, by order from 1. */
  readonly correct: readonly number[];
  readonly total: readonly number[];
  readonly response: number;
  readonly reference: number;
}

/**
 * Corpus BLEU: matches, n-grams and lengths are summed over all pairs before the formula.
 *
 *     BLEU = BP · exp( (1/N) · Σ_{i=1..N} ln p_i ),   p_i = Σ clipped matches / Σ i-grams of the responses
 *
 * Where an order has n-grams but no match, the k-th such order takes p_i = 1 / (2^k · n-grams). No match in any order: 0. An order
 * without n-grams in the whole corpus: 0 too. Take the tokens from `sacre-tokens.ts`. Agrees with
 * `sacrebleu.BLEU(max_ngram_order=N).corpus_score` 2.6 divided by 100, one reference a response.
 */
export function corpusBleu(maxOrder = 4): CorpusMeasure<Tokens> {
  const order = checkedOrder(maxOrder);
  return {
    name: order === 4 ? 'BLEU(sacre)' : `BLEU-${order}(sacre)`,
    spoken: { en: `corpus BLEU of order ${order}`, zh: `${order} 阶语料级 BLEU` },
    formula: bleuFormula(order),
    definition: {
      en: `${definitionOf(order).en}; counts summed over the corpus`,
      zh: `${definitionOf(order).zh}；计数先在全部回答上求和`,
    },
    source: SOURCE,
    range: [0, 1],
    better: 'higher',
    over: 'corpus',
    good: {
      en: 'What the field compares across papers, with tokens that are the same everywhere.',
      zh: '领域内跨论文比较所用，词元处处相同。',
    },
    trap: {
      en: 'It is not a mean over responses: long ones weigh more, and a single response may score 0.',
      zh: '它不是对回答取的平均：长回答权重更大，单条回答可能为 0。',
    },
    worked: (given) => stepsOf(given, order, false),
    example: exampleOf(order),
    ofAll: (pairs) => (pairs.length === 0 ? undefined : score(statistics(pairs, order), false)),
  };
}

/**
 * Sentence BLEU with effective order, as `sacrebleu.sentence_bleu` has it by default: N is the highest order of which the response has
 * an n-gram, so that a short response equal to its reference scores 1.
 */
export function sentenceBleu(maxOrder = 4): PairMeasure<Tokens> {
  const order = checkedOrder(maxOrder);
  return {
    name: order === 4 ? 'sentence BLEU(sacre)' : `sentence BLEU-${order}(sacre)`,
    spoken: { en: `sentence BLEU of order ${order}`, zh: `${order} 阶句子级 BLEU` },
    formula: bleuFormula(order),
    definition: {
      en: `${definitionOf(order).en}; orders longer than the response are left out`,
      zh: `${definitionOf(order).zh}；长于回答的阶不计`,
    },
    source: { en: `${SOURCE.en}, effective_order`, zh: `${SOURCE.zh}，effective_order` },
    range: [0, 1],
    better: 'higher',
    over: 'response',
    good: {
      en: 'One response at a time: a short one that equals its reference scores 1.',
      zh: '逐条计算：与参考答案相同的短回答得 1。',
    },
    trap: {
      en: 'Its mean over responses is not the corpus figure.',
      zh: '它对回答的平均不等于语料级的数值。',
    },
    worked: (given) => stepsOf(given, order, true),
    example: exampleOf(order),
    of: (response, reference) => score(statistics([{ response, reference }], order), true),
  };
}

/** The response is the first half of the reference: every n-gram matches, and BP = exp(1 − 2). */
function exampleOf(order: number): CorpusMeasure<Tokens>['example'] {
  const words = Array.from({ length: 2 * order }, (_, i) => `w${i + 1}`);
  return {
    given: {
      answer: words.slice(0, order).join(' '),
      reference: words.join(' '),
      anchors: [],
      segment: whitespace,
    },
    value: Math.exp(-1),
  };
}

/** Of one response, as of a corpus of one. */
function stepsOf(
  { answer, reference, segment }: AnswerCase,
  maxOrder: number,
  effective: boolean,
): WorkedStep[] {
  const own = statistics([{ response: segment(answer), reference: segment(reference) }], maxOrder);
  const value = score(own, effective);
  if (value === 0) return [{ says: NO_MATCH, formula: 0, value }];
  let missed = 0;
  const orders = own.total
    .filter((total) => total > 0)
    .map((total, i): OrderMatches => {
      const matches = own.correct[i]!;
      if (matches === 0) missed++;
      return { n: i + 1, matches: matches || 1 / 2 ** missed, total, smoothed: matches === 0 };
    });
  const penalty = brevityPenalty(own.response, own.reference);
  return bleuSteps(orders, penalty, own.response, own.reference, value);
}

function statistics(pairs: readonly Pair<Tokens>[], order: number): Statistics {
  const correct = Array<number>(order).fill(0);
  const total = Array<number>(order).fill(0);
  let responses = 0;
  let references = 0;
  for (const { response, reference } of pairs) {
    responses += response.length;
    references += reference.length;
    for (let n = 1; n <= order; n++) {
      total[n - 1]! += ngramTotal(response.length, n);
      correct[n - 1]! += overlap(ngramCounts(response, n), ngramCounts(reference, n));
    }
  }
  return { correct, total, response: responses, reference: references };
}

function score({ correct, total, response, reference }: Statistics, effectiveOrder: boolean): number {
  if (correct.every((matches) => matches === 0)) return 0;
  let logs = 0;
  let smoothing = 1;
  let order = 0;
  for (const [index, ngrams] of total.entries()) {
    if (ngrams === 0) break;
    order++;
    const matches = correct[index]!;
    if (matches === 0) smoothing *= 2;
    logs += Math.log((matches || 1 / smoothing) / ngrams);
  }
  if (!effectiveOrder && order < total.length) return 0;
  return brevityPenalty(response, reference) * Math.exp(logs / order);
}
