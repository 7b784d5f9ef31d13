/** The papers’ tables and files of others, in English. */

import { counted } from '../../../../../core/text/counted';

const memories = (count: number): string =>
  count === 1 ? '1 memory' : `${count.toLocaleString('en')} memories`;

export const en = {
  /** Separates a place from its problem. */
  colon: ': ',
  title: 'The papers’ tables',
  absent: 'Printed in the papers, not available here',
  allRuns: 'All retrieval runs',
  report: 'HTML report',
  reportTitle: 'The papers’ tables, recomputed',
  reportNote:
    'Rows marked “as published” are the papers’ own figures; the others come from the listed files.',
  searchPlaceholder: 'BM25, nDCG, Table 4 …',
  search: 'Search the tables',
  paper: 'Paper',
  shown: (shown: number, all: number): string => `${shown} of ${all} tables`,
  filled: 'Printed, and from your files',
  own: 'More from your files',
  printed: 'As printed',
  perltqa: {
    before: 'PerLTQA’s Tables 4 and 5 appear next to your own classifiers and retrievers in every ',
    link: 'retrieval run',
    after: '.',
  },
  allAbove: 'All remaining tables are above.',
  noneFound: 'No table matches. Search for a system, a measure or a number.',
  rows: (caption: string, count: number): string => `${caption} (${counted(count, 'row')})`,

  removed: (name: string): string => `${name} removed.`,
  notScored: (name: string): string => `${name} is not scored`,
  toLibrary: 'Open it in the Library',
  yourFiles: 'Your files',
  drop: 'Drop rankings or responses of MADial-Bench, judgements of HaluMem, TREC runs with their qrels, or ratings (CSV: rater, item, score). Their figures appear next to the published ones. Files never leave this browser.',
  addFiles: 'Add files',
  loadingJieba: (received: string, total: string | undefined): string =>
    `Loading the segmenter jieba: ${received}${total ? ` of ${total}` : ''}`,
  jiebaProgress: 'Loading jieba',
  files: 'Files',
  language: 'Language',
  qrels: 'Qrels',
  timesFrom: 'Times from',
  remove: (name: string): string => `Remove ${name}`,
  goldFrom: 'Gold from relevance',
  needsQrels: 'Add the qrels file to score it with.',
  leftOut: (count: number): string =>
    count === 1 ? '1 entry skipped or doubtful' : `${count} entries skipped or doubtful`,
  kilobytes: (count: number): string => `${count} kB`,

  dialogues: (count: number): string => counted(count, 'dialogue'),
  responses: (count: number): string => counted(count, 'response'),
  judged: (records: number, failures: number): string =>
    `${counted(records, 'judged record')}, ${failures} of them failed`,
  outputs: (users: number, sessions: number, count: number): string =>
    `${counted(users, 'user')}, ${counted(sessions, 'session')}, ${memories(count)}`,
  questions: (count: number): string => counted(count, 'question'),
  scored: (count: number, missing: number): string =>
    `${counted(count, 'question')} scored${missing > 0 ? `, ${missing} without ranking` : ''}`,
  ratings: (scores: number, items: number, raters: number): string =>
    `${counted(scores, 'score')} of ${counted(items, 'item')} by ${counted(raters, 'rater')}`,
  judgedGold: (questions: number, gold: number): string =>
    `${counted(questions, 'question')}, ${counted(gold, 'gold document')}`,

  loadingEncoder: 'Loading the encoder …',
  bertProgress: (done: number, total: number): string => `BERTScore: ${done} of ${total}`,
  bertOf: (name: string): string => `BERTScore of ${name}`,
  bertCompute: (name: string): string => `Compute BERTScore for ${name}`,
  bertAgainFor: (name: string): string => `Compute BERTScore again for ${name}`,
  bertAgain: 'BERTScore again',
  bertFound: (f1: string, encoder: string): string => `F1 ${f1} by ${encoder}`,
  bertWaits: 'uses the encoder selected for this language; reads every token',

  measured: 'Text measures',
  conventions: {
    published: 'as published (NLTK, rouge, jieba)',
    standard: 'standard (sacreBLEU, rouge-score)',
  },
  cutBy: 'Segmenter',
  ownSegmenter: 'default of the convention',
  segmenters: {
    jieba: 'jieba (4 MB, loaded once)',
    browser: 'this browser’s segmenter',
    characters: 'characters',
    whitespace: 'white space',
  },

  compared: 'Your files, question by question',
  comparedHelp:
    'Find out which differences are real: every system is scored on the same questions with the same gold memories. Questions without a ranking count as not found. Retrieval runs can be compared with files: questions are matched by their names in the TREC export, MADial-Bench’s dialogues by id.',
  compare: 'Compare',
  ownRuns: 'Own runs',
  ownBeside: (count: number): string => (count === 0 ? 'none yet' : `${count} compared with the files`),
  runLine: (when: string, done: number, total: number): string => `${when} · ${done} of ${total} questions`,
  alone:
    'There is only one system. Add another file with rankings of the same questions, or choose one of your runs above.',
  everyQuestion: (count: number): string => `Every question (${count.toLocaleString('en')})`,
  readingRankings: 'Reading the rankings …',
  matrixPlaceholder: 'id of a question or a document',
  matrixLine: (shown: number, all: number): string =>
    `${shown.toLocaleString('en')} of ${counted(all, 'question')}. A cell shows the best rank of the question’s gold; “–”: not in the ranking; “no ranking”: none for this question.`,
  gold: (documents: string, more: number): string =>
    `gold: ${documents}${more > 0 ? ` and ${more} more` : ''}`,
};

export type Words = typeof en;
