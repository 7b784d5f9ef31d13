/** What opened runs come to: every question in one state, shares with their denominators, measures of retrieval where ids allow. */

import { groupBy } from '../../../core/group-by';
import { bootstrapInterval, type Interval } from '../../../measures/domain/interval';
import { RankingMeasure } from '../../../measures/domain/ranking';
import { foundGrades } from '../../../measures/domain/ranking/family';
import { mean } from '../../../measures/domain/summary';
import { doubtOf } from './doubt';
import type { OpenedQuestion, OpenedResults, OpenedRun, OpenedVerdict, RunFacts } from './opened';
import type { Phrase } from '../../../core/text/phrase';

/**
 * `error`: the file names a failure. `abstained`: it says that the system declined, and no judge found that right. `missing`: other runs or the
 * dataset ask the question, and the run has no line on it. `retrieved`: a ranking without an answer.
 */
export const STATES = [
  'right',
  'partly',
  'wrong',
  'abstained',
  'unjudged',
  'error',
  'missing',
  'retrieved',
] as const;
export type State = (typeof STATES)[number];

/** Of the intervals and tests; fixed, so that the same files give the same figures. */
export const OPENED_SEED = 1;

/** The judges of a run, the one that its file decides by first. */
export function judgesOf({ answers }: Pick<OpenedRun, 'answers'>): string[] {
  return [...new Set([...answers.values()].flatMap(({ verdicts }) => verdicts.map(({ judge }) => judge)))];
}

/** A judge's verdicts that are any. */
function given({ verdicts }: RunFacts, judge: string | undefined): readonly OpenedVerdict[] {
  return verdicts.filter((verdict) => verdict.judge === judge && verdict.mark !== 'unjudged');
}

/** In [0, 1]: the mean over the judge's verdicts, where it was asked several times; undefined where it gave none. */
export function valueOf(facts: RunFacts | undefined, judge: string | undefined): number | undefined {
  if (!facts || facts.error !== undefined) return undefined;
  return mean(given(facts, judge).map(valueOfVerdict));
}

function valueOfVerdict({ mark, score }: OpenedVerdict): number {
  return score ?? (mark === 'right' ? 1 : mark === 'partly' ? 0.5 : 0);
}

export function stateOf(facts: RunFacts | undefined, judge: string | undefined): State {
  if (!facts) return 'missing';
  if (facts.error !== undefined) return 'error';
  const own = given(facts, judge);
  const count = (mark: OpenedVerdict['mark']) => own.filter((verdict) => verdict.mark === mark).length;
  if (own.length > 0) {
    // Of several verdicts the majority; a tie is neither.
    const [right, wrong] = [count('right'), count('wrong')];
    if (2 * right > own.length) return 'right';
    if (facts.abstained) return 'abstained';
    return 2 * wrong > own.length ? 'wrong' : 'partly';
  }
  if (facts.abstained) return 'abstained';
  if (facts.answer !== undefined || facts.verdicts.length > 0) return 'unjudged';
  return facts.items === undefined && Object.keys(facts.scores).length === 0 ? 'unjudged' : 'retrieved';
}

/** The state of each question in a run, by the judge that its file decides by. */
export function statesIn(run: OpenedRun): (question: string) => State {
  const [judge] = judgesOf(run);
  return (question) => stateOf(run.answers.get(question), judge);
}

export interface Share {
  readonly value: number;
  /** Questions in the denominator. */
  readonly of: number;
  /** 95 %; over whole conversations where there are enough. */
  readonly interval: Interval;
}

export interface RunFigures {
  readonly run: string;
  readonly judge: string | undefined;
  /** Questions of all runs and datasets that this run shares any with. */
  readonly questions: number;
  readonly states: Readonly<Record<State, number>>;
  /** The mean of the judge's values; absent where it judged nothing. */
  readonly ofJudged: Share | undefined;
  /** The same with all questions in the denominator: errors, unjudged and missing count as not right. */
  readonly ofAll: Share | undefined;
  /** Of the judged ones, without the doubtful. */
  readonly withoutDoubtful: Share | undefined;
  readonly doubtful: number;
  /** By category, over judged questions; `all` counts the category's questions. */
  readonly byCategory: readonly {
    readonly category: string;
    readonly all: number;
    readonly judged: number;
    readonly value: number | undefined;
  }[];
  /** Means of the file's own figures over the rows that have them. */
  readonly scores: Readonly<Record<string, { readonly value: number; readonly of: number }>>;
  readonly retrieval: RetrievalFigures | undefined;
}

export interface RetrievalFigures {
  /** From which relevance on a document is gold, of graded qrels. */
  readonly level: number;
  /** Questions with gold, and those of them that the run has a list for. */
  readonly questions: number;
  readonly listed: number;
  /** Questions without gold that the data declare unanswerable. */
  readonly unanswerable: number;
  /** Over listed questions (trec_eval's default), and over all with gold (its -c): a question without a list is 0. */
  readonly measures: Readonly<Record<string, { readonly listed: number | undefined; readonly all: number }>>;
}

