/** Words of bringing datasets in, in English. */

import type { TableRows } from '../../../formats/table';
import type { ClashRule } from '../../../importing';
import { counted } from '../../../../core/text/counted';
import type { ImportPhase } from '../../state/import.svelte';
import { numberText } from '../../../../ui/state/locale.svelte';

const titles: Readonly<Record<ImportPhase, string>> = {
  choose: 'Import data',
  columns: 'What the file contains',
  fetching: 'Downloading',
  reading: 'Reading',
  review: 'Review',
  writing: 'Writing',
  done: 'Imported',
};
const rules: Readonly<Record<ClashRule, string>> = {
  replace: 'Replace existing',
  copy: 'Keep both',
  skip: 'Skip these',
};

const choose = {
  ways: 'Where the dataset comes from',
  files: 'Files',
  paste: 'Paste text',
  fetch: 'From the publishers',
};

const files = {
  drop:
    'Drop files, a folder or a zip anywhere on this page. Include both the memory file and the question file, in ' +
    'any order; you can import several datasets at once. A CSV, TSV or text file becomes a character: one memory per row or paragraph.',
  choose: 'Choose files',
  folder: 'Choose a folder',
  formats: (titles: string) =>
    `Formats are recognised by content, not by file name: ${titles}. Files never leave this browser, and ` +
    'you can review them before anything is saved.',
};

const paste = {
  label: 'JSON of any known format, a table with headings, or plain text',
  read: 'Read',
};

const columns = {
  name: 'Character’s name',
  holds: 'Contains',
  heading: 'First row is a heading',
  both: 'Memories, each with a question',
  encoding: 'Encoding',
  encodingHelp: 'This file is not Unicode. Choose the encoding in which its rows read correctly.',
  each: (holds: TableRows): string => (holds === 'questions' ? 'One question per' : 'One memory per'),
  units: { paragraph: 'paragraph', line: 'line' },
  fields: {
    text: 'Text',
    date: 'Date',
    kind: 'Kind',
    title: 'Title',
    person: 'People',
    id: 'Id',
    question: 'Question',
    answer: 'Answer',
    gold: 'Gold memory’s id',
  },
  none: 'none',
  unused: 'not imported',
  column: (number: number) => `Column ${number}`,
  first: (file: string) => `Beginning of ${file}`,
  help:
    'Kinds are profile, relationship, event or dialogue; without the column, every memory is an event. Without ids, a row’s id is its number, ' +
    'and gold names that number.',
  noName: 'Enter a name.',
  noMemories: 'Only questions. Go back and add the table of memories.',
  noText: (file: string, field: string) => `${file}: choose the column for “${field}”.`,
  read: 'Continue',
};

const fetching = {
  about:
    'Downloaded from the publisher when you press the button; licence and citation stay with the ' +
    'characters.',
  name: (title: string, size: string) => `Download ${title}, about ${size}`,
  fetch: (size: string) => `Download · ${size}`,
  details: 'Citation and files',
  unverified: '· address not verified',
  mirror: 'Mirror with the same paths (leave empty for the publisher)',
};

const reading = {
  fetched: 'Downloaded',
  fetchedOf: (title: string, received: string, total: string) => `${title}: ${received} of about ${total}`,
  read: 'Read',
  readOf: (read: string, total: string, characters: number) =>
    `${read} of ${total} · ${counted(characters, 'character')} so far`,
  unpacked: 'Unpacked',
  unpackedOf: (done: number, of: number) => `Unpacking: ${numberText(done)} of ${counted(of, 'file')}`,
  writing: 'Saving to the library …',
  cancelled: 'Cancelling leaves the library unchanged.',
};

const review = {
  allThere: 'All characters in these files are already in the library.',
  nothing: 'No importable data. Details below.',
  onlyResults: 'These files contain results of systems, not characters.',
  size: (characters: number, size: string | undefined) =>
    `${counted(characters, 'character')} · ${size === undefined ? 'under 0.1 MB' : `about ${size}`} ·`,
  what: 'Content',
  table: (source: string) => `Found in ${source}`,
  memories: 'Memories',
  questions: 'Questions',
  clashes: (count: number) =>
    `${numberText(count)} of them ${count === 1 ? 'is' : 'are'} already in the library`,
  names: (names: readonly string[], more: boolean) => `${names.join(', ')}${more ? ' …' : ''}`,
  take: (characters: number) => `Import ${counted(characters, 'character')}`,
};

const counts = {
  name: 'Read from the files',
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
    `${counted(count, 'file')} ${count === 1 ? 'contains' : 'contain'} results. Score them in the Lab next to the papers’ tables:`,
  file: (name: string, sort: string) => `${name}: ${sort}`,
  open: (count: number): string => (count === 1 ? 'Open it in the Lab' : 'Open them in the Lab'),
  added: 'Added to the Lab under “The papers’ tables”.',
  openInSystems: (count: number): string =>
    count === 1 ? 'Open it in Systems' : `Open ${counted(count, 'file')} of HaluMem in Systems`,
  addedToSystems: 'Added to Systems under “Recorded results”.',
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
  atlas: 'Find the most instructive questions',
  look: (name: string) => `Open ${name}`,
};

export const en = {
  titles,
  rules,
  choose,
  files,
  paste,
  columns,
  fetching,
  reading,
  review,
  counts,
  results,
  problems,
  done,
};

export type Words = typeof en;
