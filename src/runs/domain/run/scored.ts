/** Which questions' lists can be scored, and why not the others'. */

import type { Question } from '../../../core/memory/bank';
import { FURTHER_TURN, isUnanswerable, PROBING } from '../../../core/memory/question-tags';

export type UnscoredReason = 'unanswerable' | 'further' | 'probing' | 'unnamed';

/** Why no list can be scored for a question; undefined where one can. */
export function whyUnscored({ gold, tags }: Pick<Question, 'gold' | 'tags'>): UnscoredReason | undefined {
  if (gold.length > 0) return undefined;
  if (tags.includes(FURTHER_TURN)) return 'further';
  if (isUnanswerable({ tags })) return 'unanswerable';
  return tags.includes(PROBING) ? 'probing' : 'unnamed';
}

/** The reasons in words. */
export const UNSCORED: Readonly<Record<UnscoredReason, string>> = {
  unanswerable: 'It has no gold memory: the data declare it unanswerable, so there is nothing to retrieve.',
  further: 'It is a further turn of a dialogue that is scored once, at its first test turn.',
  probing: 'The source names no gold memory for its probing questions.',
  unnamed:
    'It has no gold memory: the data name no memory of the bank for it, so a list for it cannot be scored.',
};