export const OPENED_MEASURES: readonly RankingMeasure[] = (
  [
    ['Recall', [1, 5, 10]],
    ['Success', [1, 5, 10]],
    ['MRR', [10]],
    ['nDCG', [5, 10]],
  ] as const
).flatMap(([family, cutoffs]) => cutoffs.map((k) => new RankingMeasure(family, k)));

const DEPTH = 1000;

/** Relevance of what a question's gold is: grades of qrels, or 1 for each piece of evidence. */
export function gradesOf({ grades, evidence }: OpenedQuestion): ReadonlyMap<string, number> | undefined {
  return grades ?? (evidence && evidence.length > 0 ? new Map(evidence.map((id) => [id, 1])) : undefined);
}

/** Whether a run's items have ids of the same space as the gold: then recall means something. */
export function sharesIds(run: OpenedRun, questions: readonly OpenedQuestion[]): boolean {
  return questions.some((question) => {
    const gold = gradesOf(question);
    const items = run.answers.get(question.key)?.items;
    return gold && items?.some(({ id }) => id !== undefined && gold.has(id));
  });
}

/** Values of a measure of retrieval by question; undefined where it has no gold. A question without a list is undefined as well. */
export function retrievalValue(
  measure: RankingMeasure,
  question: OpenedQuestion,
  facts: RunFacts | undefined,
  level: number,
): number | undefined {
  const grades = gradesOf(question);
  if (!grades || grades.size === 0 || !facts?.items) return undefined;
  const ids = facts.items.flatMap(({ id }) => (id === undefined ? [] : [id]));
  return measure.ofGrades(foundGrades(ids, grades, DEPTH), [...grades.values()], level);
}

/** Questions that belong together: those of a run, of runs that share any with it, and of the datasets that ask them. */
export function questionsOf(results: OpenedResults, run: OpenedRun): readonly OpenedQuestion[] {
  const sets = groupBy(
    results.questions.filter(({ set }) => set !== undefined),
    ({ set }) => set,
  );
  const whole = [
    ...results.runs.map(({ answers }) => [...answers.keys()]),
    ...[...sets.values()].map((own) => own.map(({ key }) => key)),
  ];
  const wanted = new Set(run.answers.keys());
  for (let before = -1; before !== wanted.size;) {
    before = wanted.size;
    for (const keys of whole)
      if (keys.some((key) => wanted.has(key))) for (const key of keys) wanted.add(key);
  }
  return results.questions.filter(({ key }) => wanted.has(key));
}

export function figuresOf(
  results: OpenedResults,
  run: OpenedRun,
  {
    judge = judgesOf(run)[0],
    level = 1,
  }: { readonly judge?: string | undefined; readonly level?: number } = {},
): RunFigures {
  const questions = questionsOf(results, run);
  const facts = questions.map(({ key }) => run.answers.get(key));
  const states = Object.fromEntries(STATES.map((state) => [state, 0])) as Record<State, number>;
  for (const each of facts) states[stateOf(each, judge)]++;
  const values = facts.map((each) => valueOf(each, judge));
  const doubtful = facts.map((each) => each !== undefined && doubtOf(each) !== undefined);
  const groups = questions.map(({ group, key }) => group ?? key);
  const share = (kept: readonly (number | undefined)[]): Share | undefined => {
    const at = kept.flatMap((value, i) => (value === undefined ? [] : [i]));
    const own = at.map((i) => kept[i]!);
    const interval = bootstrapInterval(own, { seed: OPENED_SEED, groups: at.map((i) => groups[i]!) });
    return interval && { value: mean(own)!, of: own.length, interval };
  };
  const judged = share(values);
  return {
    run: run.id,
    judge,
    questions: questions.length,
    states,
    ofJudged: judged,
    ofAll: judged && share(values.map((value) => value ?? 0)),
    withoutDoubtful: share(values.map((value, i) => (doubtful[i] ? undefined : value))),
    doubtful: doubtful.filter(Boolean).length,
    byCategory: categoriesOf(questions, values),
    scores: scoresOf(facts),
    retrieval: retrievalOf(run, questions, level),
  };
}

function categoriesOf(questions: readonly OpenedQuestion[], values: readonly (number | undefined)[]) {
  const names = [...new Set(questions.flatMap(({ category }) => category ?? []))].sort();
  return names.map((category) => {
    const own = questions.flatMap((question, i) => (question.category === category ? [values[i]] : []));
    const judged = own.filter((value) => value !== undefined);
    return { category, all: own.length, judged: judged.length, value: mean(judged) };
  });
}

function scoresOf(facts: readonly (RunFacts | undefined)[]): RunFigures['scores'] {
  const scores = facts.flatMap((each) => Object.entries(each?.scores ?? {}));
  return Object.fromEntries(
    [...groupBy(scores, ([name]) => name)].map(([name, own]) => [
      name,
      { value: mean(own.map(([, value]) => value))!, of: own.length },
    ]),
  );
}

