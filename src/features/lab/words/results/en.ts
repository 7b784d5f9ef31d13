/** Results and files of others, in English. */

import { counted } from '../../../../core/text/counted';

export const en = {
  trecSource: (qrels: string): string => `TREC runs by ${qrels}`,
  madialSource: 'MADial-Bench rankings',
  notAsked: (system: string, title: string): string =>
    `${system} of “${title}” was asked none of these questions and is left out.`,
  bankGone: (name: string): string =>
    `${name} is no longer in the library, so what was asked of it counts as not found.`,
  lacking: (system: string, count: number, first: string): string =>
    `${system} has no ranking for ${counted(count, 'question')} (first: “${first}”); they count as not found.`,
  disputed: (count: number, first: string): string =>
    `The files name different gold for ${counted(count, 'question')} (first: “${first}”), which are left out.`,

  reading: (file: string): string => `Reading ${file} …`,
  scoring: (file: string): string => `Scoring ${file} …`,
  lostText: (name: string): string =>
    `${name} has lost its text in this browser. Remove it and add it again.`,
  hasLostText: 'has lost its text in this browser. Remove it and add it again.',
  tooLarge: (megabytes: number): string =>
    `is larger than ${megabytes} MB. Split it, or use the headless runner.`,
  hereAlready: 'is here already: the same bytes.',
  notScored: (why: string): string => `could not be scored: ${why}`,
  places: (problems: readonly (readonly [where: string, why: string])[]): string =>
    problems.map(([where, why]) => `${where}: ${why}`).join(' '),
  noTokens: (language: string, encoder: string): string =>
    `What embeds ${language} now (${encoder}) gives no vectors for single tokens. Choose another encoder for ${language} in the settings: the shipped one does.`,
  kind: (kind: string): string => `questions of the kind ${kind}`,
  noQuestions: 'The chosen characters have no questions for these systems. Choose others, or write some.',
};

export type Words = typeof en;
