/** Words that runs of every sort share, in English. */

import { counted } from '../../../core/text/counted';
import { numberText as num } from '../../../ui/state/locale.svelte';
import type { UnitSort } from '../ui/run-kind';

const of = (done: number, total: number) => `${num(done)} of ${num(total)}`;

export const en = {
  savePlan: 'Save plan',
  openPlan: 'Open plan',
  results: 'Results',
  newRun: 'New run',
  runs: 'Runs',
  readyPlans: 'Ready plans',
  beginWith: 'Start with one of these',
  newTitle: 'New title',
  progressOf: (title: string) => `Progress of ${title}`,
  pause: 'Pause',
  resume: 'Resume',
  rename: (title: string) => `Rename ${title}`,
  delete: (title: string) => `Delete ${title}`,
  deleteRun: 'Delete this run',
  deleted: (title: string) => `“${title}” deleted.`,
  gone: 'This run is not in this browser: it was deleted, or created elsewhere.',
  allRuns: 'All runs',
  showAll: 'Show all runs',
  reading: 'Loading runs …',
  otherUnderWay: 'Another run is in progress. Pause it, or wait until it finishes.',
  goneResults: (gone: number, of: number) =>
    `${num(gone)} of ${num(of)} results are no longer in this browser: its stored data was deleted while this run was in progress. Export what you want to keep; Resume computes the missing results again.`,

  /** How far a run is. */
  state: {
    done: (total: number, unit: UnitSort): string => `Done: ${counted(total, unit)}`,
    running: (done: number, total: number): string => `Running, ${of(done, total)}`,
    failed: (done: number, total: number, unit: UnitSort): string =>
      `${unit === 'result' ? 'Stopped' : 'Failed'} at ${of(done, total)}`,
    paused: (done: number, total: number): string => `Paused at ${of(done, total)}`,
    interrupted: (done: number, total: number): string => `Interrupted at ${of(done, total)}`,
  },
  progress: 'Progress',
  stages: {
    memories: 'embedding passages',
    questions: 'embedding questions',
    classification: 'classifying questions',
    reading: 'reading memories',
    pushing: 'pushing to the search engine',
    ranking: 'ranking',
  },
  stage: (bank: string, stage: string, done: number, total: number) =>
    `${bank}: ${stage}, ${of(done, total)}`,
  rate: (rate: string, unit: UnitSort) => `${rate} ${unit}s/s`,
  left: (duration: string, exact: boolean) => `${exact ? '' : 'about '}${duration} left`,
  workDone: 'Work done',
  work: (duration: string) => `Run time: ${duration}`,
  shortTime: '< 1 s',
  seconds: (count: number) => `${count} s`,
  minutes: (count: number) => `${count} min`,
  hours: (hours: number, minutes: number) => `${hours} h ${minutes} min`,

  goneBanks:
    'Until then, the tables leave out the questions of these characters. What the run recorded stays.',
  changedBanks: (names: string) =>
    `Changed since the run: ${names}. The numbers use their questions as they are now. Start a new run to update the results.`,
  readingResults: 'Loading results …',
  nothingYet: 'Results appear as questions finish.',
  notDone: (done: number, total: number) => `The run is not finished: ${of(done, total)}.`,
  tabs: { tables: 'Tables', setup: 'Setup', export: 'Export' },

  tableOptions: 'Table options',
  published: 'As published, in grey',
  asPublished: 'as published',
  intervals: '95 % intervals',
  scoring: 'Scoring …',
  computingIntervals: 'Computing intervals …',
  notes: 'About the measures',
  noteEnd: (source: string, range: string) => `${source}. ${range}.`,

  export: {
    saved: (file: string) => `${file} saved to your downloads.`,
    tables: 'Tables, as shown',
    english: 'Files are always in English.',
    computing: 'Computing the tables …',
    none: 'No tables yet: nothing is answered.',
    of: 'Of',
    all: (tables: number) => `all ${counted(tables, 'table')}`,
    csvAll: 'all tables in one file; choose a single one for statistics software',
    csvFirst: 'the first table, or the one you choose',
    allDigits: 'all digits',
    latex: 'booktabs; published rows grey',
    markdown: 'for issues and notebooks',
    record: 'The record',
    bibtex: 'papers and data to cite',
    licences: 'Licence terms of the data',
    bound:
      'The record contains questions and memories of these sources; the same terms apply to everyone who receives it.',
  },
};

export type Words = typeof en;
