/** How far a judge can be trusted: the same answers again, answers of other lengths, and what it costs. Position: `pairwise.ts`. */

import type { VerdictUnit, AnswerUnit } from '../../llm/domain/units';
import { bootstrapInterval, type BootstrapOptions, type Interval } from '../../measures/domain/interval';
import { spearman } from '../../measures/domain/agreement/spearman';
import { mean } from '../../measures/domain/summary';
import { groupBy } from '../../core/group-by';
import {
  itemOf,
  judgeGroups,
  scoreOf,
  type JudgeGroup,
  stateCounts,
  verdictScores,
  type MeanOf,
  type StateCounts,
} from './scores';
import { ratersAgreement, stratifiedSpearman, type Ratings, type RatersAgreement } from './ratings';
import { gridOf, nearest, type Rubric, answersOf } from './rubric';
import type { ModelRef } from '../../llm/domain/call';
import { costOfReply, type Price } from '../../llm/domain/prices';
import { positionBias, type PositionBias } from './pairwise';

export interface FlipRate {
  /** Items (an answer, or a pair in one order) with at least two verdicts of different repetitions. */
  readonly items: number;
  /** Mean over items of the share of two repetitions that give different scores; undefined without items. */
  readonly rate: number | undefined;
  /** Percentile bootstrap over items. */
  readonly interval: Interval | undefined;
  /** Mean over items of the mean |difference| of two repetitions, on the rubric's scale. */
  readonly spread: number | undefined;
}

/** How often one judge, asked the same again, says something else. Verdicts that failed or are unjudged are left out. */
export function flipRate(units: readonly VerdictUnit[], options: BootstrapOptions): FlipRate {
  const items = groupBy(units, ({ subjects, swapped }) => JSON.stringify([subjects, swapped ?? false]));
  const repeated = [...items.values()]
    .map((own) => own.flatMap((unit) => scoreOf(unit) ?? []))
    .filter((scores) => scores.length > 1)
    .map((scores) => {
      const gaps = scores.flatMap((a, i) => scores.slice(i + 1).map((b) => Math.abs(a - b)));
      return { flips: mean(gaps.map((gap) => Number(gap > 1e-9)))!, spread: mean(gaps)! };
    });
  const flips = repeated.map((item) => item.flips);
  return {
    items: repeated.length,
    rate: mean(flips),
    interval: bootstrapInterval(flips, options),
    spread: mean(repeated.map((item) => item.spread)),
  };
}

/**
 * One judge's score of every item: the mean over its verdicts, repetitions and orders alike. A pair's score is that of the answer whose id
 * is the lesser.
 *
 * @param point index of one of the rubric's points, in the place of the whole score.
 */
export function judgeRatings(units: readonly VerdictUnit[], point?: number): Ratings {
  const scores = new Map<string, number[]>();
  for (const unit of units) {
    const score = scoreOf(unit, point);
    if (score === undefined) continue;
    const { key, turn } = itemOf(unit.subjects);
    scores.set(key, [...(scores.get(key) ?? []), turn ? 1 - score : score]);
  }
  return new Map([...scores].map(([item, own]) => [item, mean(own)!]));
}

export interface LengthBias {
  readonly items: number;
  /**
   * Spearman's ρ of score and length. A pair is taken from both its sides, each with its score and how much longer it is than the other, so
   * that it does not matter which answer is named first.
   */
  readonly spearman: number | undefined;
  /** Items that have a reference score. */
  readonly referenced: number;
  /** The same within items of equal reference score, where quality cannot explain it. */
  readonly withinTies: number | undefined;
}

/**
 * Whether a judge favours long answers.
 *
 * @param lengthOf an answer's id, its length in characters.
 * @param reference scores that are trusted more (people's), by item; rounded to the rubric's grid, equal ones are ties.
 * @throws RangeError where a length is not known.
 */
export function lengthBias(
  units: readonly VerdictUnit[],
  rubric: Rubric,
  lengthOf: (answer: string) => number | undefined,
  reference: Ratings = new Map(),
): LengthBias {
  const length = (answer: string) => {
    const found = lengthOf(answer);
    if (found === undefined)
      throw new RangeError(`The length of the answer "${answer}" is not known. Read the run whole.`);
    return found;
  };
  const grid = gridOf(rubric);
  const items = [...judgeRatings(units)].map(([key, score]) => {
    const [first, second] = JSON.parse(key) as [string, string?];
    const trusted = reference.get(key);
    const seen = { score, trusted: trusted === undefined ? undefined : nearest(grid, trusted) };
    if (second === undefined) return [{ ...seen, length: length(first) }];
    const longer = length(first) - length(second);
    const mirrored = seen.trusted === undefined ? undefined : 1 - seen.trusted;
    return [
      { ...seen, length: longer },
      { score: 1 - score, trusted: mirrored, length: -longer },
    ];
  });
  const all = items.flat();
  const referenced = items.filter(([item]) => item!.trusted !== undefined);
  const strata = groupBy(referenced.flat(), ({ trusted }) => trusted);
  return {
    items: items.length,
    spearman: spearman(
      all.map(({ score }) => score),
      all.map((item) => item.length),
    ),
    referenced: referenced.length,
    withinTies: stratifiedSpearman(
      [...strata.values()].map((own) => own.map((item) => [item.score, item.length] as const)),
    ),
  };
}

