/** What the page says of things that it keeps, in English: all of it in two forms, by where the thing is. No other catalogue says that something is saved. */

import { counted } from '../../../core/text/counted';

const browser = {
  state: 'Saved',
  imported: (characters: number) => `${counted(characters, 'character')} imported and saved in this browser.`,
  runs: 'It runs in this tab: you can close the tab at any time and resume later.',
  questions: 'Finished questions are saved. Resume continues with the next one.',
  answers: 'Finished answers are saved. Resume continues with the rest and sends nothing twice.',
  scores: 'All scores are saved.',
  sessions: 'Finished sessions are saved.',
  vectors: 'Computed vectors are saved.',
  models: 'Saved in this browser.',
  lectures: 'Lectures stay in this browser; save them as files to move them.',
  atOnce: 'Every result is saved at once and can be edited.',
  items: 'Finished items are saved; answers already paid for come from the cache.',
  drafts: 'The drafts made so far are saved.',
  decisions: 'Every decision is saved with its reason; answers are cached, so nothing is paid for twice.',
  calls:
    'Runs cache every answer by prompt, model and parameters: no call is paid for twice, and a run can continue after the tab was closed.',
  everything: 'Characters, vectors, runs and settings are stored in this browser.',
  beforeReload: 'Your changes are saved before reloading.',
};

export type KeptWords = typeof browser;

const memory: KeptWords = {
  state: 'In memory only',
  imported: (characters) =>
    `${counted(characters, 'character')} imported, in memory only: lost when this tab closes. Export under Settings › Storage what you want to keep.`,
  runs: 'It runs in this tab, and its results are in memory only: lost when this tab closes. Export them before.',
  questions:
    'Finished questions are in memory only, until this tab closes. Resume continues with the next one.',
  answers:
    'Finished answers are in memory only, until this tab closes. Resume continues with the rest and sends nothing twice.',
  scores: 'Scores are in memory only: export them before this tab closes.',
  sessions: 'Finished sessions are in memory only, until this tab closes.',
  vectors: 'Computed vectors are in memory only, until this tab closes.',
  models: 'In memory only: export them before this tab closes.',
  lectures: 'Lectures are in memory only: save them as files before this tab closes.',
  atOnce: 'Every result can be edited, and is in memory only, until this tab closes.',
  items:
    'Finished items are in memory only, until this tab closes; answers already paid for come from the cache.',
  drafts: 'The drafts made so far are in memory only: export them before this tab closes.',
  decisions:
    'Every decision is recorded with its reason. Records and answers are in memory only: after this tab closes they are paid for again.',
  calls:
    'Runs cache every answer by prompt, model and parameters, in memory only: after this tab closes, calls are paid for again.',
  everything:
    'Not all of your data fits in this browser’s storage: the rest is in memory only, and lost when this tab closes. Export what you want to keep.',
  beforeReload:
    'Your changes are in memory only and would be lost. Export what you want to keep before reloading.',
};

export const en = { browser, memory };

export type Words = typeof en;
