/** Words of the questions as a whole, in English. */

import type { AnswerType } from '../../../../pipeline/reading/answer-type';
import type { Difficulty } from '../../../../compare/domain/difficulty';
import { numberText } from '../../../../ui/state/locale.svelte';

const levels: Readonly<Record<Difficulty, string>> = {
  easy: 'easy',
  medium: 'medium',
  trap: 'trap',
  hard: 'hard',
};
const answerTypes: Readonly<Record<AnswerType, string>> = {
  who: 'who',
  when: 'when',
  'how long': 'how long',
  'how many': 'how many',
  where: 'where',
  relation: 'relation',
  'yes or no': 'yes or no',
  why: 'why',
  how: 'how',
  what: 'what',
};

export const en = {
  balance: 'Balance of the questions',
  source: (count: number) => `${numberText(count)} ${count === 1 ? 'question' : 'questions'}`,
  kinds: 'Kind',
  difficulty: 'Difficulty',
  types: 'Answer type',
  answers: 'Answer',
  answerable: 'in the memories',
  unanswerable: 'nowhere',
  levels,
  answerTypes,
  ranks: 'Rank of the gold memory',
  ranksWhy:
    'Ranked while you write. Easy: first in every list. Medium: in the first 5 of every list. Trap: in the first 5 of one retriever, but not of another. Hard: in the first 5 of none. –: not in the list.',
  ranking: 'Ranking…',
  question: 'Question',
};

export type Words = typeof en;
