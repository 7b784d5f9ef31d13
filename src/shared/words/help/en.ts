/** The help on measures, in English. */

import { counted } from '../../../core/text/counted';

export const en = {
  title: 'Measures',
  about: 'What each measure says, how it is computed, and where it misleads.',
  all: 'All measures',
  search: 'Search the measures',
  searchPlaceholder: 'nDCG, rank, calibration …',
  found: (count: number): string => counted(count, 'measure'),
  groups: {
    ranking: 'Measures of rankings',
    classification: 'Measures of classifiers',
    answers: 'Measures of answers',
  },
  formula: 'Formula',
  range: 'Range',
  source: 'Source',
  good: 'Good for',
  trap: 'Its trap',
  example: 'Worked through',
  asked: (character: string): string => `Asked of ${character}:`,
  ranking: (system: string, gold: number, k: number): string =>
    `Ranked by ${system}; ${gold === 1 ? '1 gold memory' : `${gold} gold memories`}; k = ${k}.`,
  gold: 'gold',
  noGold: 'The list that was kept holds no gold.',
  classified: (classifier: string, questions: number): string =>
    `${classifier} on the ${counted(questions, 'question')} that the tables show.`,
  question: 'Question',
  answer: 'Answer',
  reference: 'Reference',
  anchors: 'Anchors',
  without: {
    ranking:
      'Ask one of a character’s own questions on the Ask screen, or open this help from a run’s table: the numbers of that ranking then stand here.',
    classification:
      'Open this help from the classifiers’ table of a run in the lab: its questions then stand here.',
    answers:
      'Ask one of a character’s own questions on the Ask screen: its answer and reference then stand here.',
  },
};

export type Words = typeof en;
