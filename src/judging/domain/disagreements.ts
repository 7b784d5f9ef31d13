/** The items on which judges disagree most: where to look first. */

import type { VerdictUnit } from '../../llm/domain/units';
import { mean } from '../../measures/domain/summary';
import { groupBy } from '../../core/group-by';
import { itemOf, judgeGroups } from './groups';

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
