/** One run, in English. */

import { counted } from '../../../../../core/text/counted';

export const en = {
  tabs: {
    compare: 'Compare',
    questions: 'Questions',
    atlas: 'Atlas',
    sweep: 'Sweep',
  },
  ahead: (systems: string, done: number, total: number): string =>
    `Shown first, as no model is needed: ${systems}, ${done} of ${total} questions. The other systems follow.`,

  controls: 'Questions and scoring',
  gold: 'Gold',
  golds: { strict: 'strict', event: 'same event' },
  kind: 'Kind',
  language: 'Language',
  character: 'Character',
  withCorrections: (count: number): string => `With ${counted(count, 'label correction')}`,
  scoring: 'Scoring …',
  retrieval: 'Retrieval',
  classification: 'Classification',
  details: (classifier: string): string => `${classifier}: by category, confusion, calibration`,
  measures: 'Measures and cutoffs',
  measure: 'Measure',
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
  rescored: (count: number): string =>
    ` In ${counted(count, 'question')} scores tie in single precision; ranks replace them there, so that trec_eval reads the same order.`,
  report: 'HTML report',
  reportHelp: 'one file with tables, figures, setup and citations; opens anywhere',
  jsonHelp: 'everything: plan, setup, and all lists of all questions',
  qrels: 'TREC qrels',
  qrelsHelp: 'gold memories, strict',
  trecRun: 'TREC run',
  trecSystem: 'System of the TREC run',
};

export type Words = typeof en;
