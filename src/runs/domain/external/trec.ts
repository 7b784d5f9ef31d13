/** Another system's TREC run, scored against a qrels file. */

import { DatasetError, problemAt, type Problem } from '../../../core/text/problem';
import { rankedIds, readQrels, readTrecRun } from '../export/trec-reader';
import { bootstrapIntervals, type Interval } from '../../../measures/domain/interval';
import { RankingMeasure } from '../../../measures/domain/ranking';
import { foundGrades } from '../../../measures/domain/ranking/family';
import type { MeasureFamily } from '../../../measures/domain/ranking/registry';
import { mean } from '../../../measures/domain/summary';

const COLUMNS: readonly (readonly [MeasureFamily, readonly number[]])[] = [
  ['Recall', [1, 3, 5, 10]],
  ['Success', [5]],
  ['Precision', [5]],
  ['MRR', [10]],
  ['MAP(trec)', [10]],
  ['nDCG', [5, 10]],
];
export const TREC_MEASURES: readonly RankingMeasure[] = COLUMNS.flatMap(([family, cutoffs]) =>
  cutoffs.map((k) => new RankingMeasure(family, k)),
);

/** Deeper places than the deepest cutoff of any measure here change no value, but are shown. */
export const DEPTH = 1000;

/** From which relevance on a document counts as gold for measures that know no grades: trec_eval's default. */
export const GOLD_LEVEL = 1;

/** Of the intervals; fixed, so that the same files give the same ones. */
export const TREC_SEED = 1;

export interface NamedText {
  readonly name: string;
  readonly text: string;
}

export interface RunEvaluation {
  readonly sort: 'trec-run';
  /** As the file names its runs. */
  readonly tags: readonly string[];
  /** Name of the qrels file; absent if the run waits for one: there are no measures then. */
  readonly qrels?: string;
  /** Questions that are scored: those with a relevance above 0. */
  readonly questions: number;
  /** The highest relevance of the qrels file, and from which on a document is gold for measures that know no grades. */
  readonly highest?: number;
  readonly level?: number;
  /** Questions of the qrels file for which the run ranks nothing: scored as not found. */
  readonly missing: readonly string[];
  /** Mean over the questions and its 95 % interval, by canonical name; empty without qrels. */
  readonly measures: Readonly<Record<string, { readonly value: number; readonly interval?: Interval }>>;
  readonly problems: readonly Problem[];
}

export interface QrelsEvaluation {
  readonly sort: 'trec-qrels';
  readonly questions: number;
  /** Questions none of whose lines is above 0: they are not scored. */
  readonly without: number;
  /** Lines of the level that makes a document gold. */
  readonly gold: number;
  /** The grades above 0 that there are, rising. */
  readonly grades?: readonly number[];
  readonly problems: readonly Problem[];
}

/**
 * Scores a run; without qrels, or with qrels of other questions, it is only read. A question that the run lacks counts as one that found
 * nothing.
 *
 * @param level from which relevance on a document is gold for measures that know no grades.
 * @throws DatasetError if no line of a file can be used.
 */
export function evaluateRun(run: NamedText, qrels?: NamedText, level = GOLD_LEVEL): RunEvaluation {
  if (!qrels) return unscored(run);
  const { grades, problems: judged } = gradesOf(qrels);
  const asked = [...grades.keys()].filter((question) => grades.get(question)!.size > 0);
  const read = readTrecRun(run.text, { file: run.name, questions: new Set(grades.keys()) });
  if (read.rankings.size === 0) {
    const problem = problemAt(run.name, {
      en: `has no question of ${qrels.name}, so it is not scored by it. Choose the qrels that belong to it.`,
      zh: `不含 ${qrels.name} 中的任何问题，因此不按它计分。请选择与之对应的 qrels。`,
    });
    return unscored(run, [problem]);
  }
  const values = TREC_MEASURES.map(() => new Float64Array(asked.length));
  for (const [row, list] of rankedIds(read, asked).entries()) {
    const own = grades.get(asked[row]!)!;
    const found = foundGrades(list, own, DEPTH);
    const all = [...own.values()];
    for (const [i, measure] of TREC_MEASURES.entries()) values[i]![row] = measure.ofGrades(found, all, level);
  }
  const intervals = bootstrapIntervals(values, { seed: TREC_SEED });
  const measures = TREC_MEASURES.flatMap(({ name }, i) => {
    const value = mean([...values[i]!]);
    const interval = intervals[i];
    return value === undefined ? [] : [[name, { value, ...(interval && { interval }) }] as const];
  });
  return {
    sort: 'trec-run',
    tags: read.tags,
    qrels: qrels.name,
    questions: asked.length,
    highest: highestOf(grades),
    level,
    missing: read.missing.filter((question) => grades.get(question)!.size > 0),
    measures: Object.fromEntries(measures),
    problems: [...read.problems, ...judged],
  };
}

function highestOf(grades: ReadonlyMap<string, ReadonlyMap<string, number>>): number {
  let highest = 0;
  for (const own of grades.values()) for (const grade of own.values()) highest = Math.max(highest, grade);
  return highest;
}

function unscored(run: NamedText, first: readonly Problem[] = []): RunEvaluation {
  const { tags, rankings, problems } = readTrecRun(run.text, { file: run.name });
  if (rankings.size === 0) {
    const problem = problemAt(run.name, {
      en: 'contains no line of a run that can be used (question Q0 document rank score tag).',
      zh: '没有可用的运行行（question Q0 document rank score tag）。',
    });
    throw new DatasetError([problem, ...problems]);
  }
  return {
    sort: 'trec-run',
    tags,
    questions: rankings.size,
    missing: [],
    measures: {},
    problems: [...first, ...problems],
  };
}

/** The relevant documents of a qrels file. @throws DatasetError if no line of it can be used. */
export function gradesOf({ name, text }: NamedText) {
  const read = readQrels(text, { file: name });
  if (read.grades.size > 0) return read;
  const problem = problemAt(name, {
    en: 'contains no line of qrels that can be used (question 0 document relevance).',
    zh: '没有可用的 qrels 行（question 0 document relevance）。',
  });
  throw new DatasetError([problem, ...read.problems]);
}

/** What a qrels file holds. @throws DatasetError if no line of it can be used. */
export function evaluateQrels(qrels: NamedText, level = GOLD_LEVEL): QrelsEvaluation {
  const { grades, problems } = gradesOf(qrels);
  const all = [...grades.values()].flatMap((own) => [...own.values()]);
  return {
    sort: 'trec-qrels',
    questions: grades.size,
    without: [...grades.values()].filter(({ size }) => size === 0).length,
    gold: all.filter((grade) => grade >= level).length,
    grades: [...new Set(all)].sort((a, b) => a - b),
    problems,
  };
}
