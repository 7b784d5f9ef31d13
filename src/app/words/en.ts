/** Words of the commands and their keys, of the list of all experiments and of the tour, in English. Those of the frame lie in `shell/`. */

import type { CommandGroup } from '../state/commands.svelte';
import { counted } from '../../core/text/counted';
import type { ExperimentKind } from '../state/experiments';
import type { TourStep } from '../state/tour.svelte';

const groups: Readonly<Record<CommandGroup, string>> = {
  screens: 'Screens',
  page: 'This page',
  questions: 'Questions of the open character',
  characters: 'Characters',
  lectures: 'Lectures',
  help: 'Help',
  settings: 'Settings',
};

export const commands = {
  groups,
  placeholder: 'Go to, open, ask, change …',
  found: 'Commands found',
  nothing: (typed: string) => `No command matches “${typed}”.`,
  move: 'move',
  run: 'run',
  leave: 'close',
  goTo: (screen: string) => `Go to ${screen}`,
  theme: 'Switch between light and dark',
  themeSystem: 'Use the system theme',
  toLocale: { en: 'Switch to English', zh: 'Switch to Chinese' },
  copyLink: 'Copy a link to this page',
  showToRoom: 'Show this to the room',
  scan: 'Open this page on your phone or laptop',
  linkCopied: 'Link copied.',
  linkRefused: 'The browser blocked copying. Copy the address from the address bar.',
  openPalette: 'Open the commands',
  shortcuts: 'Show the keyboard shortcuts',
  tour: 'Show the tour',
  measures: 'Explain the measures',
  settings: (section: string) => `Settings: ${section}`,
  shortcutsTitle: 'Keyboard shortcuts',
  everywhere: 'Everywhere',
  singleKeys: 'Single-key shortcuts',
  singleKeysOff: 'Single-key shortcuts are off.',
  or: 'or',
  keys: 'Keys',
  does: 'Action',
  missing: 'The commands could not be loaded. Check your connection and reload the page.',
  known: {
    askAndLibrary: 'Ask and Library',
    slash: 'Go to the question or search field',
    ask: 'Ask',
    send: 'Ask the question',
    newLine: 'Start a new line',
    nextBest: 'Show the next best sentence',
    rightAnswer: 'Say that the answer is right',
    wrongAnswer: 'Say that the answer is wrong',
    library: 'Library',
    up: 'Close the open item, then the list',
    rows: 'Move through the list',
    openRow: 'Open the row',
    writing: 'Editing a character or a lecture',
    undo: 'Undo',
    redo: 'Redo',
    map: 'Map of a memory bank, when focused',
    pan: 'Go to the nearest memory in that direction',
    drag: 'Pan the map',
    zoom: 'Zoom in or out',
    whole: 'Show the whole bank',
    select: 'Select the memory',
    sheets: 'Answer sheet of a run',
    turn: 'Go to the next or the previous question',
    scoring: 'Human scoring',
    nextItem: 'Write a note',
  },
};

const about: Readonly<Record<ExperimentKind, string>> = {
  lab: 'Which retriever finds the right memories? Needs no language model.',
  answers: 'Does a language model answer well from them? Another one may judge.',
  systems: 'What does a memory system store and update, session by session?',
  opened: 'How do result files of other programs compare, question by question?',
  tables: 'How do responses and rankings of others score, beside the papers’ tables?',
  learning: 'What do a classifier and a query adapter learn from a few characters?',
};
const kinds: Readonly<Record<ExperimentKind, string>> = {
  lab: 'Retrieval',
  answers: 'Answers with a language model',
  systems: 'Memory systems',
  opened: 'Results from files',
  tables: 'Files for the papers’ tables',
  learning: 'Learning',
};

export const experiments = {
  title: 'Experiments',
  create: 'New experiment',
  kinds,
  about,
  list: 'Experiments, newest first',
  users: (count: number) => `Recorded: ${counted(count, 'user')}`,
  scored: (isScored: boolean): string => (isScored ? 'Scored' : 'Not scored'),
  untilClosed: 'Open until this tab closes',
  empty: 'No experiments yet. An experiment asks many questions of several systems and compares the results.',
};

const steps: Readonly<Record<TourStep, { readonly title: string; readonly text: string }>> = {
  character: {
    title: 'A character and a memory bank',
    text: 'Everything here is about one person’s memories. Profile and relationships are semantic memory; events and dialogues are episodic memory. Choose another person here.',
  },
  question: {
    title: 'A question',
    text: 'Type a question, or pick one below. For those below, the memory that answers is known.',
  },
  list: {
    title: 'Why this list?',
    text: 'Each retriever ranks the memories by its own score. The reason is under each title: the words that matched, or the sentence closest in meaning. ◆ marks the gold memory: the one that holds the answer. Open a memory to see all the evidence.',
  },
  reranking: {
    title: 'What re-ranking would change',
    text: 'The classifier estimates how likely the question asks for semantic or episodic memory. Eq. 3 adds that probability to the score and re-orders the list. Choose “Tuned here” or “As published” here: the re-ranked list appears, and says where each memory was before.',
  },
};

export const tour = {
  label: 'Tour',
  offer: 'New here?',
  offerText: 'Four steps show what happens to a question.',
  start: 'Take the tour',
  decline: 'No, thanks',
  steps,
  of: (number: number, count: number) => `Step ${number} of ${count}`,
  done: 'Done',
  leave: 'Leave the tour',
  waiting: 'This appears once the model has processed the question.',
};
