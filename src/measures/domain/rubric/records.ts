/** Judged answers to questions that carry a rubric (BEAM): what the judge said of each nugget, and in which order the nuggets were told. */

import { givenOf, type Score, type HalumemVerdict } from '../halumem-records';
import { share, sumOf, type Ratio } from '../halumem/ratio';
import { eventOrder, eventTau } from './event-order';
import { nuggetScore } from './nuggets';

/** Of each statement of an answer, in its order: the place of the nugget that it tells, from 0, or null for one that tells none. */
export type ToldOrder = readonly (number | null)[];

export interface RubricVerdict {
  /** One for each nugget, in the rubric's order: 2 met, 1 met in part, 0 not met. */
  readonly nuggets: readonly HalumemVerdict<Score>[];
  /** Present where the question asks for an order. */
  readonly order?: HalumemVerdict<ToldOrder>;
}

export interface RubricRecord extends RubricVerdict {
  readonly user: string;
  readonly session: number;
  readonly question: string;
  readonly questionType: string;
}

/** `published`: as the authors' scripts add, which cut a half to 0 and average the order of events alone. `standard`: halves count, and so do the events told. */
export type RubricCounting = 'published' | 'standard';

/** What an answer scores, in [0, 1]: of an order by the order, else the mean of its nuggets. Undefined where a verdict is missing. */
export function rubricScore(
  record: RubricVerdict,
  counting: RubricCounting = 'standard',
): number | undefined {
  if (record.order) {
    const told = givenOf(record.order);
    const score = counting === 'published' ? eventTau : eventOrder;
    return told && score(record.nuggets.length, told);
  }
  const given = record.nuggets.flatMap((verdict) => givenOf(verdict) ?? []);
  if (given.length < record.nuggets.length) return undefined;
  return nuggetScore(given.map((score) => (counting === 'published' ? Math.floor(score / 2) : score / 2)));
}

/** Sum of the scores; all answers, and those with a score. */
export function rubricRatio(records: readonly RubricVerdict[], counting: RubricCounting): Ratio {
  const scored = records.flatMap((record) => rubricScore(record, counting) ?? []);
  return { part: sumOf(scored, (score) => score), all: records.length, valid: scored.length };
}

export interface RubricMeans {
  readonly questions: number;
  readonly judged: number;
  /** Mean over the judged answers; null where there are none. */
  readonly score: number | null;
  /** The same as the authors' script adds. */
  readonly published: number | null;
}

/** The mean score of each type of question, and under `all` of all of them. */
export function rubricsByType(records: readonly RubricRecord[]): Record<string, RubricMeans> {
  const types = [...new Set(records.map(({ questionType }) => questionType))];
  const meansOf = (own: readonly RubricRecord[]): RubricMeans => {
    const { part, all, valid } = rubricRatio(own, 'standard');
    return {
      questions: all,
      judged: valid,
      score: share(part, valid),
      published: share(rubricRatio(own, 'published').part, valid),
    };
  };
  return {
    ...Object.fromEntries(
      types.map((type) => [type, meansOf(records.filter(({ questionType }) => questionType === type))]),
    ),
    all: meansOf(records),
  };
}
