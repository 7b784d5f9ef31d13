/** Words of the storage panel, in English. */

import type { RestoreRule } from '../../../core/archiving';
import { counted } from '../../../core/text/counted';
import type { Task } from '../state/storage-manager.svelte';

const tasks: Readonly<Record<Task['name'], string>> = {
  writing: 'Writing',
  checking: 'Checking',
  'bringing in': 'Bringing in',
  'cleaning up': 'Cleaning up',
  measuring: 'Measuring',
};

const panes = {
  export: 'Export …',
  import: 'Bring in …',
  space: 'What takes the space',
};

const rules: Readonly<Record<RestoreRule, string>> = {
  'keep-mine': 'Add what is new; what I have stays as it is',
  'take-theirs': 'Add what is new; for the same character or run, take the archive’s',
  'replace-all': 'Replace everything I have with the archive',
};

const exporting = {
  what: 'What goes into the file',
  all: 'Everything: characters, vectors, runs, corrections, settings without addresses and keys',
  chosen: 'Chosen characters and runs',
  characters: 'Characters',
  runs: 'Runs',
  none: 'None',
  everyOne: 'All',
  licences: 'Licences of what is in it (also in the file, as LICENCES.txt)',
  write: 'Write the file',
  kindOfFile: 'Archive',
};

const importing = {
  choose: 'Archive to bring in',
  contents: 'What is in the archive',
  whole: (day: string, page: string, counts: string, size: string) =>
    `Whole and unchanged. Written ${day} by version ${page}: ${counts}; ${size}.`,
  list: 'Characters and runs in the archive',
  character: (source: string, kept: boolean) => `· ${source}${kept ? ' · you have this one' : ''}`,
  run: (questions: number, kept: boolean) =>
    `· run, ${counted(questions, 'question')}${kept ? ' · you have this one' : ''}`,
  licences: 'Licences',
  how: 'How it comes in',
  rules,
  bringIn: 'Bring in',
  replaceAll: (whole: boolean) =>
    `Delete all characters, vectors, runs and corrections that you have here, and put the archive in their place?${
      whole ? '' : ' It holds only a part of what was kept there.'
    }`,
  replace: 'Replace everything',
  forget: 'Forget it',
};

const space = {
  bySource: 'Characters by source',
  imports: 'Imports',
  import: (characters: number, day: string) => `· ${counted(characters, 'character')} · ${day}`,
  removeImport: 'Delete this import with the characters that came with it, and their vectors?',
  removeImportNow: 'Delete the import',
  largest: 'Largest characters',
  byModel: 'Vectors by model',
  noVectors: 'None are kept.',
  removeVectors: 'Delete all vectors of this model? They are computed anew when they are needed.',
  removeVectorsNow: 'Delete the vectors',
  removeStale: (days: number) => `Delete vectors of characters not opened for ${counted(days, 'day')}`,
  removeStaleNow: (characters: number, size: string) =>
    `Delete the vectors of ${counted(characters, 'character')}, ${size}? They are computed anew when a character is opened.`,
  runs: 'Runs',
  removeRun: 'Delete this run with its results? It cannot be brought back.',
  removeRunNow: 'Delete the run',
};

export const en = {
  tasks,
  panes,
  exporting,
  importing,
  space,
  title: 'Storage',
  inMemory:
    'This browser keeps nothing: everything is in memory and lost when this tab closes. Export what you want to keep.',
  kept: 'Characters, vectors, runs and settings are kept in this browser.',
  used: (used: string, room: string) => `${used} of ${room} in use.`,
  inUse: 'Storage in use',
  unknownRoom: 'This browser does not tell how much room there is.',
  promised: 'The browser has promised not to clear it by itself.',
  mayClear: 'The browser may clear it when the disk is full.',
  ask: 'Ask the browser to keep it',
  refused:
    'The browser did not promise it. Bookmark or install the page and ask again, or export what matters.',
  doing: (task: string, what: string) => `${task}${what ? `: ${what}` : ''} …`,
  progressOf: (task: string) => `Progress of ${task.toLowerCase()}`,
  keys: 'The key of a language model stays in memory and is gone when the tab closes, unless you keep it, encrypted.',
  keep: 'Keep',
  noSource: 'Source not stated',
  licenceLine: (source: string, licence: string, words: string) => `${source} (${licence}): ${words}`,
  noLicence: 'no licence stated',
};

export type Words = typeof en;
