/** What may be asked. */

import type { MemoryBank, Question } from '../../core/memory/bank';
import { PhraseError } from '../../core/text/phrase';

/** Longest question, in characters: four times the longest of the published sets, and well within what the models read. */
export const LONGEST_QUESTION = 1000;

export class QuestionError extends PhraseError {
  override readonly name = 'QuestionError';
}

/**
 * The question without surrounding white space and control characters.
 *
 * @throws QuestionError naming the remedy.
 */
export function cleanQuestion(text: string): string {
  const question = text.replace(/\p{Cc}+/gu, ' ').trim();
  if (question === '')
    throw new QuestionError({
      en: 'There is no question yet. Type one, or choose an example.',
      zh: '还没有问题。请输入一个，或选一个示例。',
    });
  const length = [...question].length;
  if (length > LONGEST_QUESTION) {
    const count = length.toLocaleString('en');
    const most = LONGEST_QUESTION.toLocaleString('en');
    throw new QuestionError({
      en: `The question has ${count} characters. Shorten it to ${most}.`,
      zh: `问题有 ${count} 个字符，请缩短到 ${most} 个以内。`,
    });
  }
  if (!/[\p{L}\p{N}]/u.test(question)) {
    throw new QuestionError({
      en: 'The question contains no letters or digits to search for. Add a word.',
      zh: '问题里没有可供检索的文字或数字。请加上一个词。',
    });
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
