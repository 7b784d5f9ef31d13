/** Words of data, in English. */

import { counted } from '../../../core/text/counted';
import type { Language } from '../../../core/memory/bank';
import type { BankOrigin } from '../../../core/memory/summary';
import { numberText } from '../../../ui/state/locale.svelte';
import type { CharacterUses } from '../state/bank-removal.svelte';
import type { Tab } from '../state/browse.svelte';

/** `1 memory`, `1,200 memories`. */
function countedMemories(count: number): string {
  return counted(count, 'memory', 'memories');
}

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
  deletedImport: (name: string, characters: number) =>
    `the import of “${name}” (${counted(characters, 'character')})`,
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
  yours: 'yours · private',
  nonCommercial: 'non-commercial',
  noDerivatives: 'no derivatives',
};

/** The first of many. */
const some = (titles: readonly string[]) =>
  titles.slice(0, 3).join(', ') + (titles.length > 3 ? ` and ${titles.length - 3} more` : '');

const removal = {
  deleted: (what: string, isTrashed: boolean) =>
    `Deleted: ${what}${isTrashed ? '. It is in the trash for 30 days.' : ''}`,
  needed: (what: string) => `Delete ${what}?`,
  runs: (titles: readonly string[]) => `Used by ${counted(titles.length, 'run')}: ${some(titles)}`,
  lectures: (titles: readonly string[]) => `Used by ${counted(titles.length, 'lecture')}: ${some(titles)}`,
  /** What the runs and lectures lack, and until when. */
  what: ({ runs, lectures }: CharacterUses) =>
    [
      ...(runs.length > 0
        ? [
            'The tables of runs leave out the deleted questions. The lists and answers that runs recorded stay.',
          ]
        : []),
      ...(lectures.length > 0 ? ['Lecture steps that need them do not run.'] : []),
      'To undo this, restore them within 30 days (Settings › Storage › Trash).',
    ].join(' '),
  anyway: 'Delete',
  keep: 'Keep',
};

const missing = {
  text: (names: readonly string[]) =>
    names.length === 1
      ? `The character “${names[0]!}” is not in this browser.`
      : `${counted(names.length, 'character')} are not in this browser: ${some(names)}.`,
  fromTrash: (characters: number) => `Restore ${characters === 1 ? 'it' : 'them'} from the trash`,
  bundled: 'Restore bundled characters',
  elsewhere: (characters: number): string =>
    characters === 1
      ? 'Import its file in the Library, or ask whoever made it for the file.'
      : 'Import their files in the Library, or ask whoever made them for the files.',
};

