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

/** Beside the weights of a re-ranking. */
export const presets = {
  reranking: 'Re-ranking',
  changed: ', changed',
  reset: 'Reset',
};
