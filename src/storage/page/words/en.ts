/** Words of storage, in English. */

import type { RestoreRule, ArchiveCounts, Replaced } from '../../../core/archiving';
import { counted } from '../../../core/text/counted';
import type { Task } from '../state/storage-manager.svelte';
import { numberText } from '../../../ui/state/locale.svelte';

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
  trash: 'Trash',
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
  yours: (count: number) =>
    `Include ${counted(count, 'private character')} and the runs about ${count === 1 ? 'it' : 'them'}`,
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
  removeImport: 'Move this import with its characters to the trash? Their vectors are deleted.',
  importUses: (titles: string, more: number): string =>
    `It is used by ${titles}${more > 0 ? ` and ${more} more` : ''}.`,
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
  removeRun: 'Move this run with its results to the trash?',
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

export const own = {
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
  labels: plural('label of an answer', 'labels of answers'),
  answers: (count) => counted(count, 'cached answer'),
};

export const archive = {
  amounts,
  list: (amounts: readonly string[]) => amounts.join(', '),
  nothing: 'nothing',
  vectorsGone: 'Vectors deleted. They are recomputed when a character is opened.',
  runGone: 'Run moved to the trash.',
  damagedGone: 'Damaged records deleted.',
  importGone: 'Import and its characters moved to the trash.',
  exported: (counts: string, size: string) => `Exported ${counts} (${size}).`,
  running: 'An experiment is running. Pause it in Experiments, then import the archive.',
  changedSince:
    'Your data has changed since you were asked. Look at what would be deleted, then confirm again.',
  broughtIn: (counts: string) => `Imported ${counts}.`,
  cancelled: 'Cancelled. Nothing has changed.',
};

export const offline = {
  title: 'Offline',
  lead: 'What you use is stored in this browser as you use it. Store the rest too, and everything works without a network: both languages, all models, characters and lectures.',
  keep: (size: string): string => `Keep for offline use (${size} more)`,
  used: (done: string, total: string): string => `Stored so far: ${done} of ${total}`,
  badge: {
    ready: 'Offline',
    keep: (size: string): string => `Works offline after storing ${size} more`,
  },
  progress: (done: string, total: string): string => `Preparing for offline use: ${done} of ${total}`,
  ready: (total: string): string => `Ready for offline use: all ${total} are stored in this browser.`,
  begins: 'Available as soon as more urgent downloads are finished.',
  bar: 'Stored for offline use',
  again: 'Continue',
  hindered: {
    insecure:
      'This page was loaded over http, so browsers cannot store it for offline use. Open it over https, or from this computer.',
    unsupported: 'This browser cannot store pages for offline use, or not in private windows.',
    development: 'In development, the page is not stored, so that changes appear at once.',
  },
  install: 'Install Mnemoscope',
  installLead: 'Once installed, it opens in its own window and appears among your apps.',
  newer: 'A new version of Mnemoscope is ready.',
  newerElsewhere: 'Another tab uses a new version of Mnemoscope. Reload this tab to update it.',
  work: 'A run, an import or a draft in the making would be interrupted. Reload when it finishes, or stop it first.',
  whenDone: 'Reload when it finishes',
  waiting: 'This page reloads when what is in progress has finished.',
  unsaved: 'Your changes could not be saved, so the page was not reloaded.',
  reloadNow: 'Reload now',
  later: 'Later',
  update: 'New version',
};

export const trash = {
  title: 'Trash',
  empty:
    'The trash is empty. Deleted characters, imports, runs, recorded results, drafts and lectures stay here for 30 days.',
  about: (size: string) =>
    `Deleted things stay here for 30 days (${size}). Archives leave them out; vectors of a restored character are computed again.`,
  kinds: { character: 'character', import: 'import', run: 'run', draft: 'draft', lecture: 'lecture' },
  thing: (kind: string, day: string) => `· ${kind} · deleted on ${day}`,
  restore: 'Restore',
  restoreOf: (title: string) => `Restore ${title}`,
  forGood: 'Delete for good',
  forGoodOf: (title: string) => `Delete “${title}” for good?`,
  emptyIt: 'Empty the trash',
  emptyAll: (count: number) => `Delete ${counted(count, 'item')} for good?`,
  bundled: 'Restore bundled characters',
  bundledHere: 'All bundled characters are in the library.',
};
