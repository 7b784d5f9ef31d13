/** Results and files of others, in English. */

import { counted } from '../../../../../core/text/counted';

export const en = {
  trecSource: (qrels: string): string => `TREC runs by ${qrels}`,
  madialSource: 'MADial-Bench rankings',
  notAsked: (system: string, title: string): string =>
    `${system} of “${title}” has none of these questions and is left out.`,
  bankGone: (name: string): string =>
    `${name} is no longer in the library, so its questions count as not found.`,
  lacking: (system: string, count: number, first: string): string =>
    `${system} has no ranking for ${counted(count, 'question')} (first: “${first}”); they count as not found.`,
  disputed: (count: number, first: string): string =>
    `The files name different gold for ${counted(count, 'question')} (first: “${first}”), which are left out.`,

  reading: (file: string): string => `Reading ${file} …`,
  scoring: (file: string): string => `Scoring ${file} …`,
  lostText: (name: string): string => `${name} is missing from this browser. Remove it and add it again.`,
  hasLostText: 'is missing from this browser. Remove it and add it again.',
  tooLarge: (megabytes: number): string =>
    `is larger than ${megabytes} MB. Split it, or use the headless runner.`,
  hereAlready: 'has already been added (identical content).',
  notScored: (why: string): string => `could not be scored: ${why}`,
  places: (problems: readonly (readonly [where: string, why: string])[]): string =>
    problems.map(([where, why]) => `${where}: ${why}`).join(' '),
  noTokens: (language: string, encoder: string): string =>
    `The current encoder for ${language} (${encoder}) gives no token vectors. Choose another one in the settings, such as the shipped one.`,
  kind: (kind: string): string => `${kind} questions`,
  noQuestions: 'The chosen characters have no questions for these systems. Choose others, or write some.',
};

export type Words = typeof en;
