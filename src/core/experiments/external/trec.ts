/** Another system's TREC run, scored against a qrels file. */

import { DatasetError, problemAt, type Problem } from '../../datasets/problem';
import { rankedLists, readQrels, readRun } from '../../export/trec-reader';
import { scoreAll } from '../../measures/batch';
import { bootstrapIntervals, type Interval } from '../../measures/interval';
import { RankingMeasure } from '../../measures/ranking';
import type { MeasureFamily } from '../../measures/ranking/registry';
import { mean } from '../../measures/summary';

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
  /** Name of the qrels file; absent where the run waits for one: there are no measures then. */
  readonly qrels?: string;
  /** Questions that are scored: those with gold. */
  readonly questions: number;
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
  /** Lines above 0. */
  readonly gold: number;
  readonly problems: readonly Problem[];
}

/**
 * Scores a run; without qrels, or with qrels of other questions, it is only read. A question that the run lacks counts as one that found
 * nothing.
 *
 * @throws DatasetError where no line of a file can be used.
 */
export function evaluateRun(run: NamedText, qrels?: NamedText): RunEvaluation {
  if (!qrels) return unscored(run);
  const { gold, problems: judged } = goldOf(qrels);
  const asked = [...gold.keys()].filter((question) => gold.get(question)!.size > 0);
  const read = readRun(run.text, { file: run.name, questions: new Set(gold.keys()) });
  if (read.rankings.size === 0) {
    const problem = problemAt(run.name, {
      en: `has no question of ${qrels.name}, so it is not scored by it. Choose the qrels that belong to it.`,
      zh: `不含 ${qrels.name} 中的任何问题，因此不按它计分。请选择与之对应的 qrels。`,
    });
    return unscored(run, [problem]);
  }
  const { values } = scoreAll(
    rankedLists(read, asked),
    asked.map((question) => gold.get(question)!),
    TREC_MEASURES,
  );
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
    missing: read.missing.filter((question) => gold.get(question)!.size > 0),
    measures: Object.fromEntries(measures),
    problems: [...read.problems, ...judged],
  };
}

function unscored(run: NamedText, first: readonly Problem[] = []): RunEvaluation {
  const { tags, rankings, problems } = readRun(run.text, { file: run.name });
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

/** The gold documents of a qrels file. @throws DatasetError where no line of it can be used. */
export function goldOf({ name, text }: NamedText) {
  const read = readQrels(text, { file: name });
  if (read.gold.size > 0) return read;
  const problem = problemAt(name, {
    en: 'contains no line of qrels that can be used (question 0 document relevance).',
    zh: '没有可用的 qrels 行（question 0 document relevance）。',
  });
  throw new DatasetError([problem, ...read.problems]);
}

/** What a qrels file holds. @throws DatasetError where no line of it can be used. */
export function evaluateQrels(qrels: NamedText): QrelsEvaluation {
  const { gold, problems } = goldOf(qrels);
  const sizes = [...gold.values()].map(({ size }) => size);
  return {
    sort: 'trec-qrels',
    questions: sizes.length,
    without: sizes.filter((size) => size === 0).length,
    gold: sizes.reduce((sum, size) => sum + size, 0),
    problems,
  };
}
