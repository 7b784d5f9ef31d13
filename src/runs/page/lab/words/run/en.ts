/** One run, in English. */

import { counted } from '../../../../../core/text/counted';

export const en = {
  allRuns: 'All runs',
  line: (when: string, characters: number, questions: number, systems: number): string =>
    `${when} · ${counted(characters, 'character')} · ${counted(questions, 'question')} · ${counted(systems, 'system')}`,
  work: (duration: string): string => `Run time: ${duration}`,
  pause: 'Pause',
  resume: 'Resume',
  deleteRun: 'Delete this run',
  progress: 'Progress',
  stages: {
    memories: 'embedding passages',
    questions: 'embedding questions',
    classification: 'classifying questions',
    reading: 'reading memories',
    pushing: 'pushing to the search engine',
    ranking: 'ranking',
  },
  stage: (bank: string, stage: string, done: number, total: number): string =>
    `${bank}: ${stage}, ${done} of ${total}`,
  rate: (rate: string): string => `${rate} questions/s`,
  left: (duration: string): string => `about ${duration} left`,
  questionsDone: 'Questions done',
  workDone: 'Work done, over all stages',
  done: (total: number): string => `Done: ${counted(total, 'question')}`,

  tabs: {
    tables: 'Tables',
    compare: 'Compare',
    questions: 'Questions',
    atlas: 'Atlas',
    sweep: 'Sweep',
    setup: 'Setup',
    export: 'Export',
  },
  gone: (names: string): string =>
    `No longer in the library, so their questions cannot be scored: ${names}. Import them again.`,
  changed: (names: string): string =>
    `Changed since the run: ${names}. The numbers use their questions as they are now. Start a new run to update the results.`,
  reading: 'Loading results …',
  ahead: (systems: string, done: number, total: number): string =>
    `Shown first, as no model is needed: ${systems}, ${done} of ${total} questions. The other systems follow.`,
  nothingYet: 'Results appear as questions finish.',

  controls: 'Questions and scoring',
  gold: 'Gold',
  golds: { strict: 'strict', event: 'same event' },
  kind: 'Kind',
  language: 'Language',
  character: 'Character',
  withCorrections: (count: number): string => `With ${counted(count, 'label correction')}`,
  scoring: 'Scoring …',

  published: 'As published, in grey',
  asPublished: 'as published',
  intervals: '95 % intervals',
  computingIntervals: 'Computing intervals …',
  retrieval: 'Retrieval',
  classification: 'Classification',
  details: (classifier: string): string => `${classifier}: by category, confusion, calibration`,
  measures: 'Measures and cutoffs',
  measure: 'Measure',
  notes: 'About the measures',
  noteEnd: (source: string, range: string): string => `${source}. ${range}.`,
  help: (measure: string): string => `Help on ${measure}`,

  bin: (confidence: string, accuracy: string, count: number): string =>
    `confidence ${confidence}: accuracy ${accuracy}, ${counted(count, 'question')}`,
  bins: (bins: readonly string[]): string => bins.join('; '),
  chart: (caption: string, summary: string): string => `${caption}: ${summary}`,
  confidence: 'Confidence',
  accuracy: 'Accuracy',
  numbers: 'Data',
  reliability: 'Reliability: the closer the bars end to the dashed line, the better the calibration.',

  again: 'Run again',
  underWay: 'Another run is in progress',
  againHelp: 'Repeat the same plan. Same data and models, same numbers.',
  repeated: (questions: number, when: string): string =>
    `Repeated: all lists, scores and probabilities of ${counted(questions, 'question')} are identical to those of the run of ${when}.`,
  differs: (when: string, different: number, questions: number, unpaired: number): string =>
    `Not the same as the run of ${when}: ${different} of ${counted(questions, 'question')} differ${unpaired > 0 ? `, ${unpaired} are in one run only` : ''}. Compare models, versions and fingerprints below.`,

  partial: (done: number, total: number): string =>
    `The run is not finished: exports contain ${done} of ${total} questions, and say so.`,
  inDownloads: (file: string): string => `${file} saved to your downloads.`,
  rescored: (count: number): string =>
    ` In ${counted(count, 'question')} scores tie in single precision; ranks replace them there, so that trec_eval reads the same order.`,
  exportTables: 'Tables, as shown',
  exportTablesHelp: 'Files are always in English.',
  report: 'HTML report',
  reportHelp: 'one file with tables, figures, setup and citations; opens anywhere',
  latexHelp: 'booktabs; published rows grey',
  markdownHelp: 'for issues and notebooks',
  of: 'of',
  trecOf: 'of',
  csvTable: 'Table of the CSV',
  record: 'The record',
  jsonHelp: 'everything: plan, setup, and all lists of all questions',
  bibtexHelp: 'papers and data to cite',
  qrels: 'TREC qrels',
  qrelsHelp: 'gold memories, strict',
  trecRun: 'TREC run',
  trecSystem: 'System of the TREC run',
  licences: 'Licences',
};

export type Words = typeof en;
