/** The `overall_score` of HaluMem's official code, computed again, and held against the one that a file brings. */

import { halumemCounts, halumemMeasures, publishedTypeAccuracy } from './halumem';
import type { Share } from './halumem/ratio';
import { MEMORY_TYPES, type JudgedRecords } from './halumem-records';

/** Largest difference that rounding explains, relative to values of 1 and more. */
const TOLERANCE = 1e-9;

/** The official names: `interference_accuracy` is the paper's FMR, `target_accuracy` its target precision, `weighted_accuracy` its accuracy. */
export type OfficialScore = Readonly<Record<string, unknown>>;

/** One field on which file and records disagree. */
export interface Difference {
  /** Path in the file's `overall_score`. */
  readonly field: string;
  readonly official: unknown;
  readonly recomputed: Share;
}

export interface OfficialComparison {
  /** Fields that agree. */
  readonly agreeing: number;
  readonly differing: readonly Difference[];
  /** Fields that the records cannot give: other files hold what they are made of, or the official code has none of the name. */
  readonly notComputed: readonly string[];
}

/**
 * The same object as the official code's, but for empty groups, which are null here.
 *
 * @param addingMilliseconds time spent on adding dialogues; it stands in the system's outputs, not in the judged records.
 */
export function officialScore(records: JudgedRecords, addingMilliseconds?: number): OfficialScore {
  const measures = halumemMeasures(records);
  const counts = halumemCounts(records);
  const pair = (official: string, ours: string): Record<string, Share> =>
    Object.fromEntries(
      ['(all)', '(valid)'].map((kind) => [official + kind, measures[(ours + kind) as keyof typeof measures]]),
    );
  const searching = minutes(
    records.answers.reduce((total, { searchMilliseconds = 0 }) => total + searchMilliseconds, 0),
  );
  const adding = addingMilliseconds === undefined ? undefined : minutes(addingMilliseconds);
  return {
    memory_integrity: {
      ...pair('recall', 'recall'),
      ...pair('weighted_recall', 'weighted_recall'),
      memory_valid_importance_sum: counts.importance.valid,
      memory_importance_sum: counts.importance.all,
      memory_valid_num: counts.gold.valid,
      memory_num: counts.gold.all,
    },
    memory_accuracy: {
      ...pair('interference_accuracy', 'fmr'),
      interference_memory_valid_num: counts.interference.valid,
      interference_memory_num: counts.interference.all,
      ...pair('target_accuracy', 'target_precision'),
      target_memory_valid_num: counts.target.valid,
      target_memory_num: counts.target.all,
      ...pair('weighted_accuracy', 'accuracy'),
      memory_valid_num: counts.extracted.valid,
      memory_num: counts.extracted.all,
    },
    memory_extraction_f1: measures.extraction_f1,
    memory_update: {
      ...pair('correct_update_memory_ratio', 'update_correct'),
      ...pair('hallucination_update_memory_ratio', 'update_hallucination'),
      ...pair('omission_update_memory_ratio', 'update_omission'),
      ...pair('other_update_memory_ratio', 'update_other'),
      update_memory_valid_num: counts.updates.valid,
      update_memory_num: counts.updates.all,
    },
    question_answering: {
      ...pair('correct_qa_ratio', 'qa_correct'),
      ...pair('hallucination_qa_ratio', 'qa_hallucination'),
      ...pair('omission_qa_ratio', 'qa_omission'),
      qa_valid_num: counts.questions.valid,
      qa_num: counts.questions.all,
    },
    memory_type_accuracy: Object.fromEntries(
      [
        ...new Set([...MEMORY_TYPES, ...[...records.integrity, ...records.updates].map((r) => r.memoryType)]),
      ].map((type) => [
        type,
        publishedTypeAccuracy(
          records.integrity.filter(({ memoryType }) => memoryType === type),
          records.updates.filter(({ memoryType }) => memoryType === type),
        ),
      ]),
    ),
    time_consuming: {
      search_memory_duration_time: searching,
      ...(adding !== undefined && {
        add_dialogue_duration_time: adding,
        total_duration_time: adding + searching,
      }),
    },
  };
}

/** One number of a file's `overall_score` beside ours. */
export interface OfficialField {
  /** Path in the file's `overall_score`. */
  readonly field: string;
  readonly official: unknown;
  /** null over an empty group; absent where the records cannot give it. */
  readonly recomputed?: Share;
  /** Absent where there is nothing to compare. */
  readonly agrees?: boolean;
}

/** Every number of a file's `overall_score`, in its order, held against ours. A 0 of the file's over an empty group is no difference. */
export function officialFields(official: OfficialScore, ours: OfficialScore): OfficialField[] {
  return [...leaves(official)].map(([path, value]) => {
    const field = path.join('.');
    const recomputed = at(ours, path);
    if (recomputed === undefined) return { field, official: value };
    return { field, official: value, recomputed, agrees: agree(value, recomputed) };
  });
}

/** The same in short: how many agree, and which do not. */
export function compareOfficial(official: OfficialScore, ours: OfficialScore): OfficialComparison {
  const differing: Difference[] = [];
  const notComputed: string[] = [];
  let agreeing = 0;
  for (const { field, official: value, recomputed, agrees } of officialFields(official, ours)) {
    if (recomputed === undefined) notComputed.push(field);
    else if (agrees) agreeing++;
    else differing.push({ field, official: value, recomputed });
  }
  return { agreeing, differing, notComputed };
}

// The official code divides twice; once would differ in the last digit.
const minutes = (milliseconds: number): number => milliseconds / 1000 / 60;

function agree(official: unknown, ours: Share): boolean {
  if (ours === null) return official === null || official === 0;
  if (typeof official !== 'number') return false;
  return Math.abs(official - ours) <= TOLERANCE * Math.max(1, Math.abs(ours));
}

function* leaves(
  value: unknown,
  path: readonly string[] = [],
): Generator<readonly [readonly string[], unknown]> {
  if (typeof value !== 'object' || value === null) yield [path, value];
  else for (const [key, inner] of Object.entries(value)) yield* leaves(inner, [...path, key]);
}

function at(score: OfficialScore, path: readonly string[]): Share | undefined {
  let value: unknown = score;
  for (const key of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
    value = (value as Record<string, unknown>)[key];
  }
  return typeof value === 'number' || value === null ? value : undefined;
}
