/** The questions that retrieval cannot be scored on. */

import { FURTHER_TURN } from '../../../data/formats/madial/madial';
import type { Problem } from '../../../core/text/problem';
import type { MemoryBank, Question } from '../../../core/memory/bank';

/** Where they stand, and why. */
export function unscored(banks: readonly MemoryBank[]): Problem[] {
  return banks.flatMap(({ character, questions }) =>
    questions
      .filter(({ gold }) => gold.length === 0)
      .map((question) => ({ where: `${character.name} › ${question.id}`, why: reasonOf(question) })),
  );
}

function reasonOf({ tags }: Question): string {
  if (tags.includes(FURTHER_TURN))
    return 'It is a further turn of a dialogue that is scored once, at its first test turn.';
  if (tags.includes('probing')) return 'The source names no gold memory for its probing questions.';
  return 'It has no gold memory: the bank cannot answer it, so there is nothing to retrieve.';
}
