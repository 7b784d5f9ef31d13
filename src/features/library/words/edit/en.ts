/** Words of writing and mending characters, in English. */

import type { DatePrecision } from '../../../../core/text/dates';
import type { Desk } from '../../state/editor.svelte';
import { numberText } from '../../../../shared/state/locale.svelte';
import type { EditedField } from './fields';

/** What can be done with an open character: on its button, and in full. */
const actions = {
  memory: 'Memory',
  addMemory: 'Add a memory',
  question: 'Question',
  addQuestion: 'Add a question',
  edit: 'Edit',
  editCharacter: 'Edit who the character is',
  duplicate: 'Duplicate',
  duplicateCharacter: 'Duplicate the character',
  check: 'Check',
  checkQuality: 'Check the quality',
  corrections: 'Corrections',
  correctionsOf: 'Corrections of labels',
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
  disputes: 'Corrections of labels',
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
  saved: 'Saved',
  saving: 'Saving …',
  after: (state: string, step: string) => `${state} · ${step}`,
  notSaved: 'Not saved',
  changedElsewhere:
    'Another tab changed the same thing. What you wrote is kept on this page; choose which to keep.',
  deletedElsewhere:
    'This character was deleted, perhaps in another tab. What you wrote is kept on this page.',
  saveAgain: 'Save again',
  keepMine: 'Keep mine',
  takeTheirs: 'Take the other tab’s',
  keepAsOwn: 'Save it as my own character',
  letGo: 'Let it go',
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
  needsName: 'Not taken over: a character needs a name.',
  from: (source: string, licence: string) => `From ${source}, ${licence}.`,
  noLicence: 'no licence stated',
  ownCopy:
    'This is your own copy of a character that comes with the page; updates of the page leave it alone.',
  restore: 'Restore the original',
  licenceHint: 'What others may do with what you write. Without one, nobody may pass it on.',
  copyHint:
    'The copy has all memories and questions, and keeps licence and citation: the words are still their authors’.',
  copyName: (name: string) => `${name} (copy)`,
  notKept: (why: string) => `It could not be kept. ${why}`,
  writing: 'Writing …',
  create: 'Create the character',
  copy: 'Make the copy',
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
  retrieversSee: 'What retrievers see.',
  answersQuote: 'Answers quote a part of it, without labels and dates.',
  time: 'Time',
  timeExample: '2023-05-08, May 2023, 2023年5月8日 …',
  understood: (day: string) => `Understood as ${day}.`,
  understoodSpan: (day: string, precision: DatePrecision) =>
    `Understood as ${day} and on (a ${precisions[precision]}).`,
  notUnderstood: 'Not understood as a date: it will stand apart from the timeline.',
  place: 'Place',
  people: 'People',
  peopleExample: 'Names, with commas between them',
  peopleHint: (name: string) => `Who takes part, without ${name || 'the character'}.`,
  add: 'Add the memory',
};

const question = {
  text: 'Question',
  kind: 'Kind of memory it looks for',
  answer: 'Answer',
  anchors: 'Anchors',
  noAnchors:
    'None. An anchor is a fragment of the answer that comes from a gold memory: select it in either.',
  removeAnchor: (anchor: string) => `Take the anchor “${anchor}” out`,
  gold: 'Gold memories',
  noMemory: (id: string) => `“${id}” is no memory of this character.`,
  removeGold: 'Take it out of the gold',
  removeGoldOf: (title: string) => `Take “${title}” out of the gold`,
  addGold: 'Add a gold memory',
  searchGold: 'Search this character’s memories',
  found: 'Memories found',
  noneFound: 'No memory has all of these words.',
  moreFound: (count: number) => `${numberText(count)} more: search for more words.`,
  select: 'Select a part to mark it as an anchor',
  mark: (fragment: string) => `Mark as anchor: “${fragment}”`,
  markKeys: 'Alt+M while it is selected',
  add: 'Add the question',
};

export const en = {
  actions,
  titles,
  steps,
  history,
  character,
  memory,
  question,
  opening: 'Opening …',
  gone: 'It is no longer there. Undo brings back what was deleted here.',
  notTaken: (why: string) => `Not taken over: ${why}`,
};

export type Words = typeof en;
