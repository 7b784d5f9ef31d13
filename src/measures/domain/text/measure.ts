/** What a measure of texts is: a named value that says what it computes, and where that is written. */

import type { Segment } from '../../../core/text/segment';
import type { Measure } from '../measure';
import { mean } from '../summary';
import { verbatim, type Phrase } from '../../../core/text/phrase';
import { frac, less, product, sum, type Formula, type WorkedStep } from '../formula';

/** An answer and what it should have been. */
export interface AnswerCase {
  readonly answer: string;
  readonly reference: string;
  readonly anchors: readonly string[];
  /** What cuts both into tokens. */
  readonly segment: Segment;
}

export interface TextMeasure<Name extends string = string, Given = AnswerCase> extends Measure<Given, Name> {
  /** How many responses become one figure: a mean over the responses, or counts summed over all of them first. */
  readonly over: 'response' | 'corpus';
}

/** A response and what it should have been. */
export interface Pair<T> {
  readonly response: T;
  readonly reference: T;
}

/** A text's tokens; what they are decides the value as much as the measure does, so their segmenter belongs to every result. */
export type Tokens = readonly string[];

/** Measured a response at a time. */
export interface PairMeasure<T> extends TextMeasure {
  readonly over: 'response';
  of(response: T, reference: T): number;
}

/** Measured over all responses at once. */
export interface CorpusMeasure<T> extends TextMeasure {
  readonly over: 'corpus';
  /** @returns undefined where there is no pair. */
  ofAll(pairs: readonly Pair<T>[]): number | undefined;
}

/** The arithmetic mean over the pairs; undefined where there is none. */
export function meanOf<T>(measure: PairMeasure<T>, pairs: readonly Pair<T>[]): number | undefined {
  return mean(pairs.map(({ response, reference }) => measure.of(response, reference)));
}

/** 2PR / (P + R), and 0 where both are. */
export function harmonic(precision: number, recall: number): number {
  return precision + recall > 0 ? (2 * precision * recall) / (precision + recall) : 0;
}

/** How often each n-gram stands in a text. */
export type Counts = ReadonlyMap<string, number>;

/**
 * Counts the n-grams of a text: max(0, tokens − n + 1) of them with repeats.
 *
 * @param n from 1.
 * @returns by a key that tells apart ("a b", "c") and ("a", "b c"), whatever the tokens hold.
 */
export function ngramCounts(tokens: Tokens, n: number): Counts {
  const counts = new Map<string, number>();
  for (let i = 0; i + n <= tokens.length; i++) {
    const key = keyOf(tokens, i, n);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}

/** Σ over n-grams of min(count in a, count in b): BLEU's clipped matches. */
export function overlap(a: Counts, b: Counts): number {
  let matches = 0;
  for (const [key, count] of a) matches += Math.min(count, b.get(key) ?? 0);
  return matches;
}

/** How many n-grams a text of so many tokens has, with repeats. */
export function ngramTotal(length: number, n: number): number {
  return Math.max(0, length - n + 1);
}

// Each token with its length before it: no separator is safe, since a segmenter may return any character.
function keyOf(tokens: Tokens, from: number, n: number): string {
  if (n === 1) return tokens[from]!;
  let key = '';
  for (let i = from; i < from + n; i++) key += `${tokens[i]!.length}:${tokens[i]!}`;
  return key;
}

/** @throws RangeError where n is not a whole number of 1 or more. */
export function checkedOrder(n: number): number {
  if (!Number.isInteger(n) || n < 1) throw new RangeError(`"${n}" is no order; give a whole number from 1.`);
  return n;
}

/** 2PR / (P + R), as it is set. */
export const F_OF_P_AND_R: Formula = frac(product(2, 'P', 'R'), sum('P', 'R'));
const EMPTY: Phrase = { en: 'One of the two has no token', zh: '两者之一没有词元' };
export const NO_MATCH: Phrase = { en: 'No token matches', zh: '没有相同的词元' };
const BREVITY: Phrase = { en: 'BP: short answers are marked down', zh: 'BP：过短的回答会被扣分' };

/**
 * What is common, precision, recall, and their harmonic mean.
 *
 * @param added what the package adds to P + R so that it never divides by zero.
 */
export function fSteps(
  common: number,
  ours: number,
  theirs: number,
  says: Phrase,
  value: number,
  added?: number,
): WorkedStep[] {
  if (ours === 0 || theirs === 0) return [{ says: EMPTY, formula: value, value }];
  const precision = common / ours;
  const recall = common / theirs;
  const below = added === undefined ? sum(precision, recall) : sum(precision, recall, added);
  return [
    { says, formula: common, value: common },
    { says: verbatim('P'), formula: frac(common, ours), value: precision },
    { says: verbatim('R'), formula: frac(common, theirs), value: recall },
    {
      says: verbatim(added === undefined ? 'F1 = 2PR / (P + R)' : `F = 2PR / (P + R + ${added})`),
      formula: common === 0 ? 0 : frac(product(2, precision, recall), below),
      value,
    },
  ];
}

/** BLEU of one order: what counts as its matches, and its n-grams. */
export interface OrderMatches {
  readonly n: number;
  /** What is put in the place of no match is in it. */
  readonly matches: number;
  readonly total: number;
  /** Nothing matched. */
  readonly smoothed: boolean;
}

/** Each order's precision, the brevity penalty, and BLEU. @param response,reference their lengths in tokens. */
export function bleuSteps(
  orders: readonly OrderMatches[],
  penalty: number,
  response: number,
  reference: number,
  value: number,
): WorkedStep[] {
  const precisions = orders.map(({ n, matches, total, smoothed }): WorkedStep => ({
    says: smoothed
      ? {
          en: `p${n}: nothing matches, so ${matches} is used`,
          zh: `p${n}：没有相同的，以 ${matches} 代替`,
        }
      : verbatim(`p${n}`),
    formula: frac(matches, total),
    value: matches / total,
  }));
  const logs = sum(...precisions.map((step): Formula => ({ ln: step.value })));
  const terms = orders.map(({ n }) => `ln p${n}`).join(' + ');
  return [
    ...precisions,
    {
      says: BREVITY,
      formula: penalty === 1 ? 1 : { exp: less(1, frac(reference, response)) },
      value: penalty,
    },
    {
      says: verbatim(`BP · exp((${terms}) / ${orders.length})`),
      formula: product(penalty, { exp: frac(logs, orders.length) }),
      value,
    },
  ];
}

const LOW = '₀₁₂₃₄₅₆₇₈₉';

/** BP · exp((ln p₁ + … + ln pₙ) / n), as it is set. */
export function bleuFormula(order: number): Formula {
  const logs = Array.from({ length: order }, (_, i): Formula => ({
    ln: `p${[...String(i + 1)].map((digit) => LOW[Number(digit)]).join('')}`,
  }));
  return product('BP', { exp: frac(sum(...logs), order) });
}
