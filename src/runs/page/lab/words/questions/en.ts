/** The questions behind the numbers, in English. */

import { counted } from '../../../../../core/text/counted';

export const en = {
  which: 'Which questions are listed',
  search: 'Search',
  placeholder: 'words in question or answer',
  show: 'Show',
  any: 'all questions',
  byAll: 'found by all systems',
  byNone: 'found by none',
  bySome: 'found by some, not by all',
  onlyGroup: 'Only one system found it',
  only: (system: string): string => `only ${system} found it`,
  missedGroup: 'Not found by',
  missed: (system: string): string => `missed by ${system}`,
  wrongGroup: 'Misclassified',
  wrong: (classifier: string): string => `misclassified by ${classifier}`,
  allWrong: 'misclassified by all',
  foundMeans: 'Found: rank at most',
  goldRankUnder: 'Gold rank under',
  anyRank: 'any gold rank',
  rankUnder: (system: string): string => `gold rank under ${system}`,
  lowest: 'Lowest rank',
  highest: 'Highest rank',
  to: 'to',
  showAll: 'Show all',

  table: 'Questions by system',
  question: 'Question',
  character: 'Character',
  kind: 'Kind',
  foundBy: 'Found by',
  sort: (label: string): string => `${label}: sort`,
  noRanking: 'no ranking',
  cell: (system: string, rank: number | undefined): string =>
    `${system}: ${rank === undefined ? 'not found' : `rank ${rank}`}`,
  openedLists: 'Lists of the systems',
  details: 'All details',
  gridKeys:
    'Click a cell to see the lists under the question; arrow keys, Enter and Escape do the same. Underlined: only this system has it among its first five.',
  line: (shown: number, all: number): string =>
    `${shown.toLocaleString('en')} of ${counted(all, 'question')}. A cell shows the best rank of the question’s gold memory; “–”: not in the stored list; empty: not asked, or nothing to find.`,
  noneLikeThat: 'No question matches.',
  noneAtAll: 'No question has the selected kind, language and character. Change the selection above.',

  close: 'Close',
  referenceAnswer: 'Reference answer',
  answer: 'Answer',
  goldMemories: 'Gold memories',
  goldMemory: 'Gold memory',
  missing: (ids: string): string =>
    `The labels name memories that are not in the bank: ${ids}. No system can find them.`,
  unanswerable: 'None: the bank cannot answer this question.',
  classification: 'Classification',
  classifiedAs: 'Classified as',
  said: (classifier: string, category: string, semantic: string): string =>
    `${classifier}: ${category}, P(semantic) = ${semantic}`,
  asksFor: (category: string): string => `it asks for ${category} memory`,
  listOf: (system: string): string => `List of ${system}`,
  goldAt: (rank: number): string => `at ${rank}`,
  notFound: 'not found',
  gone: (id: string): string => `${id} (no longer in the bank)`,
  gold: 'gold',
  empty: 'Nothing was found.',
  first: (count: number): string => `First ${count}`,
  allKept: (count: number): string => `All ${count} stored`,
  openInAsk: 'Open in Ask with these settings',
  there: (differences: string): string => `(there: ${differences})`,
};

export type Words = typeof en;
