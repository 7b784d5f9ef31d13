/** Two opened runs on their common questions: difference, interval, and tests that fit; over all pairs, corrected. */

import {
  benjaminiHochberg,
  clusteredTest,
  compareSystems,
  holm,
  mcNemar,
  type ClusteredTest,
  type Comparison,
  type McNemarResult,
} from '../../../measures/domain/significance';
import { parseMeasure } from '../../../measures/domain/ranking';
import { judgesOf, OPENED_SEED, retrievalValue, sharesIds, valueOf } from './figures';
import type { OpenedQuestion, OpenedResults, OpenedRun } from './opened';
import { haveSameAnswers } from './join';

/** Verdicts, or the name of a measure or of a figure of the files. */
export const VERDICTS_COMPARED = 'verdicts';

export interface PairOptions {
  readonly by?: string;
  readonly level?: number;
}

export interface OpenedComparison {
  readonly first: string;
  readonly second: string;
  readonly by: string;
  /** Questions that both runs have a value for, and their difference, first less second. */
  readonly comparison: Comparison;
  /** Of right or wrong. Absent where a value lies between. */
  readonly mcNemar: McNemarResult | undefined;
  /** Questions of one conversation hang together; absent where there are too few conversations, or none are known. */
  readonly clustered: ClusteredTest | undefined;
  /** What decides: of conversations, else McNemar's, else randomisation's. */
  readonly p: number;
  readonly decidedBy: 'conversations' | 'McNemar' | 'randomisation';
  readonly holm: number;
  readonly benjaminiHochberg: number;
  /** The answers are the same: the judges alone differ. */
  readonly sameAnswers: boolean;
}

/** By what two runs can be compared: verdicts first, then retrieval, then figures that both files have. */
export function comparableBy(
  results: OpenedResults,
  first: OpenedRun,
  second: OpenedRun,
  measures: readonly string[],
): string[] {
  const judged = [first, second].every((run) => judgesOf(run).length > 0);
  const ranked = [first, second].every((run) => sharesIds(run, results.questions));
  const names = (run: OpenedRun) =>
    new Set([...run.answers.values()].flatMap(({ scores }) => Object.keys(scores)));
  const theirs = names(second);
  return [
    ...(judged ? [VERDICTS_COMPARED] : []),
    ...(ranked ? measures : []),
    ...[...names(first)].filter((name) => theirs.has(name)),
  ];
}

/** The value of each question under a run, by what is compared. */
export function valuesOf(
  questions: readonly OpenedQuestion[],
  run: OpenedRun,
  { by = VERDICTS_COMPARED, level = 1 }: PairOptions,
): (number | undefined)[] {
  if (by === VERDICTS_COMPARED) {
    const [judge] = judgesOf(run);
    return questions.map(({ key }) => valueOf(run.answers.get(key), judge));
  }
  const own = questions.map(({ key }) => run.answers.get(key)?.scores[by]);
  if (own.some((value) => value !== undefined) || !by.includes('@')) return own;
  const measure = parseMeasure(by);
  return questions.map((question) => retrievalValue(measure, question, run.answers.get(question.key), level));
}

/** The run once for each of its judges, so that two judges of the same answers can be compared like two runs. */
export function byJudge(run: OpenedRun): OpenedRun[] {
  const judges = judgesOf(run);
  if (judges.length < 2) return [run];
  return judges.map((judge) => {
    const answers = new Map(
      [...run.answers].map(([key, facts]) => [
        key,
        { ...facts, verdicts: facts.verdicts.filter((verdict) => verdict.judge === judge) },
      ]),
    );
    const id = `${run.id} · ${judge}`;
    return { ...run, id, name: id, answers };
  });
}

type Uncorrected = Omit<OpenedComparison, 'holm' | 'benjaminiHochberg'>;

function compared(
  results: OpenedResults,
  first: OpenedRun,
  second: OpenedRun,
  options: PairOptions,
): Uncorrected | undefined {
  const questions = results.questions.filter(({ key }) => first.answers.has(key) || second.answers.has(key));
  const [one, other] = [first, second].map((run) => valuesOf(questions, run, options)) as [
    (number | undefined)[],
    (number | undefined)[],
  ];
  const both = questions.flatMap((question, i) =>
    one[i] === undefined || other[i] === undefined
      ? []
      : [{ a: one[i], b: other[i], group: question.group, key: question.key }],
  );
  const binary = both.every(({ a, b }) => [a, b].every((value) => value === 0 || value === 1));
  const test = binary
    ? mcNemar(both.filter(({ a, b }) => a > b).length, both.filter(({ a, b }) => b > a).length)
    : undefined;
  const grouped = both.filter(({ group }) => group !== undefined);
  // Groups of one question each are questions.
  const several = new Set(grouped.map(({ group }) => group)).size < grouped.length;
  const comparison = compareSystems(one, other, {
    seed: OPENED_SEED,
    ...(several && { groups: questions.map(({ group, key }) => group ?? key) }),
  });
  if (!comparison) return undefined;
  const clustered =
    several && grouped.length === both.length
      ? clusteredTest(
          both.map(({ a, b }) => a - b),
          both.map(({ group }) => group!),
          { seed: OPENED_SEED },
        )
      : undefined;
  const decidedBy = clustered ? 'conversations' : test ? 'McNemar' : 'randomisation';
  return {
    first: first.id,
    second: second.id,
    by: options.by ?? VERDICTS_COMPARED,
    comparison,
    mcNemar: test,
    clustered,
    p: clustered?.p ?? test?.p ?? comparison.randomisation.p,
    decidedBy,
    sameAnswers: haveSameAnswers(first, second),
  };
}

/** All pairs that share questions, or those with a chosen run, with p corrected for all of them. */
export function comparePairs(
  results: OpenedResults,
  pairs: readonly (readonly [OpenedRun, OpenedRun])[],
  options: PairOptions = {},
): OpenedComparison[] {
  return corrected(pairs.flatMap(([first, second]) => compared(results, first, second, options) ?? []));
}

/** The same, with a pause between pairs: many runs of thousands of questions take seconds. */
export async function comparePairsInTurn(
  results: OpenedResults,
  pairs: readonly (readonly [OpenedRun, OpenedRun])[],
  options: PairOptions,
  pause: () => Promise<void>,
): Promise<OpenedComparison[]> {
  const rows: Uncorrected[] = [];
  for (const [first, second] of pairs) {
    await pause();
    const row = compared(results, first, second, options);
    if (row) rows.push(row);
  }
  return corrected(rows);
}

function corrected(rows: readonly Uncorrected[]): OpenedComparison[] {
  const p = rows.map((row) => row.p);
  const [strict, mild] = [holm(p), benjaminiHochberg(p)];
  return rows.map((row, i) => ({ ...row, holm: strict[i]!, benjaminiHochberg: mild[i]! }));
}

/** Each run with each that follows. */
export function pairsOf(runs: readonly OpenedRun[]): (readonly [OpenedRun, OpenedRun])[] {
  return runs.flatMap((first, i) => runs.slice(i + 1).map((second) => [first, second] as const));
}
