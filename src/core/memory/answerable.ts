/** Whether the memories of a bank answer a question, as far as the data say. */

import type { Question } from './bank';
import { isUnanswerable } from './question-tags';

/** MADial-Bench: a further test turn of a dialogue that is scored once, at its first. */
export const FURTHER_TURN = 'further test turn';

/** MemoryBank, whose source names no gold memory for them. */
export const PROBING = 'probing';

/** Whether the memories answer a question; undefined where it has no gold memory, yet the data do not say that nothing answers it. */
export function answerableOf(question: Pick<Question, 'tags' | 'gold'>): boolean | undefined {
  if (isUnanswerable(question)) return false;
  return question.gold.length > 0 || undefined;
}
