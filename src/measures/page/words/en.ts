/** The help on measures, in English. */

import { counted } from '../../../core/text/counted';

export const en = {
  helpOn: (measure: string): string => `Help on ${measure}`,
  title: 'Measures',
  about: 'What each measure tells you, how it is computed, and where it misleads.',
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
  trap: 'Pitfall',
  example: 'Worked example',
  asked: (character: string): string => `Asked of ${character}:`,
  ranking: (system: string, gold: number, k: number): string =>
    `Ranked by ${system}; ${gold === 1 ? '1 gold memory' : `${gold} gold memories`}; k = ${k}.`,
  gold: 'gold',
  noGold: 'The stored list contains no gold memory.',
  classified: (classifier: string, questions: number): string =>
    `${classifier} on the ${counted(questions, 'question')} in the tables.`,
  question: 'Question',
  answer: 'Answer',
  reference: 'Reference',
  anchors: 'Anchors',
  without: {
    ranking:
      'To see the numbers of a ranking here, ask one of a character’s own questions in Ask, or open this help from a run’s table.',
    classification: 'To see the questions of a run here, open this help from its classifier table.',
    answers: 'To see an answer and its reference here, ask one of a character’s own questions in Ask.',
  },
};

export type Words = typeof en;
