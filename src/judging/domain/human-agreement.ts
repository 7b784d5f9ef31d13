/** Agreement of people with each other, and of judges with people. */

import type { VerdictUnit } from '../../llm/domain/units';
import { groupBy } from '../../core/group-by';
import { itemOf, judgeGroups } from './scores';
import { currentScores, type HumanScore } from './human';
import { judgeRatings, pointGrid } from './judge-lab';
import {
  meanRatings,
  pairAgreement,
  ratersAgreement,
  type PairAgreement,
  type Ratings,
  type RatersAgreement,
} from './ratings';
import { criteriaOf, gridOf, type Rubric } from './rubric';

/**
 * Each rater's scores of one rubric. An aspect's score is the mark of the whole where there is one, else the sum of its points where all are
 * marked with numbers; "cannot tell" is no score. A pair's score is that of the answer whose id is the lesser.
 *
 * @param point id of a point, in the place of the whole aspect.
 */
export function humanRatings(
  scores: readonly HumanScore[],
  rubric: Rubric,
  point?: string,
): ReadonlyMap<string, Ratings> {
  const own = currentScores(scores).filter(
    (score) => score.rubric === rubric.id && score.aspect === rubric.aspect,
  );
  const raters = [...groupBy(own, ({ rater }) => rater)].map(([rater, marks]) => {
    const items = [...groupBy(marks, ({ answers }) => itemOf(answers).key)].flatMap(([item, ofItem]) => {
      const score = point === undefined ? wholeOf(ofItem, rubric) : markOf(ofItem, point);
      return score === undefined ? [] : [[item, score] as const];
    });
    return [rater, new Map(items)] as const;
  });
  return new Map(raters);
}

function markOf(marks: readonly HumanScore[], point: string | undefined): number | undefined {
  const mark = marks.find((each) => each.point === point);
  if (!mark || mark.score === 'cannot tell') return undefined;
  return itemOf(mark.answers).turn ? 1 - mark.score : mark.score;
}

function wholeOf(marks: readonly HumanScore[], rubric: Rubric): number | undefined {
  if (marks.some(({ point }) => point === undefined)) return markOf(marks, undefined);
  if (rubric.verdict.form !== 'points') return undefined;
  const points = criteriaOf(rubric).map((point) => markOf(marks, point));
  return points.some((score) => score === undefined)
    ? undefined
    : points.reduce<number>((sum, score) => sum + score!, 0);
}

const gridFor = (rubric: Rubric, point?: string) =>
  point === undefined ? gridOf(rubric) : pointGrid(rubric);

/** How far people agree on one aspect, or on one of its points. */
export function humanAgreement(
  scores: readonly HumanScore[],
  rubric: Rubric,
  point?: string,
): RatersAgreement {
  return ratersAgreement(humanRatings(scores, rubric, point), gridFor(rubric, point));
}

export interface HumanJudgeAgreement {
  /** The judge's name among those of the verdicts. */
  readonly judge: string;
  /** SHA-256 of its prompt. */
  readonly prompt: string;
  /** With the mean of the people who scored the item; differences are people less judge, rows of the confusion people's. */
  readonly people: PairAgreement;
  /** With each rater. */
  readonly raters: readonly (PairAgreement & { readonly rater: string })[];
}

/**
 * How far each judge agrees with people on one aspect, or on one of its points. Only what both scored counts.
 *
 * @throws RangeError where the rubric has no such point.
 */
export function humanJudgeAgreement(
  scores: readonly HumanScore[],
  units: readonly VerdictUnit[],
  rubric: Rubric,
  point?: string,
): HumanJudgeAgreement[] {
  const place = point === undefined ? undefined : criteriaOf(rubric).indexOf(point);
  if (place === -1) throw new RangeError(`"${rubric.id}" has no point "${point}".`);
  const raters = humanRatings(scores, rubric, point);
  const people = meanRatings(raters.values());
  const grid = gridFor(rubric, point);
  const own = units.filter((unit) => unit.rubric === rubric.id && unit.aspect === rubric.aspect);
  return judgeGroups(own).map(({ name, prompt, units: ofJudge }) => {
    const judge = judgeRatings(ofJudge, place);
    return {
      judge: name,
      prompt,
      people: pairAgreement(people, judge, grid),
      raters: [...raters].map(([rater, ratings]) => ({ rater, ...pairAgreement(ratings, judge, grid) })),
    };
  });
}
