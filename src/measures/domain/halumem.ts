/**
 * HaluMem's measures (arXiv:2511.03506, section 5) over judged records.
 *
 * Each ratio exists twice: `(all)` keeps failed judgements in the denominator, `(valid)` leaves them out; so all ≤ valid.
 * An empty denominator gives null, where the official code stops or prints 0. Each ratio is explained in `halumem/`.
 */

import {
  FAILURES,
  type AccuracyRecord,
  type AnswerRecord,
  type Failure,
  type IntegrityRecord,
  type JudgedRecords,
  type UpdateRecord,
  MEMORY_TYPES,
  QUESTION_TYPES,
} from './halumem-records';
import { f1 } from './halumem/extraction-f1';
import { isValid, share, sumOf, type Judged, type RatioMeasure, type Share, count } from './halumem/ratio';
import { EXTRACTED, EXTRACTION, QUESTIONS, UPDATES } from './halumem/registry';
import { importanceOf } from './halumem/weighted-recall';

type Twice<Name extends string> = Record<`${Name}(all)` | `${Name}(valid)`, Share>;

export type ExtractionMeasures = Twice<(typeof EXTRACTION)[number]['name']>;
export type AccuracyMeasures = Twice<(typeof EXTRACTED)[number]['name']>;
export type UpdateMeasures = Twice<(typeof UPDATES)[number]['name']>;
export type AnswerMeasures = Twice<(typeof QUESTIONS)[number]['name']>;
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

/** Recall, weighted recall and false memory resistance over gold and interference memories. */
export function extractionMeasures(records: readonly IntegrityRecord[]): ExtractionMeasures {
  return bothForms(EXTRACTION, records);
}

/** Target precision and accuracy over extracted memories. */
export function accuracyMeasures(records: readonly AccuracyRecord[]): AccuracyMeasures {
  return bothForms(EXTRACTED, records);
}

/** The share of each label among the update targets. Those whose search returned nothing are among the integrity records. */
export function updateMeasures(records: readonly UpdateRecord[]): UpdateMeasures {
  return bothForms(UPDATES, records);
}

/** The share of each label among the questions. */
export function answerMeasures(records: readonly AnswerRecord[]): AnswerMeasures {
  return bothForms(QUESTIONS, records);
}

/** What the ratios divide, and what could not be judged. */
export function halumemCounts({ integrity, accuracy, updates, answers }: JudgedRecords) {
  const gold = integrity.filter(({ interference }) => !interference);
  const planted = integrity.filter(({ interference }) => interference);
  const target = accuracy.filter(({ included }) => included);
  return {
    gold: { all: gold.length, valid: gold.filter(isValid).length },
    importance: { all: sumOf(gold, importanceOf), valid: sumOf(gold.filter(isValid), importanceOf) },
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

function bothForms<R, Name extends string>(
  measures: readonly RatioMeasure<R, Name>[],
  records: readonly R[],
): Twice<Name> {
  const values = measures.flatMap(({ name, ratio }): [string, Share][] => {
    const { part, all, valid } = ratio(records);
    return [
      [`${name}(all)`, share(part, all)],
      [`${name}(valid)`, share(part, valid)],
    ];
  });
  return Object.fromEntries(values) as Twice<Name>;
}

function failures(records: readonly Judged[]): Record<Failure, number> {
  const counts = Object.fromEntries(FAILURES.map((reason) => [reason, 0])) as Record<Failure, number>;
  for (const { verdict } of records) if ('failed' in verdict) counts[verdict.failed]++;
  return counts;
}

/** The questions' measures by their type: the paper's six in its order, then others as they come. */
export function answersByType(
  records: readonly AnswerRecord[],
): Record<string, AnswerMeasures & { readonly questions: number; readonly failed: number }> {
  return byType(
    QUESTION_TYPES,
    records,
    ({ questionType }) => questionType,
    (group) => ({
      ...answerMeasures(group),
      questions: group.length,
      failed: group.length - group.filter(isValid).length,
    }),
  );
}

/** Extraction and updating of one type of memory. */
export type MemoryTypeMeasures = ExtractionMeasures &
  UpdateMeasures & {
    /** The paper's Table 4: extracted in full or updated correctly, as a share of all records, interference memories among both. */
    readonly published_accuracy: Share;
    readonly gold: number;
    readonly interference: number;
    readonly updates: number;
    readonly failed: number;
  };

/** The gold and interference memories' and the updates' measures by type of memory. */
export function memoriesByType({ integrity, updates }: JudgedRecords): Record<string, MemoryTypeMeasures> {
  return byType(MEMORY_TYPES, [...integrity, ...updates], typeOf, (group) => {
    const extracted = group.filter((record) => 'interference' in record);
    const updated = group.filter((record) => 'replaced' in record);
    const interference = extracted.filter((record) => record.interference).length;
    return {
      ...extractionMeasures(extracted),
      ...updateMeasures(updated),
      published_accuracy: publishedTypeAccuracy(extracted, updated).memory_acc,
      gold: extracted.length - interference,
      interference,
      updates: updated.length,
      failed: group.length - extracted.filter(isValid).length - updated.filter(isValid).length,
    };
  });
}

/** The official code's fields of one type of memory. */
export interface PublishedTypeAccuracy {
  readonly memory_integrity_acc: Share;
  readonly memory_update_acc: Share;
  readonly total_num: number;
  readonly memory_acc: Share;
}

/**
 * As the official code has it, against the README, which says that distractors are left out: an interference memory that was extracted in
 * full counts as a success, and both shares have the
 * records of both tasks in the denominator. Records that lack the verdict's key or an importance are left out.
 */
export function publishedTypeAccuracy(
  integrity: readonly IntegrityRecord[],
  updates: readonly UpdateRecord[],
): PublishedTypeAccuracy {
  const counted = <T extends Judged & { readonly importance?: number }>(records: readonly T[]): T[] =>
    records.filter(
      ({ verdict, importance }) =>
        importance !== undefined && !('failed' in verdict && verdict.failed === 'absent'),
    );
  const extracted = counted(integrity);
  const updated = counted(updates);
  const total = extracted.length + updated.length;
  const full = share(count(extracted, 2), total);
  const right = share(count(updated, 'Correct'), total);
  return {
    memory_integrity_acc: full,
    memory_update_acc: right,
    total_num: total,
    memory_acc: full === null || right === null ? null : full + right,
  };
}

const typeOf = ({ memoryType }: { readonly memoryType: string }): string => memoryType;

function byType<T, R>(
  known: readonly string[],
  records: readonly T[],
  type: (record: T) => string,
  measure: (group: readonly T[]) => R,
): Record<string, R> {
  const groups = new Map<string, T[]>(known.map((name) => [name, []]));
  for (const record of records) {
    const name = type(record) || 'unknown';
    const group = groups.get(name);
    if (group) group.push(record);
    else groups.set(name, [record]);
  }
  return Object.fromEntries([...groups].map(([name, group]) => [name, measure(group)]));
}
