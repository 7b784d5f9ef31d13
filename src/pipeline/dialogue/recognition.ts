/** How well memories were recognised: whether the one chosen is gold. */

import type { AnswerUnit } from '../../llm/domain/units';
import { mean } from '../../measures/domain/summary';
import { chosenOf } from './work';

/** One recognition, scored. */
export interface Recognised {
  /** It chose a gold memory; or none, where none was among the candidates. */
  readonly right: boolean;
  /** It chose the first gold memory, the most suitable. */
  readonly best: boolean;
  readonly abstained: boolean;
}

/** @returns undefined where the unit holds no choice: it failed, could not be read, or is no recognition. */
export function recognised(
  unit: Pick<AnswerUnit, 'outcome' | 'memories'>,
  gold: readonly string[],
): Recognised | undefined {
  const chosen = chosenOf(unit);
  if (!chosen) return undefined;
  const [first] = chosen;
  const right = first === undefined ? !unit.memories.some((id) => gold.includes(id)) : gold.includes(first);
  return { right, best: first !== undefined && first === gold[0], abstained: first === undefined };
}

/** Shares in [0, 1]. */
export interface RecognitionShares {
  /** Units in the denominator. */
  readonly n: number;
  readonly right: number;
  readonly best: number;
  readonly abstained: number;
}

export interface RecognitionScores {
  readonly unparsed: number;
  readonly failed: number;
  /** Over the units with a choice; undefined where none has one. */
  readonly valid: RecognitionShares | undefined;
  /** Over all: what has no choice is in the denominator and adds nothing. Undefined, and not 0, where no unit has a choice. */
  readonly all: RecognitionShares | undefined;
  /** Share of the units whose candidates hold a gold memory, over all: the most that `right` can be without abstaining. */
  readonly reachable: number | undefined;
}

/** @param goldOf the gold memories of a unit's dialogue, the most suitable first. */
export function recognitionScores(
  units: readonly AnswerUnit[],
  goldOf: (unit: AnswerUnit) => readonly string[],
): RecognitionScores {
  const scored = units.map((unit) => recognised(unit, goldOf(unit)));
  const valid = scored.filter((each) => each !== undefined);
  const count = (state: 'unparsed' | 'failed') =>
    units.filter(({ outcome }) => outcome.state === state).length;
  const shares = (n: number): RecognitionShares | undefined =>
    valid.length === 0
      ? undefined
      : {
          n,
          right: valid.filter(({ right }) => right).length / n,
          best: valid.filter(({ best }) => best).length / n,
          abstained: valid.filter(({ abstained }) => abstained).length / n,
        };
  return {
    unparsed: count('unparsed'),
    failed: count('failed'),
    valid: shares(valid.length),
    all: shares(units.length),
    reachable: mean(
      units.map((unit) => {
        const gold = goldOf(unit);
        return Number(unit.memories.some((id) => gold.includes(id)));
      }),
    ),
  };
}
