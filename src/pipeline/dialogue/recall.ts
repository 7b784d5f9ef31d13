/** Proactive and passive recall, MemBench's two tasks (§3.1), of one question. */

import { RECALL_TYPES, type Recall } from '../../data/formats/madial/madial-recall';
import type { Question } from '../../core/memory/bank';

export type { Recall };
export const RECALLS = ['proactive', 'passive'] as const satisfies readonly Recall[];

/**
 * Which recall a dialogue asks for: what one of its tags says, which the user may set (`proactive recall`, `passive recall`), else its type,
 * which the reader takes from the order of a released file (`recallByOrder`).
 *
 * @returns undefined where neither tells.
 */
export function recallOf({ tags, type }: Pick<Question, 'tags' | 'type'>): Recall | undefined {
  const says = (word: string) => RECALLS.find((recall) => RECALL_TYPES[recall] === word.trim().toLowerCase());
  return tags.map(says).find(Boolean) ?? (type === undefined ? undefined : says(type));
}
