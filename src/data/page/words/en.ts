/** Words of the library: its list, its sources, and what can be done with them. In English. */

import type { Language } from '../../../core/memory/bank';
import type { BankOrigin } from '../../../core/memory/summary';
import { counted } from '../../../core/text/counted';
import { numberText } from '../../../ui/state/locale.svelte';
import { countedMemories } from './english';

const languages: Readonly<Record<Language, string>> = { en: 'English', zh: 'Chinese' };
const origins: Readonly<Record<BankOrigin, string>> = {
  bundled: 'Bundled',
  imported: 'Imported',
  written: 'Written',
};
/** Beside a character’s name. */
const originMarks: Readonly<Record<BankOrigin, string>> = {
  bundled: 'bundled',
  imported: 'imported',
  written: 'written',
};

const list = {
  name: 'Characters',
  rows: 'Sources and characters',
  shownOf: (shown: number, all: number) => `${numberText(shown)} of ${numberText(all)}`,
  search: 'Search characters',
  language: 'Language',
  anyLanguage: 'Any language',
  languages,
  origin: 'Origin',
  anyOrigin: 'Any origin',
  origins,
  originMarks,
  holds: (memories: number, questions: number, disputed: number) =>
    `${countedMemories(memories)} · ${counted(questions, 'question')}${
      disputed > 0 ? ` · ${numberText(disputed)} disputed` : ''
    }`,
  noMatch: 'No character matches.',
  showAll: 'Show all',
  empty: 'No characters.',
};

const empty = {
  title: 'The library is empty.',
  about:
    'A character is a person with a memory bank and questions to answer from it. Import a dataset as its ' +
    'authors publish it (PerLTQA, MADial-Bench, HaluMem, LoCoMo, MemoryBank, LongMemEval, BEAM, LoCoMo-Plus), or restore the bundled ' +
    'characters.',
  restore: 'Restore the bundled characters',
};

const source = {
  title: 'The library',
  size: (characters: number, size: string) => `${counted(characters, 'character')} · about ${size}`,
  hint: '· choose one in the list to open it',
  licence: 'Licence:',
  cite: 'Cite:',
  noCitation: 'The source requests no citation.',
  fileName: 'Mnemoscope library',
  deleteAll: 'Delete all',
  deleted: (name: string, characters: number) => `${name} (${counted(characters, 'character')})`,
  imports: 'Imports',
  import: (when: string, characters: number, problems: number) =>
    `· ${when} · ${counted(characters, 'character')}${
      problems > 0 ? ` · ${counted(problems, 'problem')} accepted` : ''
    }`,
  deleteImport: 'Delete this import',
  deletedImport: (name: string, characters: number) => `The import of ${name} (${numberText(characters)})`,
  allOf: (name: string) => `all of ${name} here`,
  wholeLibrary: 'the whole library',
};

const exporting = {
  title: (name: string) => `Export ${name}`,
  open: 'Export',
  what: (characters: number, name: string) =>
    characters === 1 ? `${name} as a file` : `${counted(characters, 'character')} of ${name} as a file`,
  about:
    'JSON with everything: memories, questions, sessions, licence, citation. You can import it again unchanged.',
  cite: (citation: string) => `Cite: ${citation}`,
  writing: 'Writing …',
  save: 'Save the file',
};

const licence = {
  none: 'no licence stated',
  nonCommercial: 'non-commercial',
  noDerivatives: 'no derivatives',
};

const removal = {
  deleted: (what: string) => `Deleted: ${what}`,
};

export const en = {
  list,
  empty,
  source,
  exporting,
  licence,
  removal,
  wholeLibrary: 'Whole library',
  writtenHere: 'Written here',
  ownTables: 'Own tables',
  ownCopies: (name: string) => `${name} (own copies)`,
  copyLink: 'Copy link',
  linkCopied: 'Link copied.',
  linkOwn: 'It works only in a browser that has this character.',
  copyRefused: 'The browser blocked copying. Copy the address from the address bar.',
  bringIn: 'Import data',
  newCharacter: 'New character',
  allCharacters: 'All characters',
  backToList: 'Back to the list',
  showWholeLibrary: 'Show the whole library',
  openingCharacter: 'Opening the character …',
  openedQuestion: 'Opened question',
  openedMemory: 'Opened memory',
  notThere: (id: string) => `This character has no “${id}”: it may have been deleted, or its id has changed.`,
  drop: 'Drop the files, folder or zip of a dataset',
  noSuchValue: (value: string) => `${value} (0)`,
  valueCount: (value: string, count: number) => `${value} (${numberText(count)})`,
};

export type Words = typeof en;
