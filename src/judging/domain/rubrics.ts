/** All rubrics, in the order in which lists show them. */

import type { Rubric } from './rubric';
import {
  MADIAL_EMOTION,
  MADIAL_ES,
  MADIAL_INJECTION,
  MADIAL_INTIMACY,
  MADIAL_NATURALNESS,
  MADIAL_STYLE,
} from './rubrics/madial';
import { PAIRWISE } from './rubrics/pairwise';
import { PERLTQA_COHERENCE, PERLTQA_CORRECTNESS } from './rubrics/perltqa';

export const RUBRICS: readonly Rubric[] = [
  PERLTQA_CORRECTNESS,
  PERLTQA_COHERENCE,
  MADIAL_NATURALNESS,
  MADIAL_STYLE,
  MADIAL_INJECTION,
  MADIAL_ES,
  MADIAL_EMOTION,
  MADIAL_INTIMACY,
  PAIRWISE,
];

/** @throws RangeError naming the rubrics that there are. */
export function rubricById(id: string): Rubric {
  const rubric = RUBRICS.find((each) => each.id === id);
  if (rubric) return rubric;
  throw new RangeError(
    `There is no rubric "${id}". Choose one of ${RUBRICS.map((each) => each.id).join(', ')}.`,
  );
}
