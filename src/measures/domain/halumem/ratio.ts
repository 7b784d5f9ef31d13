/** What HaluMem's measures have in common: each is a ratio that exists with and without failed judgements in the denominator. */

import type { Phrase } from '../../../core/text/phrase';
import { frac, type Formula, type WorkedStep } from '../formula';
import {
  givenOf,
  type Score,
  type HalumemVerdict,
  type AccuracyRecord,
  type AnswerLabel,
  type AnswerRecord,
  type IntegrityRecord,
  type UpdateLabel,
  type UpdateRecord,
} from '../halumem-records';
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

const given = <T>(value: T): HalumemVerdict<T> => ({ given: value });

const memory = (
  text: string,
  importance: number,
  verdict: HalumemVerdict<Score>,
  interference = false,
): IntegrityRecord => ({
  text,
  memoryType: 'Event Memory',
  interference,
  update: false,
  importance,
  verdict,
});

/** Four gold memories: two in full, one in part, one not judged. And two interference memories, one of them left out. */
export const GOLD_RECORDS: readonly IntegrityRecord[] = [
  memory('The kiln burned down', 1, given(2)),
  memory('She moved to the coast', 0.5, given(2)),
  memory('She sings in a choir', 1, given(1)),
  memory('She has a brother', 0.5, { failed: 'null' }),
  memory('She owns a boat', 0.5, given(0), true),
  memory('She speaks Danish', 0.5, given(2), true),
];

const extracted = (text: string, included: boolean, verdict: HalumemVerdict<Score>): AccuracyRecord => ({
  text,
  included,
  verdict,
});

/** Five extracted memories, four of them among the gold ones. */
export const EXTRACTED_RECORDS: readonly AccuracyRecord[] = [
  extracted('The kiln burned down', true, given(2)),
  extracted('She moved to the hills', true, given(1)),
  extracted('She sings', true, given(2)),
  extracted('She has a sister', true, { failed: 'judge_failed' }),
  extracted('She paints', false, given(0)),
];

const update = (text: string, verdict: HalumemVerdict<UpdateLabel>): UpdateRecord => ({
  text,
  memoryType: 'Event Memory',
  replaced: ['She fires in gas'],
  found: [text],
  verdict,
});

/** Eight updates: three correct, two hallucinated, one omitted, one otherwise wrong, one not judged. */
export const UPDATE_RECORDS: readonly UpdateRecord[] = [
  ...(['Correct', 'Correct', 'Correct', 'Hallucination', 'Hallucination', 'Omission', 'Other'] as const).map(
    (label) => update('She fires in a wood kiln', given(label)),
  ),
  update('She fires in a wood kiln', { failed: 'text' }),
];

const answer = (verdict: HalumemVerdict<AnswerLabel>): AnswerRecord => ({
  question: 'What does she fire her pots in?',
  reference: 'A wood kiln',
  response: 'A kiln',
  questionType: 'Basic Fact Recall',
  verdict,
});

/** Eight answers: four correct, two hallucinated, one omitted, one not judged. */
export const ANSWER_RECORDS: readonly AnswerRecord[] = [
  ...(
    ['Correct', 'Correct', 'Correct', 'Correct', 'Hallucination', 'Hallucination', 'Omission'] as const
  ).map((label) => answer(given(label))),
  answer({ failed: 'null' }),
];
