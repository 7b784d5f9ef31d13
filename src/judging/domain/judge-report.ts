/** All that the judge lab says of one judge under one setting. */

import type { ModelRef } from '../../llm/domain/call';
import { costOfReply, type Price } from '../../llm/domain/prices';
import type { AnswerUnit, VerdictUnit } from '../../llm/domain/units';
import type { BootstrapOptions } from '../../measures/domain/interval';
import { judgeGroups, type JudgeGroup } from './groups';
import {
  flipRate,
  judgeCosts,
  lengthBias,
  type FlipRate,
  type JudgeCost,
  type LengthBias,
} from './judge-lab';
import { positionBias, type PositionBias } from './pairwise';
import type { Ratings } from './ratings';
import { answersOf, type Rubric } from './rubric';
import { stateCounts, verdictScores, type MeanOf, type StateCounts } from './scores';

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
