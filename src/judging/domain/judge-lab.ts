/** How far a judge can be trusted: the same answers again, answers of other lengths, and what it costs. Position: `pairwise.ts`. */

import type { VerdictUnit } from '../../llm/domain/units';
import { bootstrapInterval, type BootstrapOptions, type Interval } from '../../measures/domain/interval';
import { spearman } from '../../measures/domain/agreement/spearman';
import { mean } from '../../measures/domain/summary';
import { groupBy } from '../../core/group-by';
import { itemOf, judgeGroups, scoreOf, type JudgeGroup } from './groups';
import { ratersAgreement, stratifiedSpearman, type Ratings, type RatersAgreement } from './ratings';
import { gridOf, nearest, type Rubric } from './rubric';

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