/** How far judges agree on one rubric, whatever their models, prompts and parameters. */
export function judgeAgreement(
  units: readonly VerdictUnit[],
  rubric: Rubric,
  point?: number,
): RatersAgreement {
  const own = units.filter((unit) => unit.rubric === rubric.id && unit.aspect === rubric.aspect);
  const raters = new Map(
    judgeGroups(own).map(({ name, units: ofJudge }) => [name, judgeRatings(ofJudge, point)]),
  );
  return ratersAgreement(raters, point === undefined ? gridOf(rubric) : pointGrid(rubric));
}

/** The values to which one point's scores are rounded. */
export function pointGrid({ verdict }: Rubric): readonly number[] {
  const steps = verdict.form === 'points' ? Math.round(1 / verdict.step) : 1;
  return Array.from({ length: steps + 1 }, (_, i) => i / steps);
}

export interface JudgeCost {
  readonly judged: Omit<JudgeGroup, 'units'>;
  readonly verdicts: number;
  /** Calls with an answer, repairs among them. */
  readonly calls: number;
  readonly repairs: number;
  /** Calls answered from the cache: nothing was sent, and nothing paid. */
  readonly cached: number;
  /** Tokens of all calls as the server counted, and of those that were sent. */
  readonly tokens: { readonly input: number; readonly output: number };
  readonly sent: { readonly input: number; readonly output: number };
  /** Calls whose server counted nothing; their tokens are in no sum. */
  readonly uncounted: number;
  /** Of the calls that were sent. */
  readonly milliseconds: number;
}

/** What each judge used. */
export function judgeCosts(units: readonly VerdictUnit[]): JudgeCost[] {
  return judgeGroups(units).map(({ units: own, ...judged }) => {
    const exchanges = own.flatMap((unit) => unit.exchanges);
    const sent = exchanges.filter(({ cached }) => !cached);
    const sum = (list: typeof exchanges, side: 'input' | 'output') =>
      list.reduce((total, { reply }) => total + (reply.usage?.[side] ?? 0), 0);
    return {
      judged,
      verdicts: own.length,
      calls: exchanges.length,
      repairs: exchanges.filter(({ call }) => call.purpose === 'repair').length,
      cached: exchanges.length - sent.length,
      tokens: { input: sum(exchanges, 'input'), output: sum(exchanges, 'output') },
      sent: { input: sum(sent, 'input'), output: sum(sent, 'output') },
      uncounted: exchanges.filter(({ reply }) => reply.usage === undefined).length,
      milliseconds: sent.reduce((total, { reply }) => total + reply.milliseconds, 0),
    };
  });
}

export interface JudgeReport {
  readonly judged: Omit<JudgeGroup, 'units'>;
  readonly counts: StateCounts;
  /** Over all answers, whoever wrote them; undefined of pairs, and where there is no verdict. See `verdictScores`. */
  readonly valid: MeanOf | undefined;
  readonly all: MeanOf | undefined;
  readonly flips: FlipRate;
  /** Of pairs. */
  readonly position: PositionBias | undefined;
  readonly length: LengthBias;
  readonly cost: JudgeCost;
  /** US dollars of the calls that were sent and whose cost is known, and how many are not. */
  readonly dollars: { readonly known: number; readonly unpriced: number };
}

export interface JudgeReportOptions extends BootstrapOptions {
  readonly rubric: Rubric;
  /** Undefined where it is not known. */
  readonly price: (judge: ModelRef) => Price | undefined;
  /** People's scores by item, with which length is told from quality. */
  readonly people?: Ratings;
  /** Awaited between the steps, each of which resamples: a page breathes there. */
  readonly pause: () => Promise<void>;
}

/** Whose answers they are plays no part in the mean over all of them. */
const ANYONE = { model: { provider: 'recorded', address: '', model: 'anyone' }, setting: 'all' } as const;

/**
 * The report of one group.
 *
 * @param answers by id; all that the verdicts are about.
 * @throws RangeError where one of them is not there.
 */
