/** HaluMem's measures by type of question and by type of memory (arXiv:2511.03506, Table 4 and Figure 5). */

import {
  answerMeasures,
  extractionMeasures,
  updateMeasures,
  type AnswerMeasures,
  type ExtractionMeasures,
  type UpdateMeasures,
} from './halumem';
import {
  MEMORY_TYPES,
  QUESTION_TYPES,
  type AnswerRecord,
  type IntegrityRecord,
  type JudgedRecords,
  type UpdateRecord,
} from './halumem-records';
import { count, isValid, share, type Judged, type Share } from './halumem/ratio';

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
