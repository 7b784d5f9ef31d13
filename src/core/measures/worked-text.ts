/** A measure of one answer, step by step, with the numbers put in. */

import type { Segment } from '../text/segment';
import { verbatim, type Phrase } from '../text/phrase';
import { frac, less, product, sum, type Formula, type WorkedStep } from './formula';
import { ANCHOR_MAP, ANCHOR_MAP_NORMALISED } from './text/anchors';
import { bleu, brevityPenalty, EPSILON } from './text/bleu';
import { distinctShare } from './text/distinct';
import { lcsLength } from './text/lcs';
import { ngramCounts, ngramTotal, overlap } from './text/ngrams';
import { ROUGE_SCORE_L } from './text/rouge-score';
import { EXACT_MATCH, normalisedAnswer, tokenF1 } from './text/squad';
import type { Tokens } from './text/measure';

export const ANSWER_MEASURES = [
  'AnchorMAP',
  'AnchorMAP(normalised)',
  'EM',
  'Token F1',
  'ROUGE-L',
  'BLEU-2',
  'Dist-2',
] as const;
export type AnswerMeasure = (typeof ANSWER_MEASURES)[number];

/** An answer and what it should have been. */
export interface AnswerCase {
  readonly answer: string;
  readonly reference: string;
  readonly anchors: readonly string[];
  /** What cuts both into tokens. */
  readonly segment: Segment;
}

/** The steps by which an answer's value comes about; the last one is the measure's own value. Empty where it says nothing of the answer. */
export function workedAnswer(measure: AnswerMeasure, given: AnswerCase): readonly WorkedStep[] {
  const { answer, reference, segment } = given;
  switch (measure) {
    case 'AnchorMAP':
      return anchorSteps(ANCHOR_MAP.of(given), given);
    case 'AnchorMAP(normalised)':
      return anchorSteps(ANCHOR_MAP_NORMALISED.of(given), given);
    case 'EM': {
      const value = EXACT_MATCH.of(answer, reference);
      return [{ says: value === 1 ? EQUAL : DIFFERENT, formula: value, value }];
    }
    case 'Token F1': {
      const [ours, theirs] = [segment(normalisedAnswer(answer)), segment(normalisedAnswer(reference))];
      const common = overlap(ngramCounts(ours, 1), ngramCounts(theirs, 1));
      return fSteps(common, ours.length, theirs.length, COMMON, tokenF1(segment).of(answer, reference));
    }
    case 'ROUGE-L': {
      const [ours, theirs] = [segment(answer), segment(reference)];
      const value = ROUGE_SCORE_L.of(ours, theirs);
      return fSteps(lcsLength(ours, theirs), ours.length, theirs.length, LCS, value);
    }
    case 'BLEU-2':
      return bleuSteps(segment(answer), segment(reference));
    case 'Dist-2': {
      const tokens = segment(answer);
      const total = ngramTotal(tokens.length, 2);
      const formula = total === 0 ? 0 : frac(ngramCounts(tokens, 2).size, total);
      return [{ says: DISTINCT, formula, value: distinctShare(tokens, 2) }];
    }
  }
}

function anchorSteps(value: number | undefined, { anchors }: AnswerCase): WorkedStep[] {
  if (value === undefined) return [];
  const count = anchors.filter((anchor) => anchor !== '').length;
  return [{ says: ANCHORS, formula: frac(Math.round(value * count), count), value }];
}

function fSteps(common: number, ours: number, theirs: number, says: Phrase, value: number): WorkedStep[] {
  if (ours === 0 || theirs === 0) return [{ says: EMPTY, formula: value, value }];
  const [precision, recall] = [common / ours, common / theirs];
  const formula: Formula = common === 0 ? 0 : frac(product(2, precision, recall), sum(precision, recall));
  return [
    { says, formula: common, value: common },
    { says: verbatim('P'), formula: frac(common, ours), value: precision },
    { says: verbatim('R'), formula: frac(common, theirs), value: recall },
    { says: verbatim('F1 = 2PR / (P + R)'), formula, value },
  ];
}

function bleuSteps(answer: Tokens, reference: Tokens): WorkedStep[] {
  const value = bleu(2).of(answer, reference);
  const precisions = [1, 2].map((n) => ({
    n,
    matches: overlap(ngramCounts(answer, n), ngramCounts(reference, n)),
    total: Math.max(1, ngramTotal(answer.length, n)),
  }));
  if (precisions[0]!.matches === 0) return [{ says: NO_MATCH, formula: 0, value }];
  const steps = precisions.map(({ n, matches, total }): WorkedStep => ({
    says: matches === 0 ? smoothed(n) : verbatim(`p${n}`),
    formula: frac(matches || EPSILON, total),
    value: (matches || EPSILON) / total,
  }));
  const penalty = brevityPenalty(answer.length, reference.length);
  return [
    ...steps,
    {
      says: BREVITY,
      formula: penalty === 1 ? 1 : { exp: less(1, frac(reference.length, answer.length)) },
      value: penalty,
    },
    {
      says: verbatim('BP · exp((ln p1 + ln p2) / 2)'),
      formula: product(penalty, { exp: frac(sum(...steps.map((step): Formula => ({ ln: step.value }))), 2) }),
      value,
    },
  ];
}

const ANCHORS: Phrase = {
  en: 'Anchors in the answer, of the question’s anchors',
  zh: '回答中的标注片段占该问题的标注片段',
};
const EQUAL: Phrase = { en: 'Both are equal after normalisation', zh: '规范化之后两者相同' };
const DIFFERENT: Phrase = { en: 'They differ after normalisation', zh: '规范化之后两者不同' };
const COMMON: Phrase = {
  en: 'Tokens that both have, counted with repeats',
  zh: '两者共有的词元（重复的也计数）',
};
const LCS: Phrase = { en: 'Length of the longest common subsequence', zh: '最长公共子序列的长度' };
const EMPTY: Phrase = { en: 'One of the two has no token', zh: '两者之一没有词元' };
const DISTINCT: Phrase = {
  en: 'Different bigrams, of the answer’s bigrams',
  zh: '不同的二元组占回答的全部二元组',
};
const NO_MATCH: Phrase = { en: 'No token matches', zh: '没有相同的词元' };
const BREVITY: Phrase = { en: 'BP: short answers are marked down', zh: 'BP：过短的回答会被扣分' };
const smoothed = (n: number): Phrase => ({
  en: `p${n}: nothing matches, ${EPSILON} stands for it`,
  zh: `p${n}：没有相同的，以 ${EPSILON} 代替`,
});