export async function judgeReport(
  { units, ...judged }: JudgeGroup,
  answers: ReadonlyMap<string, AnswerUnit>,
  { rubric, price, people, pause, ...bootstrap }: JudgeReportOptions,
): Promise<JudgeReport> {
  const whoever = new Map([...answers.keys()].map((id) => [id, ANYONE]));
  const mean = verdictScores(units, whoever, bootstrap)[0];
  await pause();
  const flips = flipRate(units, bootstrap);
  await pause();
  const pair = answersOf(rubric) === 2;
  const lengthOf = (id: string) => {
    const outcome = answers.get(id)?.outcome;
    return outcome?.state === 'done' ? [...outcome.value].length : undefined;
  };
  return {
    judged,
    counts: stateCounts(units),
    valid: mean?.valid,
    all: mean?.all,
    flips,
    position: pair ? positionBias(units, bootstrap) : undefined,
    length: lengthBias(units, rubric, lengthOf, people),
    cost: judgeCosts(units)[0]!,
    dollars: dollarsOf(units, price(judged.judge)),
  };
}

function dollarsOf(
  units: readonly VerdictUnit[],
  price: Price | undefined,
): { known: number; unpriced: number } {
  const sent = units.flatMap(({ exchanges }) => exchanges.filter(({ cached }) => !cached));
  const costs = sent.map(({ reply }) => costOfReply(reply, price));
  return {
    known: costs.reduce<number>((sum, cost) => sum + (cost ?? 0), 0),
    unpriced: costs.filter((cost) => cost === undefined).length,
  };
}

/** The judges' groups whose verdicts can be looked at, and how many verdicts are about answers that are not there. */
export function knownGroups(
  units: readonly VerdictUnit[],
  answers: ReadonlyMap<string, unknown>,
): { readonly groups: readonly JudgeGroup[]; readonly lost: number } {
  const known = units.filter(({ subjects }) => subjects.every((id) => answers.has(id)));
  return { groups: judgeGroups(known), lost: units.length - known.length };
}

export interface ItemVerdict {
  /** The judge's name among those compared. */
  readonly judge: string;
  readonly repeat: number;
  /** Whether the judge saw the second of `answers` first. */
  readonly swapped: boolean;
  /** Of the first of `answers`. */
  readonly score: number;
  readonly points: readonly number[];
  /** In a pair's reason, A is the answer that the judge saw first. */
  readonly reason: string;
}

export interface Disagreement {
  /** Of the rubric and the answers. */
  readonly key: string;
  readonly rubric: string;
  readonly aspect: string;
  readonly bank: string;
  readonly question: string;
  readonly answers: readonly string[];
  /** Greatest less least of the judges' mean scores; 0 where there is one judge. */
  readonly between: number;
  /** Greatest less least of all single verdicts. */
  readonly overall: number;
  readonly verdicts: readonly ItemVerdict[];
}

/**
 * Items with at least two verdicts that differ, those first on which the judges' means lie farthest apart, then those whose single verdicts
 * do (one judge against itself). What failed or is unjudged is left out.
 */
export function disagreements(units: readonly VerdictUnit[]): Disagreement[] {
  const named = judgeGroups(units).flatMap(({ name, units: own }) => own.map((unit) => ({ name, unit })));
  const items = groupBy(named, ({ unit }) =>
    JSON.stringify([unit.rubric, unit.aspect, itemOf(unit.subjects).key]),
  );
  return [...items]
    .map(([key, own]): Disagreement => {
      const { rubric, aspect, bank, question, subjects } = own[0]!.unit;
      const verdicts = own.flatMap(({ name, unit }) => verdictOf(name, unit) ?? []);
      const scores = verdicts.map(({ score }) => score);
      const means = [...groupBy(verdicts, ({ judge }) => judge).values()].map((ofJudge) =>
        mean(ofJudge.map(({ score }) => score))!,
      );
      const answers = JSON.parse(itemOf(subjects).key) as string[];
      return {
        key,
        rubric,
        aspect,
        bank,
        question,
        answers,
        verdicts,
        between: range(means),
        overall: range(scores),
      };
    })
    .filter(({ overall }) => overall > 0)
    .sort((a, b) => b.between - a.between || b.overall - a.overall || (a.key < b.key ? -1 : 1));
}

function verdictOf(
  judge: string,
  { outcome, subjects, swapped = false, repeat }: VerdictUnit,
): ItemVerdict | undefined {
  if (outcome.state !== 'done') return undefined;
  const { score, points = [], reason } = outcome.value;
  const { turn } = itemOf(subjects);
  return { judge, repeat, swapped: swapped !== turn, score: turn ? 1 - score : score, points, reason };
}

function range(values: readonly number[]): number {
  return values.length === 0 ? 0 : Math.max(...values) - Math.min(...values);
}