export const own = {
  missing,
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
  emptyCharacter: 'Empty character',
  trash: (count: number) => `Trash (${numberText(count)})`,
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

const memories = {
  name: 'Memories',
  search: 'Search memories',
  kinds: 'Kinds of memory',
  category: 'Category',
  anyCategory: 'Any category',
  person: 'Person',
  anyPerson: 'Any person',
  origin: 'Source of knowledge',
  anyOrigin: 'Any origin',
  emotion: 'Emotion',
  anyEmotion: 'Any emotion',
  scene: 'Scene',
  anyScene: 'Any scene',
  session: 'Session',
  anySession: 'Any session',
  from: 'From',
  to: 'To',
  shownOf: (shown: number, all: number) => `${numberText(shown)} of ${countedMemories(all)}`,
  more: 'More filters',
  fewer: 'Fewer filters',
  empty: 'This bank has no memories yet, so it cannot answer questions.',
  noMatch:
    'No memory matches. A search finds memories that contain all words, also as parts of longer words; ' +
    'use quotation marks for an exact phrase.',
  goldOf: (questions: number) => `Gold for ${counted(questions, 'question')}`,
};

const questions = {
  name: 'Questions',
  search: 'Search questions and answers',
  kinds: 'Kinds of question',
  type: 'Type',
  anyType: 'Any type',
  difficulty: 'Difficulty',
  anyDifficulty: 'Any difficulty',
  tag: 'Tag',
  anyTag: 'Any tag',
  gold: 'Gold memories',
  anyGold: 'With or without gold',
  withGold: 'with gold',
  withoutGold: 'without gold',
  shownOf: (shown: number, all: number) => `${numberText(shown)} of ${counted(all, 'question')}`,
  noGold: 'no gold',
  byRule: 'made by rule',
  proposed: (count: number) =>
    `${counted(count, 'question')} ${count === 1 ? 'was' : 'were'} made by a rule from what was said, so that search can be tried and measured. Edit or delete ${count === 1 ? 'it' : 'them'} as you like.`,
  empty:
    'This character has no questions, so retrieval cannot be measured; you can still try it ' + 'in Ask.',
  noMatch: 'No question matches.',
};

const memory = {
  markedSearch: 'Marked: matches of the search.',
  markedAnchors: 'Marked: the anchors of the questions below.',
  time: 'Time',
  place: 'Place',
  scene: 'Scene',
  emotion: 'Emotion',
  origin: 'Known from',
  importance: 'Importance',
  id: 'Id',
  people: 'People',
  allWith: (person: string) => `All memories with ${person}`,
  session: 'Session',
  utterances: (turns: number) => ` · ${counted(turns, 'utterance')}`,
  changed: 'Changes',
  story: 'Same event',
  questions: 'Questions it answers',
  noQuestions: 'It is the gold memory of no question.',
};

const question = {
  kind: (kind: string) => `${kind} question`,
  ask: 'Ask',
  answer: 'Reference answer',
  noAnswer: 'The source gives none.',
  unanswerable: 'The source gives none: the bank cannot answer this question.',
  type: 'Type',
  difficulty: 'Difficulty',
  tags: 'Tags',
  asked: 'Asked',
  session: 'After session',
  anchors: 'Anchors',
  id: 'Id',
  gold: 'Gold memories',
  goldMemory: (title: string) => `Gold memory: ${title}`,
  noGold: 'None: no memory in this bank contains the answer.',
  missing: (ids: string) => `The bank does not have: ${ids}. Recall of this question cannot reach 1.`,
  markedAnchors: 'Marked: the anchors.',
  candidates: 'Candidates given to systems',
  rubric: 'Rubric',
};

const timeline = {
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  earlier: (memories: number) => `Earlier: ${countedMemories(memories)}`,
  later: (memories: number) => `Later: ${countedMemories(memories)}`,
  all: (memories: number) => `All ${numberText(memories)}`,
  span: (from: string, to: string) => `${from} to ${to}`,
  name: (memories: number) => `Timeline: ${countedMemories(memories)} with a date. Drag to zoom.`,
  hint: 'Larger dots are several memories. Drag across the axis to zoom.',
  noDates:
    'No memory of this character has a recognised date (such as 2023-05-08, May 8, 2023 or 2023年5月8日), so ' +
    'there is no axis to draw.',
  listed: 'List',
  inView: (memories: number) => `In view ${numberText(memories)}`,
  undated: (memories: number) => `Without a date ${numberText(memories)}`,
  inViewRows: 'Memories in view, by time',
  undatedRows: 'Memories without a date',
  nothing: 'Nothing starts in this period.',
};

const people = {
  graph: (count: number, name: string) =>
    `${numberText(count)} people around ${name}; thicker lines mean more shared memories. The table below has the same data.`,
  person: (name: string, relation: string, shared: number) =>
    `${name}${relation ? `, ${relation}` : ''}: ${numberText(shared)} shared ${shared === 1 ? 'memory' : 'memories'}`,
  key:
    'Filled: described by a relationship. Lines are thicker and shorter with more shared events and dialogues, and ' +
    'dashed if there are none.',
  drawn: (most: number, all: number) =>
    `Only the ${numberText(most)} with the most shared memories are drawn; the table has all ${numberText(all)}.`,
  table: (name: string) => `The people around ${name}`,
  name: 'Person',
  relationship: 'Relationship',
  shared: 'Shared memories',
  described: 'described',
  notDescribed: 'not described',
  sharedWith: (count: number, name: string) => `${countedMemories(count)} shared with ${name}`,
  none: 'This bank names no people: its source lists none in relationships or events.',
};

const counts = {
  what: 'Scope',
  character: 'This character',
  source: 'Its source',
  library: 'Whole library',
  as: 'Method',
  perltqa: 'As PerLTQA’s Table 2',
  halumem: 'As HaluMem’s Table 6',
  failed: (what: string) => `Not counted, because it is damaged: ${what}`,
  caption: (caption: string, table: string, counted: string) =>
    `${caption}: ${table} of the paper, and ${counted}`,
  here: 'here',
  published: (group: string) => `published${group ? `, ${group.toLowerCase()}` : ''}`,
  notCounted: 'not counted',
};

const tabs: Readonly<Record<Tab, (count: number) => string>> = {
  memories: (count) => `Memories ${numberText(count)}`,
  questions: (count) => `Questions ${numberText(count)}`,
  timeline: () => 'Timeline',
  people: () => 'People',
  counts: () => 'Counts',
};

export const bank = {
  tabs,
  parts: 'Parts of the character',
  ask: 'Ask about this character',
  clearFilters: 'Clear filters',
  memories,
  questions,
  memory,
  question,
  timeline,
  people,
  counts,
};

/** Words for characters in links. */
export const link = {
  send: {
    title: (name: string) => `Send ${name} along`,
    about:
      'The link holds the character itself. Whoever opens it sees what is in it, and imports it with a click.',
    size: (size: string) => `The link is ${size} long.`,
    copy: 'Copy the link with the character',
    copied: 'Link copied. Whoever has it can read the character.',
    refused: 'The browser blocked copying. Save the character as a file instead.',
    tooLarge: (size: string, most: string) =>
      `The character is too large for a link: it takes ${size}, and only ${most} arrive everywhere. Save it as a file, and send that with the link; it is imported in the Library.`,
    save: 'Save as a file to send along',
    packing: 'Packing …',
    failed: (why: string) => `The character could not be packed. ${why}`,
  },
  receive: {
    title: 'This link holds a character',
    from: 'Whoever sent you the link made it. Nothing is stored until you import it.',
    reading: 'Reading the link …',
    writing: 'Importing …',
    memories: 'Memories',
    questions: 'Questions',
    licence: 'Licence',
    private: '(somebody’s own texts: do not pass them on without asking)',
    notStated: 'not stated',
    size: 'Size',
    problems: (n: number) =>
      n === 1 ? '1 thing in it was not read as written.' : `${n} things in it were not read as written.`,
    taken: (name: string) => `You have this character already, as ${name}.`,
    import: (name: string) => `Import ${name}`,
    copy: 'Import as a copy',
    own: 'Open yours',
    leave: 'Do not import',
    close: 'Close',
    unreadableTitle: 'This link cannot be read',
    unreadable: (where: string, why: string) => `The character in it cannot be read. ${where}: ${why}`,
    none: 'There is no character in it that this page can read.',
    busy: 'Another import is in progress. Finish it, then open the link again.',
  },
  faults: {
    broken:
      'This link is damaged: the character in it cannot be read. Ask for the link again, or for the character as a file.',
    tooLong:
      'This link is too long, or unpacks to too much. Ask for the character as a file, and import it here.',
    noCharacter:
      'This link holds no character of Mnemoscope. Ask for the link again, or for the character as a file.',
  },
};
