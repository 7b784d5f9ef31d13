/** Words of data (edit), in English. */

import type { DatePrecision } from '../../../../core/text/dates';
import type { Desk } from '../../state/editor.svelte';
import { numberText } from '../../../../ui/state/locale.svelte';
import type { Disputable } from '../../../../runs/domain/corrections/corrections';
import type { Severity } from '../../../quality/flag';
import { counted } from '../../../../core/text/counted';
import type { TableRows } from '../../../formats/table';
import type { ClashRule } from '../../../importing';
import type { ImportPhase } from '../../state/import.svelte';

export type MemoryField = 'title' | 'kind' | 'text' | 'time' | 'place' | 'people';
export type QuestionField = 'text' | 'kind' | 'answer' | 'gold' | 'anchors' | 'tags';
export type PortraitField = 'name' | 'pronouns' | 'summary' | 'description' | 'licence';
export type EditedField = MemoryField | QuestionField | PortraitField;

/** What can be done with an open character: on its button, and in full. */
const actions = {
  memory: 'Memory',
  addMemory: 'Add a memory',
  question: 'Question',
  addQuestion: 'Add a question',
  edit: 'Edit',
  editCharacter: 'Edit the character’s profile',
  duplicate: 'Duplicate',
  duplicateCharacter: 'Duplicate the character',
  check: 'Check',
  checkQuality: 'Check quality',
  corrections: 'Corrections',
  correctionsOf: 'Label corrections',
  editMemory: 'Edit the memory',
  duplicateMemory: 'Duplicate the memory',
  deleteMemory: 'Delete the memory',
  editQuestion: 'Edit the question',
  duplicateQuestion: 'Duplicate the question',
  deleteQuestion: 'Delete the question',
  dispute: (before: number) => `Dispute a label${before > 0 ? ` (${numberText(before)})` : ''}`,
};

const titles: Readonly<Record<Desk['type'], string>> = {
  memory: 'Edit the memory',
  question: 'Edit the question',
  character: 'Edit the character',
  'new character': 'New character',
  'new memory': 'New memory',
  'new question': 'New question',
  duplicate: 'Duplicate the character',
  quality: 'Quality',
  dispute: 'Dispute a label',
  disputes: 'Label corrections',
};

const fields: Readonly<Record<EditedField, string>> = {
  title: 'title',
  kind: 'kind',
  text: 'text',
  time: 'time',
  place: 'place',
  people: 'people',
  answer: 'answer',
  gold: 'gold',
  anchors: 'anchors',
  tags: 'tags',
  name: 'name',
  pronouns: 'pronouns',
  summary: 'summary',
  description: 'description',
  licence: 'licence',
};

/** Steps, as in “Undo: …”. Names stand in quotation marks. */
const steps = {
  quoted: (text: string) => `“${text}”`,
  added: (what: string) => `${what} added`,
  duplicated: (what: string) => `${what} duplicated`,
  deleted: (what: string) => `${what} deleted`,
  changed: (field: EditedField) => `${fields[field]} changed`,
  changedOf: (field: EditedField, what: string) => `${fields[field]} of ${what} changed`,
};

const history = {
  name: 'Changes',
  undo: 'Undo',
  redo: 'Redo',
  nothingToUndo: 'Nothing to undo',
  nothingToRedo: 'Nothing to redo',
  undoStep: (step: string) => `Undo: ${step}`,
  redoStep: (step: string) => `Redo: ${step}`,
  withKeys: (action: string, keys: string) => `${action} (${keys})`,
  saving: 'Saving …',
  after: (state: string, step: string) => `${state} · ${step}`,
  notSaved: 'Not saved',
  changedElsewhere:
    'Another tab changed the same item. Your text is still on this page; choose which version to keep.',
  deletedElsewhere: 'This character was deleted, perhaps in another tab. Your text is still on this page.',
  saveAgain: 'Save again',
  keepMine: 'Keep mine',
  takeTheirs: 'Use the other tab’s',
  keepAsOwn: 'Save as my own character',
  letGo: 'Discard',
  firstChange:
    'The first change makes this character your own copy; the original can be restored under “Edit”.',
};

const character = {
  name: 'Name',
  pronouns: 'Pronouns',
  summary: 'In one sentence',
  description: 'Description',
  licence: 'Licence',
  language: 'Language',
  noneStated: 'none stated',
  needsName: 'Not saved: a character needs a name.',
  from: (source: string, licence: string) => `From ${source}${licence && `, ${licence}`}.`,
  noLicence: 'no licence stated',
  ownCopy: 'This is your own copy of a bundled character; page updates do not change it.',
  restore: 'Restore the original',
  licenceHint: 'What others may do with your text. Without a licence, nobody may share it.',
  copyHint:
    'The copy has all memories and questions, and keeps licence and citation: the text still belongs to its authors.',
  copyName: (name: string) => `${name} (copy)`,
  notKept: (why: string) => `Your changes could not be saved. ${why}`,
  writing: 'Writing …',
  create: 'Create the character',
  copy: 'Create the copy',
};

