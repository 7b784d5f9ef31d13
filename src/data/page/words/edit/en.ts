/** Words of writing and mending characters, in English. */

import type { DatePrecision } from '../../../../core/text/dates';
import type { Desk } from '../../state/editor.svelte';
import { numberText } from '../../../../ui/state/locale.svelte';
import type { EditedField } from './fields';

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

export const en = {
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

export type Words = typeof en;
