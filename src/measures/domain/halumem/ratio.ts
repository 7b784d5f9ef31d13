/** What HaluMem's measures have in common: each is a ratio that exists with and without failed judgements in the denominator. */

import type { Phrase } from '../../../core/text/phrase';
import { frac, type Formula, type WorkedStep } from '../formula';
import { givenOf, type Score, type HalumemVerdict } from '../halumem-records';
import type { Measure } from '../measure';

/** In [0, 1]; null where there is nothing to divide by. */
export type Share = number | null;

/** Any judged record. */
export interface Judged {
  readonly verdict: HalumemVerdict<unknown>;
}

/** What is divided, and by what: with failed judgements, and without them. So part / all ≤ part / valid. */
export interface Ratio {
  readonly part: number;
  readonly all: number;
  readonly valid: number;
}

/** What a ratio divides by, as tables count it. */
export type Denominator =
  'gold' | 'importance' | 'interference' | 'extracted' | 'target' | 'updates' | 'questions';

export interface RatioMeasure<R, Name extends string = string> extends Measure<readonly R[], Name> {
  readonly over: Denominator;
  readonly ratio: (records: readonly R[]) => Ratio;
}

export const isValid = ({ verdict }: Judged): boolean => 'given' in verdict;
export const share = (part: number, whole: number): Share => (whole === 0 ? null : part / whole);

/** How many records were given this score or label. */
export function count(records: readonly Judged[], value: unknown): number {
  return records.filter(({ verdict }) => 'given' in verdict && verdict.given === value).length;
}

/** In the records' order, as the official code adds, so that the last digit agrees. */
export function sumOf<T>(records: readonly T[], term: (record: T) => number): number {
  return records.reduce((total, record) => total + term(record), 0);
}

/** Σ of s over the records, s = score / 2, out of all records. */
export function meanScore(records: readonly { readonly verdict: HalumemVerdict<Score> }[]): Ratio {
  const valid = records.filter(isValid);
  return {
    part: sumOf(valid, ({ verdict }) => givenOf(verdict)! / 2),
    all: records.length,
    valid: valid.length,
  };
}

/** How many records were given this score or label, out of all. */
export function shareGiven(records: readonly Judged[], value: unknown): Ratio {
  return {
    part: count(records, value),
    all: records.length,
    valid: records.filter(isValid).length,
  };
}

const VALID: Phrase = { en: 'Without failed judgements (valid)', zh: '不计失败的评判（valid）' };
const ALL: Phrase = { en: 'With failed judgements (all)', zh: '计入失败的评判（all）' };

/** The ratio over the judged records, and the one over all, which is the measure's value. */
export function ratioSteps({ part, all, valid }: Ratio): WorkedStep[] {
  return [
    ...(valid === 0 ? [] : [{ says: VALID, formula: frac(part, valid), value: part / valid }]),
    ...(all === 0 ? [] : [{ says: ALL, formula: frac(part, all), value: part / all }]),
  ];
}

export const SOURCE: Phrase = {
  en: 'HaluMem (arXiv:2511.03506), section 5',
  zh: 'HaluMem（arXiv:2511.03506），第 5 节',
};
/** A ratio of records, as it is set. */
export const ratioFormula = (part: Phrase, whole: Phrase): Formula => frac(part, whole);
