/** What became of every answer: right, lost at a stage, or not judged. */

import { STAGES, type LossStage } from './blame';
import type { AnswerFact } from './digest';

export type AnswerEnd = 'right' | LossStage | 'unjudged';

const ENDS: readonly AnswerEnd[] = ['right', ...STAGES, 'unjudged'];

/** A wrong answer has a stage, be it that none could be decided. */
export function endOf({ label, stage }: Pick<AnswerFact, 'label' | 'stage'>): AnswerEnd {
  if (label === null) return 'unjudged';
  return label === 'Correct' ? 'right' : (stage ?? 'not decided');
}

export function isLost(fact: Pick<AnswerFact, 'label' | 'stage'>): boolean {
  const end = endOf(fact);
  return end !== 'right' && end !== 'unjudged';
}

/** The ends that occur, in the order of the stages, and how often. */
export function answerEnds(
  facts: readonly Pick<AnswerFact, 'label' | 'stage'>[],
): { readonly end: AnswerEnd; readonly count: number }[] {
  const ends = facts.map(endOf);
  return ENDS.map((end) => ({ end, count: ends.filter((each) => each === end).length })).filter(
    ({ count }) => count > 0,
  );
}
