/** What may be asked. */

import type { MemoryBank, Question } from '../memory/bank';

/** Longest question, in characters: four times the longest of the published sets, and well within what the models read. */
export const LONGEST_QUESTION = 1000;

export class QuestionError extends Error {
  override readonly name = 'QuestionError';
}

/**
 * The question without surrounding white space and control characters.
 *
 * @throws QuestionError naming the remedy.
 */
export function cleanQuestion(text: string): string {
  const question = text.replace(/\p{Cc}+/gu, ' ').trim();
  if (question === '') throw new QuestionError('There is no question yet. Type one, or choose an example.');
  const length = [...question].length;
  if (length > LONGEST_QUESTION) {
    const count = length.toLocaleString('en');
    throw new QuestionError(
      `The question has ${count} characters. Shorten it to ${LONGEST_QUESTION.toLocaleString('en')}.`,
    );
  }
  if (!/[\p{L}\p{N}]/u.test(question)) {
    throw new QuestionError('The question holds no letters or digits to search for. Add a word.');
  }
  return question;
}

/** The bank's own question with this wording, whose gold and answer are known. */
export function knownQuestion(bank: MemoryBank, text: string): Question | undefined {
  const key = normalise(text);
  return bank.questions.find((question) => normalise(question.text) === key);
}

function normalise(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