const precisions: Readonly<Record<DatePrecision, string>> = {
  minute: 'minute',
  day: 'day',
  month: 'month',
  year: 'year',
  years: 'span of years',
};

const memory = {
  title: 'Title',
  kind: 'Kind',
  text: 'Text',
  retrieversSee: 'Used for retrieval.',
  answersQuote: 'Answers quote part of it, without labels and dates.',
  time: 'Time',
  timeExample: '2023-05-08, May 2023, 2023年5月8日 …',
  understood: (day: string) => `Recognised as ${day}.`,
  understoodSpan: (day: string, precision: DatePrecision) =>
    `Recognised as a ${precisions[precision]}, starting ${day}.`,
  notUnderstood: 'Not recognised as a date: it will not appear on the timeline.',
  place: 'Place',
  people: 'People',
  peopleExample: 'Names, separated by commas',
  peopleHint: (name: string) => `Participants other than ${name || 'the character'}.`,
  add: 'Add the memory',
};

const question = {
  text: 'Question',
  kind: 'Kind of memory it asks for',
  answer: 'Answer',
  anchors: 'Anchors',
  noAnchors:
    'None. An anchor is a fragment of the answer that comes from a gold memory: select it in either.',
  offered: 'In the answer and in a gold memory:',
  takeAnchor: (anchor: string) => `Add the anchor “${anchor}”`,
  removeAnchor: (anchor: string) => `Remove the anchor “${anchor}”`,
  gold: 'Gold memories',
  noMemory: (id: string) => `“${id}” is not a memory of this character.`,
  removeGold: 'Remove from gold',
  removeGoldOf: (title: string) => `Remove “${title}” from gold`,
  lacksGold: 'It has an answer but no gold memory, so no search for it can be scored.',
  chooseGold: 'Choose the memory',
  isUnanswerable: 'No memory answers it',
  markedUnanswerable: 'Marked as unanswerable: the right reply is that no memory says it.',
  notUnanswerable: 'A memory does answer it',
  addGold: 'Add a gold memory',
  searchGold: 'Search this character’s memories',
  found: 'Memories found',
  noneFound: 'No memory contains all of these words.',
  moreFound: (count: number) => `${numberText(count)} more: refine your search.`,
  select: 'Select a part to mark it as an anchor',
  mark: (fragment: string) => `Mark as anchor: “${fragment}”`,
  markKeys: 'Alt+M while it is selected',
  add: 'Add the question',
};

export const edit = {
  actions,
  titles,
  steps,
  history,
  character,
  memory,
  question,
  opening: 'Opening …',
  gone: 'It no longer exists. If you deleted it here, use Undo.',
  notTaken: (why: string) => `Not saved: ${why}`,
};

const labelsLabels: Readonly<Record<Disputable, string>> = {
  gold: 'Gold memories',
  kind: 'Kind',
  answer: 'Reference answer',
  anchors: 'Anchors',
};

/** Labels within a line. */
const labelsInLine: Readonly<Record<Disputable, string>> = {
  gold: 'gold',
  kind: 'kind',
  answer: 'answer',
  anchors: 'anchors',
};

const disputes = {
  labels: labelsLabels,
  labelsInLine,
  about:
    'The original label is not changed. Your correction is stored separately, and measures can be computed with or without ' +
    'corrections.',
  which: 'Which label',
  gold: 'Corrected gold memories',
  takeOut: 'Remove',
  takeOutOf: (title: string) => `Remove “${title}”`,
  noGold: 'No gold: the bank cannot answer this question.',
  kind: 'Corrected kind',
  answer: 'Corrected answer',
  anchors: 'Corrected anchors, one per line',
  reason: 'Why the original is wrong',
  author: 'Your name',
  keep: 'Save the correction',
  list: 'Corrections',
  original: (label: string) => `${label}, original`,
  corrected: 'corrected',
  because: 'because',
  by: 'by',
  byOn: (author: string, day: string) => `${author}, ${day}`,
  outdated: 'The label has been edited since: check whether this is still correct.',
  questionGone: 'The bank no longer has this question.',
  withdraw: 'Withdraw',
  none: 'No label of this character is disputed. Open a question and choose “Dispute a label”.',
  export: 'Export all corrections',
  import: 'Import corrections',
  notWritten: (why: string) => `The file could not be written. ${why}`,
  notWithdrawn: (why: string) => `The correction could not be withdrawn. ${why}`,
  notRead: (why: string) => `Corrections could not be read. ${why}`,
  read: (added: number, strangers: number) =>
    `${counted(added, 'correction')} imported.${
      strangers > 0
        ? ` ${numberText(strangers)} belong to characters that are not in the library; they apply once you import these.`
        : ''
    }`,
};

const severities: Readonly<Record<Severity, string>> = {
  wrong: 'certainly wrong',
  doubtful: 'worth checking',
};

