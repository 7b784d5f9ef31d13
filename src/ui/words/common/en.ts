/** Words that several screens share, in English. */

import type { Category, Kind } from '../../../core/memory/bank';
import { listNames, type ListId } from '../../../pipeline/retrieval/registry';
import type { View } from '../../state/route-address';

const screens: Readonly<Record<View, string>> = {
  ask: 'Ask',
  compare: 'Look closer',
  library: 'Library',
  studio: 'Make a character',
  experiments: 'Experiments',
  lab: 'Retrieval',
  answers: 'Answers',
  systems: 'Memory systems',
  lectures: 'Lectures',
  widgets: 'Widgets',
};
const kinds: Readonly<Record<Kind, string>> = {
  profile: 'Profile',
  relationship: 'Relationship',
  event: 'Event',
  dialogue: 'Dialogue',
};
const kindsPlural: Readonly<Record<Kind, string>> = {
  profile: 'Profile',
  relationship: 'Relationships',
  event: 'Events',
  dialogue: 'Dialogues',
};
const categories: Readonly<Record<Category, string>> = { semantic: 'semantic', episodic: 'episodic' };
/** Names of lists, as figures and tables head their columns. */
const lists: Readonly<Record<ListId | 'reranked', string>> = { ...listNames('en'), reranked: 'Re-ranked' };

export const en = {
  screens,
  kinds,
  kindsPlural,
  categories,
  lists,
  ask: 'Ask',
  cancel: 'Cancel',
  close: 'Close',
  save: 'Save',
  delete: 'Delete',
  remove: 'Remove',
  undo: 'Undo',
  redo: 'Redo',
  copy: 'Copy',
  copied: 'Copied',
  retry: 'Try again',
  reload: 'Reload',
  back: 'Back',
  next: 'Next',
  previous: 'Previous',
  search: 'Search',
  sections: 'Sections',
  settings: 'Settings',
  none: 'none',
  all: 'all',
  yes: 'yes',
  no: 'no',
  gold: 'gold',
  rank: 'rank',
  score: 'score',
  memory: 'Memory',
  question: 'Question',
  character: 'Character',
  retriever: 'Retriever',
  semantic: 'Semantic',
  episodic: 'Episodic',
  partMissing: 'This part could not be loaded. Check your connection and reload the page.',
  openingLibrary: 'Opening the library …',
  reloadToRetry: 'Reload the page to try again.',
  dismiss: 'Dismiss',
  sendCharacter: 'Send the character too',
  ownMachine:
    'Only this computer can open this address. For other devices, publish the page, or start it with “node scripts/serve.mjs --host”, which prints the address for the room.',
};

export type Words = typeof en;

/** What widgets say of themselves. */
export const widgets = {
  dismiss: 'Dismiss',
  showHeld: (label: string): string => `Show ${label.toLowerCase()} while held`,
  shownHeld: 'Shown while held',
  conversation: 'Place in the conversation',
  speaker: (name: string): string => `${name}:`,
  includePrivate: 'Allow private texts in the file',
  includeNeeded: 'Tick this first: the file would have private texts in it.',
  privateHeld: 'This concerns private texts. Tick “Allow private texts in the file” first.',
  required: 'Fields marked * must be filled in.',
  qr: (text: string): string => `QR code of ${text}`,
};

/** Forms that several screens share. */
export const forms = {
  characters: 'Characters',
  questions: (count: number): string => (count === 1 ? 'question' : 'questions'),
  chosen: (chosen: number, all: number): string => `${chosen} of ${all}`,
  searchCharacters: 'Search characters',
  search: 'Search',
  language: 'Language',
  allLanguages: 'All languages',
  english: 'English',
  chinese: 'Chinese',
  all: 'All',
  none: 'None',
  noCharacters: 'There are no characters yet. Import some in the library.',
  noMatch: 'No character matches. Change the search or the language.',
  parameters: 'Parameters of Eq. 3',
  reranking: 'Re-ranking',
  changed: ', changed',
  reset: 'Reset',
  alpha: 'α, classifier',
  beta: 'β, retriever',
  k: 'k, candidates per category',
  scores: 'Sigmoid input',
  raw: 'as published',
  standardised: 'standardised (tuned here)',
  probability: 'Classifier granularity',
  twoCategories: 'two categories',
  fourKinds: 'four kinds (tuned here)',
};