function retrievalOf(
  run: OpenedRun,
  questions: readonly OpenedQuestion[],
  level: number,
): RetrievalFigures | undefined {
  if (!sharesIds(run, questions)) return undefined;
  const withGold = questions.filter((question) => (gradesOf(question)?.size ?? 0) > 0);
  const listed = withGold.filter(({ key }) => run.answers.get(key)?.items !== undefined);
  const measures = OPENED_MEASURES.map((measure) => {
    const values = listed.map((question) =>
      retrievalValue(measure, question, run.answers.get(question.key), level)!,
    );
    const sum = values.reduce((total, value) => total + value, 0);
    return [measure.name, { listed: mean(values), all: sum / withGold.length }] as const;
  });
  return {
    level,
    questions: withGold.length,
    listed: listed.length,
    unanswerable: questions.filter((question) => question.unanswerable && !gradesOf(question)).length,
    measures: Object.fromEntries(measures),
  };
}

/** How often a judge that was asked several times of one answer changed its mind. */
export interface JudgeFlips {
  readonly run: string;
  readonly judge: string;
  /** Answers with several verdicts. */
  readonly answers: number;
  readonly flipped: readonly string[];
  /** The share of right verdicts in each round: the best of them is no result. */
  readonly rounds: readonly number[];
}

export function flipsOf(run: OpenedRun): JudgeFlips[] {
  return judgesOf(run).flatMap((judge) => {
    const rounds: number[][] = [];
    const flipped: string[] = [];
    let answers = 0;
    for (const [question, facts] of run.answers) {
      const own = given(facts, judge);
      own.forEach((verdict, round) => (rounds[round] ??= []).push(valueOfVerdict(verdict)));
      if (own.length < 2) continue;
      answers++;
      if (own.some(({ mark }) => mark !== own[0]!.mark)) flipped.push(question);
    }
    return answers === 0
      ? []
      : [{ run: run.id, judge, answers, flipped, rounds: rounds.map((values) => mean(values)!) }];
  });
}

export function unknownOf(results: OpenedResults, run: OpenedRun): Phrase[] {
  const questions = questionsOf(results, run);
  const facts = [...run.answers.values()];
  const items = facts.flatMap((each) => each.items ?? []);
  const gold = questions.some((question) => (gradesOf(question)?.size ?? 0) > 0);
  const answered = facts.some(({ answer }) => answer !== undefined);
  const found: Phrase[] = [];
  if (answered && judgesOf(run).length === 0)
    found.push({
      en: 'The file has no verdicts: accuracy unknown. Judge the answers here.',
      zh: '文件没有评判：准确率未知。可在本页评审这些回答。',
    });
  if (!answered && judgesOf(run).length > 0)
    found.push({
      en: 'The file has verdicts without the answers. Open the file of answers with it.',
      zh: '文件只有评判，没有回答。请将回答文件与它一起打开。',
    });
  else if (!answered && items.length > 0)
    found.push({
      en: 'The file has no answers: only what was retrieved can be compared.',
      zh: '文件没有回答：只能比较检索到的内容。',
    });
  if (items.length === 0)
    found.push({
      en: 'The file keeps no retrieved memories: recall unknown.',
      zh: '文件没有保存检索到的记忆：召回率未知。',
    });
  else if (items.every(({ id }) => id === undefined))
    found.push({ en: 'Memories carry no ids: recall unknown.', zh: '记忆没有 id：召回率未知。' });
  else if (!gold)
    found.push({
      en: 'No evidence is named: recall unknown. Open the dataset or the qrels with the file.',
      zh: '没有指明证据：召回率未知。请将数据集或 qrels 与文件一起打开。',
    });
  else if (!sharesIds(run, questions))
    found.push({
      en: 'The ids of the memories are the service’s own and match no evidence: recall unknown.',
      zh: '记忆的 id 是服务自己的，与证据对不上：召回率未知。',
    });
  if (answered && !questions.some((question) => question.gold !== undefined))
    found.push({
      en: 'No reference answers: F1 unknown. Open the dataset with the file.',
      zh: '没有参考答案：F1 未知。请将数据集与文件一起打开。',
    });
  if (answered && !questions.some(({ category }) => category !== undefined))
    found.push({
      en: 'No categories. Open the dataset with the file to see them.',
      zh: '没有类别。将数据集与文件一起打开即可显示。',
    });
  for (const category of new Set(questions.flatMap((question) => question.category ?? []))) {
    const own = questions.filter((question) => question.category === category);
    if (own.some(({ key }) => run.answers.has(key))) continue;
    found.push({
      en: `No question of “${category}” is in the file: ${own.length} are missing.`,
      zh: `文件中没有“${category}”类的问题：缺失 ${own.length} 个。`,
    });
  }
  if (answered && !facts.some(({ context }) => context !== undefined))
    found.push({
      en: 'The text that was sent with each question is not kept.',
      zh: '没有保存随每个问题发送的文本。',
    });
  return found;
}