const quality = {
  severities,
  nothing: 'No problems: no empty fields, missing gold memories, unmatched anchors or doubtful references.',
  found: (places: number) => `${counted(places, 'place')} worth checking. Every fix can be undone.`,
  open: 'Open',
  more: (count: number) => `${numberText(count)} more`,
};

export const labels = { disputes, quality };

const importWordsTitles: Readonly<Record<ImportPhase, string>> = {
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
    'any order; you can import several datasets at once. An export of your chats (ChatGPT, Claude, WhatsApp, Telegram and many others) or a diary becomes a character. A CSV, TSV or text file becomes a character: one memory per row or paragraph.',
  choose: 'Choose files',
  folder: 'Choose a folder',
  formats: (importWordsTitles: string) =>
    `Formats are recognised by content, not by file name: ${importWordsTitles}. Files never leave this browser, and ` +
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
  names: (first: readonly string[], more: number) =>
    `${first.join(', ')}${more > 0 ? ` and ${numberText(more)} more` : ''}`,
  others: (names: string) => `From other files than these: ${names}.`,
  edited: (names: string) => `Edited by hand: ${names}.`,
  toTrash: 'What is replaced goes to the trash.',
  take: (characters: number) => `Import ${counted(characters, 'character')}`,
};

const counts = {
  name: 'Read from the files',
  of: (read: string, held: string) => `${read} of ${held} read`,
  units: {
    memories: (count: number) => counted(count, 'memory', 'memories'),
    questions: (count: number) => counted(count, 'question'),
    sessions: (count: number) => counted(count, 'session'),
    turns: (count: number) => counted(count, 'turn'),
  },
  number: numberText,
};

const results = {
  name: 'Results of systems',
  about: (count: number) =>
    `${counted(count, 'file')} ${count === 1 ? 'contains' : 'contain'} results. Score them next to the papers’ tables:`,
  file: (name: string, sort: string) => `${name}: ${sort}`,
  open: (count: number): string => (count === 1 ? 'Open its scores' : 'Open their scores'),
  added: 'Added to “The papers’ tables” under Retrieval.',
  openInSystems: (count: number): string =>
    count === 1 ? 'Open it in Memory systems' : `Open ${counted(count, 'file')} of HaluMem in Memory systems`,
  addedToSystems: 'Added to Memory systems under “Recorded results”.',
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

const chats = {
  name: 'Messages',
  sum: (messages: number, turns: number, left: number) =>
    `${counted(messages, 'message')} in the files = ${counted(turns, 'turn')} + ${numberText(left)} left out`,
  facts: (count: number) => `${counted(count, 'memory', 'memories')} from outside the conversations`,
  questions: (count: number) =>
    `${counted(count, 'question')} made by a rule from the messages, so that search can be tried and measured. Edit or delete ${count === 1 ? 'it' : 'them'} in the Library.`,
  whose: 'Whose memories are these?',
  speaker: 'Speaker',
  said: (name: string, turns: number) => `${name} (${counted(turns, 'turn')})`,
  merge: 'Other names of this person',
  order: (file: string, date: string) => `${file}: what comes first in ${date}?`,
  choose: 'Choose',
  dayFirst: 'The day',
  monthFirst: 'The month',
  zone: 'The files state no time zone. Which zone are their times in?',
  noZone: 'Keep the times as written',
  ownWords: 'Only this person’s words become memories',
  hideNames: 'Replace everybody’s name (Person 1, Person 2 …)',
  threads: (chosen: number, all: number) => `${numberText(chosen)} of ${counted(all, 'conversation')}`,
  all: 'Select all',
  none: 'Select none',
  from: 'From',
  until: 'Until',
  turns: (count: number) => counted(count, 'turn'),
  kept: 'These chats are yours and private: they never leave this browser, and archives and reports leave them out unless you include them. Delete the character in the Library, then empty the trash in the settings, to remove everything.',
};

const done = {
  atlas: 'Find the most instructive questions',
  look: (name: string) => `Open ${name}`,
  ask: (name: string) => `Ask ${name}`,
  replaced: (names: string) => `Replaced: ${names}. The earlier version is in the trash for 30 days.`,
  trash: 'Open the trash',
};

export const importWords = {
  titles: importWordsTitles,
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
  chats,
  done,
};

export const importState = {
  mirror: 'Enter a base address such as https://mirror.example.org, without a query, a name or a password.',
  noFiles: 'No files. Choose the files, folder or zip of a dataset.',
  nothingPasted: 'Nothing to read. Paste JSON of any known format, a table or a text.',
  noRoom: (needed: number, free: number) =>
    `Not enough space: about ${numberText(needed)} MB needed, ${numberText(free)} MB available in this browser. Nothing was imported. Delete imports you no longer need, or free disk space.`,
  full: 'Not enough space in this browser. Nothing was imported. Delete imports you no longer need, or free disk space, then try again.',
  notRead: (files: string) => `Not read:\n  ${files}`,
  entry: (name: string, why: string) => `${name}: ${why}`,
  more: (count: number) => `… and ${numberText(count)} more`,
};
