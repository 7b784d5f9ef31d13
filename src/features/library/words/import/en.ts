/** Words of bringing datasets in, in English. */

import type { ClashRule } from '../../../../core/importing';
import { counted } from '../../../../core/text/counted';
import type { ImportPhase } from '../../state/import.svelte';
import { numberText } from '../../../../shared/state/locale.svelte';

const titles: Readonly<Record<ImportPhase, string>> = {
  choose: 'Import data',
  fetching: 'Fetching',
  reading: 'Reading',
  review: 'What was found',
  writing: 'Writing',
  done: 'In the library',
};
const rules: Readonly<Record<ClashRule, string>> = {
  replace: 'Replace them',
  copy: 'Keep both',
  skip: 'Leave these out',
};

const choose = {
  ways: 'Where the dataset comes from',
  files: 'Files',
  paste: 'Paste JSON',
  fetch: 'From the publishers',
};

const files = {
  drop:
    'Drop files, a folder or a zip anywhere on this page. A file of memories and its file of questions go together, in ' +
    'any order; several datasets at once are told apart.',
  choose: 'Choose files',
  folder: 'Choose a folder',
  formats: (titles: string) =>
    `Known by what they hold, whatever they are called: ${titles}. The files are read in this browser and leave it for ` +
    'nowhere. You see what was found before anything is kept.',
};

const paste = {
  label: 'JSON or JSON Lines of any known format',
  read: 'Read it',
};

const fetching = {
  about:
    'Fetched from where their authors publish them, only when you press the button; licence and citation stay with the ' +
    'characters.',
  name: (title: string, size: string) => `Fetch ${title}, about ${size}`,
  fetch: (size: string) => `Fetch · ${size}`,
  details: 'Citation and files',
  unverified: '· address not verified',
  mirror: 'Mirror, with the publishers’ paths; empty for the publishers themselves',
};

const reading = {
  fetched: 'Fetched',
  fetchedOf: (title: string, received: string, total: string) => `${title}: ${received} of about ${total}`,
  read: 'Read',
  readOf: (read: string, total: string, characters: number) =>
    `${read} of ${total} · ${counted(characters, 'character')} so far`,
  unpacked: 'Unpacked',
  unpackedOf: (done: number, of: number) => `Unpacking: ${numberText(done)} of ${counted(of, 'file')}`,
  writing: 'Taking everything into the library at once …',
  cancelled: 'Cancelled, the library stays as it is.',
};

const review = {
  allThere: 'All characters of these files are in the library already, so there is nothing to bring in.',
  nothing: 'No characters were found in these files. What is wrong with each is listed below.',
  onlyResults: 'These files hold results of systems, not characters.',
  size: (characters: number, size: string | undefined) =>
    `${counted(characters, 'character')} · ${size === undefined ? 'under 0.1 MB' : `about ${size}`} ·`,
  what: 'What',
  table: (source: string) => `What was found of ${source}`,
  memories: 'Memories',
  questions: 'Questions',
  clashes: (count: number) =>
    `${numberText(count)} of them ${count === 1 ? 'is' : 'are'} in the library already`,
  names: (names: readonly string[], more: boolean) => `${names.join(', ')}${more ? ' …' : ''}`,
  take: (characters: number) =>
    characters === 1 ? 'Take this character in' : `Take these ${counted(characters, 'character')} in`,
};

const counts = {
  name: 'Read of what the files hold',
  of: (read: string, held: string) => `${read} of ${held} read`,
  units: {
    memories: (count: number) => (count === 1 ? '1 memory' : `${numberText(count)} memories`),
    questions: (count: number) => counted(count, 'question'),
    sessions: (count: number) => counted(count, 'session'),
    turns: (count: number) => counted(count, 'turn'),
  },
  number: numberText,
};

const results = {
  name: 'Results of systems',
  about: (count: number) =>
    `${counted(count, 'file')} ${count === 1 ? 'holds' : 'hold'} results, which are scored in the Lab beside the papers’ tables:`,
  file: (name: string, sort: string) => `${name}: ${sort}`,
  open: (count: number): string => (count === 1 ? 'Open it in the Lab' : 'Open them in the Lab'),
  added: 'Added to the Lab, under “The papers’ tables”.',
};

const problems = {
  name: 'Problems',
  title: (problems: number, failed: number) =>
    `${counted(problems, 'problem')}${failed > 0 ? `, ${counted(failed, 'file')} not read` : ''}`,
  save: 'Save as text',
  fileName: 'import-problems.txt',
  times: (count: number) => `${numberText(count)} ×`,
  place: (why: string) => `: ${why}`,
  morePlaces: (count: number) => `… and ${counted(count, 'more place')}.`,
  moreKinds: (count: number) => `… and ${counted(count, 'more kind')}; all are in the text.`,
  passed: (count: number) => `${counted(count, 'file')} skipped`,
  passedFile: (name: string, why: string) => `${name}: ${why}`,
  morePassed: (count: number) => `… and ${numberText(count)} more.`,
};

const done = {
  brought: (characters: number) =>
    `${counted(characters, 'character')} ${characters === 1 ? 'is' : 'are'} in the library now, kept in this browser.`,
  look: (name: string) => `Look at ${name}`,
};

export const en = {
  titles,
  rules,
  choose,
  files,
  paste,
  fetching,
  reading,
  review,
  counts,
  results,
  problems,
  done,
};

export type Words = typeof en;
