/** Tags of questions that the page goes by: how an answer is scored, and who wrote the question. */

import type { Language } from '../text/languages';
import type { Question } from './bank';

export const UNANSWERABLE = 'unanswerable';
/** LoCoMo's category 5: it asks for what was never said, and tempts with a turn that is kept as its gold. */
export const ADVERSARIAL = 'adversarial';
/** LoCoMo-Plus: an answer is right if it shows that the gold turns are remembered. */
export const CUE_QUESTION = 'cognitive';
/** A rule made it from what it asks for: nobody wrote it, and no file has it. */
export const PROPOSED = 'proposed';

/** Whether the data say that nothing answers the question, so that declining is right. */
export function isUnanswerable({ tags }: Pick<Question, 'tags'>): boolean {
  return tags.includes(UNANSWERABLE) || tags.includes(ADVERSARIAL);
}

/** Whether a rule made the question. */
export function isProposed({ tags }: Pick<Question, 'tags'>): boolean {
  return tags.includes(PROPOSED);
}

/** Whether a question has an answer but no memory that it comes from, and is not one that nobody can answer: no search for it can be scored. */
export function lacksGold(question: Pick<Question, 'tags' | 'gold' | 'answer'>): boolean {
  return question.gold.length === 0 && question.answer.trim() !== '' && !isUnanswerable(question);
}

/** LoCoMo's data have no reference for category 5; its evaluation looks for “not mentioned” or “no information available”. */
const NOT_MENTIONED: Readonly<Record<Language, string>> = {
  en: 'Not mentioned in the conversation: no information available.',
  zh: '对话中没有提到：没有相关信息。',
};

/** What an answer is compared with: the data's answer, or that nothing is known if nothing answers the question; else "". */
export function referenceOf(question: Pick<Question, 'answer' | 'tags'>, language: Language): string {
  if (question.answer.trim() !== '') return question.answer;
  return isUnanswerable(question) ? NOT_MENTIONED[language] : '';
}
