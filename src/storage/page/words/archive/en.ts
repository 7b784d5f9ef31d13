/** The words of archives, in English. */

import type { ArchiveCounts, Replaced } from '../../../../core/archiving';
import { counted } from '../../../../core/text/counted';
import { numberText } from '../../../../ui/state/locale.svelte';

const plural = (one: string, many: string) => (count: number) =>
  `${numberText(count)} ${count === 1 ? one : many}`;

/** What an archive is said to hold: imports go with their characters and are not counted aloud. */
const amounts: Readonly<
  Record<Exclude<keyof ArchiveCounts, 'imports'> | keyof Replaced, (count: number) => string>
> = {
  characters: (count) => counted(count, 'character'),
  vectors: plural('set of vectors', 'sets of vectors'),
  runs: (count) => counted(count, 'run'),
  units: plural('question of runs', 'questions of runs'),
  corrections: (count) => counted(count, 'correction'),
  drafts: (count) => counted(count, 'draft'),
  settings: (count) => counted(count, 'setting'),
  lectures: (count) => counted(count, 'lecture'),
  models: (count) => counted(count, 'trained model'),
  asked: (count) => counted(count, 'asked question'),
  answers: (count) => counted(count, 'cached answer'),
};

export const en = {
  amounts,
  list: (amounts: readonly string[]) => amounts.join(', '),
  nothing: 'nothing',
  vectorsGone: 'Vectors deleted. They are recomputed when a character is opened.',
  runGone: 'Run deleted.',
  damagedGone: 'Damaged records deleted.',
  importGone: 'Import deleted, with its characters.',
  exported: (counts: string, size: string) => `Exported ${counts} (${size}).`,
  running: 'An experiment is running. Pause it in the Lab, then import the archive.',
  changedSince:
    'Your data has changed since you were asked. Look at what would be deleted, then confirm again.',
  broughtIn: (counts: string) => `Imported ${counts}.`,
  cancelled: 'Cancelled. Nothing has changed.',
};

export type Words = typeof en;
