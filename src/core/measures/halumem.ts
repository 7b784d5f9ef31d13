/**
 * HaluMem's measures (arXiv:2511.03506, section 5) over judged records.
 *
 * Each ratio exists twice: `(all)` keeps failed judgements in the denominator, `(valid)` leaves them out; so all ≤ valid.
 * An empty denominator gives null, where the official code stops or prints 0.
 */

import {
  ANSWER_LABELS,
  FAILURES,
  givenOf,
  UPDATE_LABELS,
  type AccuracyRecord,
  type AnswerRecord,
  type Failure,
  type IntegrityRecord,
  type JudgedRecords,
  type UpdateRecord,
  type Verdict,
} from './halumem-records';

/** In [0, 1]; null where there is nothing to divide by. */
export type Share = number | null;

type Twice<Name extends string> = Record<`${Name}(all)` | `${Name}(valid)`, Share>;

export type ExtractionMeasures = Twice<'recall' | 'weighted_recall' | 'fmr'>;
export type AccuracyMeasures = Twice<'target_precision' | 'accuracy'>;
export type UpdateMeasures = Twice<
  'update_correct' | 'update_hallucination' | 'update_omission' | 'update_other'
>;
export type AnswerMeasures = Twice<'qa_correct' | 'qa_hallucination' | 'qa_omission'>;
export type HalumemMeasures = ExtractionMeasures &
  AccuracyMeasures & { readonly extraction_f1: Share } & UpdateMeasures &
  AnswerMeasures;

/** Every measure of the paper's Table 3, in its order. */
export function halumemMeasures(records: JudgedRecords): HalumemMeasures {
  const extraction = extractionMeasures(records.integrity);
  const accuracy = accuracyMeasures(records.accuracy);
  return {
    ...extraction,
    ...accuracy,
    extraction_f1: f1(accuracy['target_precision(all)'], extraction['recall(all)']),
    ...updateMeasures(records.updates),
    ...answerMeasures(records.answers),
  };
}

/**
 * Recall = gold memories scored 2 / gold memories. Weighted recall = Σ w·s / Σ w with s = score / 2 and w the importance;
 * memories without one are in neither sum. FMR (false memory resistance) = interference memories scored 0 / interference
 * memories. Interference memories are in neither recall.
 */
export function extractionMeasures(records: readonly IntegrityRecord[]): ExtractionMeasures {
  const gold = records.filter(({ interference }) => !interference);
  const planted = records.filter(({ interference }) => interference);
  const validGold = gold.filter(isValid);
  const credit = sum(validGold, ({ verdict, importance = 0 }) => (importance * givenOf(verdict)!) / 2);
  return {
    ...twice('recall', count(gold, 2), gold.length, validGold.length),
    ...twice('weighted_recall', credit, sum(gold, importanceOf), sum(validGold, importanceOf)),
    ...twice('fmr', count(planted, 0), planted.length, planted.filter(isValid).length),
  };
}

/** Accuracy = mean of score / 2 over extracted memories; target precision = the same over those found among the gold ones. */
export function accuracyMeasures(records: readonly AccuracyRecord[]): AccuracyMeasures {
  const mean = <Name extends string>(name: Name, group: readonly AccuracyRecord[]): Twice<Name> => {
    const valid = group.filter(isValid);
    return twice(
      name,
      sum(valid, ({ verdict }) => givenOf(verdict)! / 2),
      group.length,
      valid.length,
    );
  };
  return {
    ...mean(
      'target_precision',
      records.filter(({ included }) => included),
    ),
    ...mean('accuracy', records),
  };
}

/** The share of each label among the update targets. Those whose search returned nothing are among the integrity records. */
export function updateMeasures(records: readonly UpdateRecord[]): UpdateMeasures {
  return labelShares('update', UPDATE_LABELS, records) as UpdateMeasures;
}

/** The share of each label among the questions. */
export function answerMeasures(records: readonly AnswerRecord[]): AnswerMeasures {
  return labelShares('qa', ANSWER_LABELS, records) as AnswerMeasures;
}

/**
 * The harmonic mean of target precision and recall, both "(all)" in the paper; 0 where both are 0.
 *
 * @returns null where either is.
 */
export function f1(precision: Share, recall: Share): Share {
  if (precision === null || recall === null) return null;
  return precision + recall === 0 ? 0 : (2 * precision * recall) / (precision + recall);
}

/** What the ratios divide, and what could not be judged. */
export function halumemCounts({ integrity, accuracy, updates, answers }: JudgedRecords) {
  const gold = integrity.filter(({ interference }) => !interference);
  const planted = integrity.filter(({ interference }) => interference);
  const target = accuracy.filter(({ included }) => included);
  return {
    gold: { all: gold.length, valid: gold.filter(isValid).length },
    importance: { all: sum(gold, importanceOf), valid: sum(gold.filter(isValid), importanceOf) },
    interference: { all: planted.length, valid: planted.filter(isValid).length },
    extracted: { all: accuracy.length, valid: accuracy.filter(isValid).length },
    target: { all: target.length, valid: target.filter(isValid).length },
    updates: { all: updates.length, valid: updates.filter(isValid).length },
    updatesScoredAsExtraction: integrity.filter(({ update }) => update).length,
    questions: { all: answers.length, valid: answers.filter(isValid).length },
    failed: {
      integrity: failures(integrity),
      accuracy: failures(accuracy),
      update: failures(updates),
      qa: failures(answers),
    },
  };
}

/** Any judged record. */
export interface Judged {
  readonly verdict: Verdict<unknown>;
}

export const isValid = ({ verdict }: Judged): boolean => 'given' in verdict;
const importanceOf = ({ importance = 0 }: { readonly importance?: number }): number => importance;
export const share = (part: number, whole: number): Share => (whole === 0 ? null : part / whole);

/** How many records were given this score or label. */
export function count(records: readonly Judged[], value: unknown): number {
  return records.filter(({ verdict }) => 'given' in verdict && verdict.given === value).length;
}

/** In the records' order, as the official code adds, so that the last digit agrees. */
function sum<T>(records: readonly T[], term: (record: T) => number): number {
  return records.reduce((total, record) => total + term(record), 0);
}

function twice<Name extends string>(name: Name, part: number, all: number, valid: number): Twice<Name> {
  return { [`${name}(all)`]: share(part, all), [`${name}(valid)`]: share(part, valid) } as Twice<Name>;
}

function labelShares(task: string, labels: readonly string[], records: readonly Judged[]) {
  const valid = records.filter(isValid).length;
  return Object.assign(
    {},
    ...labels.map((label) =>
      twice(`${task}_${label.toLowerCase()}`, count(records, label), records.length, valid),
    ),
  ) as Record<string, Share>;
}

function failures(records: readonly Judged[]): Record<Failure, number> {
  const counts = Object.fromEntries(FAILURES.map((reason) => [reason, 0])) as Record<Failure, number>;
  for (const { verdict } of records) if ('failed' in verdict) counts[verdict.failed]++;
  return counts;
}
