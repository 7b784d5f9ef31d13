/** Systems' values as plain columns over the same questions: what crosses to a worker quickly. */

import { classificationIntervals, type WeightedScore } from '../../../measures/domain/classification';
import type { Interval } from '../../../measures/domain/interval';
import { CATEGORIES, type Category } from '../../../core/memory/bank';
import type { Denominator } from '../../../pipeline/synthesis/measures';
import { compareWith, type ComparisonRow } from './comparison';
import { inDrawOrder, type ClassifierCase, type ScoredQuestion, type SystemScores } from './evaluate';
import type { ClassifiedByModel } from '../llm-tables/classification';

/** One system's values of one measure, by question; NaN where it has none. */
export interface Column {
  readonly system: string;
  readonly values: Float64Array;
  /** The character of each question, as a number; absent where each question is on its own. */
  readonly groups?: Uint32Array;
}

/** Resampling and tests, which take too long for the page's thread: they may run in a worker. */
export interface Stats {
  /**
   * The 95 % bootstrap interval of each list's mean; equal to `bootstrapInterval` of each.
   *
   * @param lists of one length: several measures of the same questions.
   * @param groups the character of each question, as a number: with enough of them, whole characters are drawn.
   * @returns undefined for empty lists.
   */
  intervals(
    lists: readonly Float64Array[],
    seed: number,
    groups?: Uint32Array,
  ): Promise<(Interval | undefined)[]>;
  /** `compareWith` on columns of the same questions in the same order. */
  compare(baseline: Column, others: readonly Column[], seed: number): Promise<ComparisonRow[]>;
  /** The 95 % bootstrap intervals of a classifier's weighted scores; undefined where there is no question. */
  classification(said: SaidColumn, seed: number): Promise<ScoreIntervals | undefined>;
}

export type ScoreIntervals = Readonly<Record<WeightedScore, Interval>>;

/**
 * The categories that questions ask for and those that a classifier gave, as places in `CATEGORIES`; a place beyond them stands for neither, right of
 * no question.
 */
export interface SaidColumn {
  readonly truth: Uint8Array;
  readonly given: Uint8Array;
  readonly groups?: Uint32Array;
}

/** The characters of questions as numbers. */
export function groupsOf(questions: readonly { readonly bank: string }[]): Uint32Array {
  const places = new Map<string, number>();
  return Uint32Array.from(questions, ({ bank }) => {
    if (!places.has(bank)) places.set(bank, places.size);
    return places.get(bank)!;
  });
}

export function saidColumn(cases: readonly ClassifierCase[]): SaidColumn {
  const questions = inDrawOrder(cases);
  return {
    truth: Uint8Array.from(questions, ({ truth }) => CATEGORIES.indexOf(truth)),
    given: Uint8Array.from(questions, ({ given }) => CATEGORIES.indexOf(given)),
    groups: groupsOf(questions),
  };
}

/** What a language model as a classifier said. Under `all`, a question that it gave no category counts as taken for neither. */
export function modelSaidColumn(
  { cases, unparsed, failed }: ClassifiedByModel,
  reading: Denominator,
): SaidColumn {
  const missing = reading === 'all' ? [...unparsed, ...failed] : [];
  const place = (category: Category) => CATEGORIES.indexOf(category);
  return {
    truth: Uint8Array.from([...cases.map(({ truth }) => truth), ...missing], place),
    given: Uint8Array.from([
      ...cases.map(({ given }) => place(given)),
      ...missing.map(() => CATEGORIES.length),
    ]),
  };
}

/** `classificationIntervals` of the questions that the column is of. */
export function saidIntervals(
  { truth, given, groups }: SaidColumn,
  seed: number,
): ScoreIntervals | undefined {
  const labels = [...CATEGORIES, 'neither'] as const;
  const label = (place: number) => labels[Math.min(place, CATEGORIES.length)]!;
  const cases = Array.from(truth, (place, i) => ({ truth: label(place), given: label(given[i]!) }));
  return classificationIntervals(labels, cases, { seed, ...(groups && { groups }) });
}

/**
 * One measure's columns over all questions that any of the systems has.
 *
 * @param measure place of the measure in the scores' values.
 */
export function columnsOf(systems: readonly SystemScores[], measure: number): Column[] {
  const keyOf = ({ bank, question }: ScoredQuestion) => `${bank}\u0000${question}`;
  const all = new Map(systems.flatMap(({ questions }) => questions.map((each) => [keyOf(each), each])));
  const ordered = inDrawOrder([...all.values()]);
  const places = new Map(ordered.map((question, i) => [keyOf(question), i]));
  const groups = groupsOf(ordered);
  return systems.map(({ system, questions }) => {
    const values = new Float64Array(places.size).fill(Number.NaN);
    for (const question of questions) values[places.get(keyOf(question))!] = question.values[measure]!;
    return { system, values, groups };
  });
}

/** One system's values, one list per measure, over its own questions, and the character of each. */
export function columnsOfMeasures(
  { questions: asked }: Pick<SystemScores, 'questions'>,
  measures: readonly number[],
): { readonly lists: Float64Array[]; readonly groups: Uint32Array } {
  const questions = inDrawOrder(asked);
  const lists = measures.map((i) => Float64Array.from(questions, ({ values }) => values[i]!));
  return { lists, groups: groupsOf(questions) };
}

/** `compareWith` of the systems that the columns are of. */
export function compareColumns(baseline: Column, others: readonly Column[], seed: number): ComparisonRow[] {
  return compareWith(asScores(baseline), others.map(asScores), 0, seed);
}

function asScores({ system, values, groups }: Column): SystemScores {
  const questions = Array.from(values, (value, i) => ({
    // Of one length, so that they sort as the numbers do.
    bank: String(groups?.[i] ?? '').padStart(10, '0'),
    question: String(i),
    kind: 'event' as const,
    language: 'en' as const,
    values: [value],
    rank: undefined,
    milliseconds: 0,
  })).filter(({ values: [value] }) => !Number.isNaN(value));
  return { system, questions, unanswerable: 0, unknown: 0 };
}
