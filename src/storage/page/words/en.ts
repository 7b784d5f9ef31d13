/** Words of the storage panel, in English. */

import type { RestoreRule } from '../../../core/archiving';
import { counted } from '../../../core/text/counted';
import type { Task } from '../state/storage-manager.svelte';

const tasks: Readonly<Record<Task['name'], string>> = {
  writing: 'Writing',
  checking: 'Checking',
  'bringing in': 'Importing',
  'cleaning up': 'Cleaning up',
  measuring: 'Measuring',
};

const panes = {
  export: 'Export …',
  import: 'Import …',
  space: 'Storage usage',
};

const rules: Readonly<Record<RestoreRule, string>> = {
  'keep-mine': 'Add new items; keep mine unchanged',
  'take-theirs': 'Add new items; for the same character or run, use the archive’s',
  'replace-all': 'Replace all my data with the archive',
};

const exporting = {
  what: 'Contents of the file',
  all: 'Everything: characters, vectors, runs, corrections, drafts, settings without addresses and keys',
  chosen: 'Selected characters and runs',
  characters: 'Characters',
  runs: 'Runs',
  none: 'None',
  everyOne: 'All',
  licences: 'Licences of the contents (also in the file, as LICENCES.txt)',
  write: 'Save the file',
  kindOfFile: 'Archive',
};

const importing = {
  choose: 'Archive to import',
  contents: 'Contents of the archive',
  whole: (day: string, page: string, counts: string, size: string) =>
    `Complete and unmodified. Created ${day} by version ${page}: ${counts}; ${size}.`,
  list: 'Characters and runs in the archive',
  character: (source: string, kept: boolean) => `· ${source}${kept ? ' · already here' : ''}`,
  run: (questions: number, kept: boolean) =>
    `· run, ${counted(questions, 'question')}${kept ? ' · already here' : ''}`,
  licences: 'Licences',
  how: 'Import mode',
  rules,
  bringIn: 'Import',
  replaceAll: (goes: string, stays: string, whole: boolean) =>
    `Replace all your data here with the archive? This deletes: ${goes}.${
      stays ? ` This stays, as no archive contains it: ${stays}.` : ''
    }${whole ? '' : ' The archive contains only part of the original data.'}`,
  replace: 'Replace everything',
  forget: 'Cancel',
};

const space = {
  bySource: 'Characters by source',
  imports: 'Imports',
  import: (characters: number, day: string) => `· ${counted(characters, 'character')} · ${day}`,
  asked: (count: number) => `Questions asked: ${counted(count, 'question')}`,
  clearAsked: 'Delete the list of asked questions?',
  clearAskedNow: 'Delete the list',
  removeImport: 'Delete this import with its characters and their vectors?',
  removeImportNow: 'Delete the import',
  largest: 'Largest characters',
  byModel: 'Vectors by model',
  noVectors: 'No vectors stored.',
  removeVectors: 'Delete all vectors of this model? They are recomputed when needed.',
  removeVectorsNow: 'Delete the vectors',
  removeStale: (days: number) => `Delete vectors of characters not opened for ${counted(days, 'day')}`,
  removeStaleNow: (characters: number, size: string) =>
    `Delete the vectors of ${counted(characters, 'character')}, ${size}? They are recomputed when a character is opened.`,
  runs: 'Runs',
  removeRun: 'Delete this run with its results? This cannot be undone.',
  removeRunNow: 'Delete the run',
};

const damaged = {
  title: 'Records that cannot be read',
  count: (count: number) =>
    `${counted(count, 'record')} cannot be read and ${count === 1 ? 'is' : 'are'} not shown; everything else works. Save ${count === 1 ? 'it' : 'them'} to keep a copy.`,
  more: (count: number) => `and ${count} more`,
  save: 'Save as a file',
  remove: 'Delete the damaged records',
  removeQuestion: 'Delete the records that cannot be read? Save them first if you want to keep a copy.',
  removeNow: 'Delete them',
  archive: (count: number) => `${counted(count, 'damaged record')} of this archive will be left out:`,
};

export const en = {
  damaged,
  tasks,
  panes,
  exporting,
  importing,
  space,
  title: 'Storage',
  inMemory:
    'This browser stores nothing: all data is in memory and lost when this tab closes. Export what you want to keep.',
  used: (used: string, room: string) => `${used} of ${room} in use.`,
  inUse: 'Storage in use',
  unknownRoom: 'This browser does not report the available space.',
  promised: 'The browser will not clear it automatically.',
  mayClear: 'The browser may clear it when the disk is full.',
  ask: 'Request persistent storage',
  refused: 'The browser refused. Bookmark or install the page and try again, or export your data.',
  doing: (task: string, what: string) => `${task}${what ? `: ${what}` : ''} …`,
  progressOf: (task: string) => `Progress of ${task.toLowerCase()}`,
  keys: 'Keys of language models stay in memory until the tab closes, unless you save them encrypted.',
  keep: 'Keep',
  noSource: 'Source not stated',
  licenceLine: (source: string, licence: string, words: string) => `${source} (${licence}): ${words}`,
  noLicence: 'no licence stated',
};

export type Words = typeof en;
