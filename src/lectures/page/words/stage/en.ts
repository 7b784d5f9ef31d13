/** Words of lectures (stage), in English. */

import { numberText } from '../../../../ui/state/locale.svelte';
import { counted } from '../../../../core/text/counted';

export const stage = {
  lecture: 'Lecture',
  controls: 'The lecture',
  position: (n: number, all: number) => `${n} / ${all}`,
  stepOf: (n: number, all: number, title: string) => `Step ${n} of ${all}: ${title}`,
  jump: (typed: string) => `Go to step ${typed}: press Enter`,
  overview: 'All steps',
  notes: 'Notes',
  showNotes: 'Show the notes',
  noNotes: 'There are no notes for this step.',
  pointer: 'Pointer: off, dot, spotlight',
  blank: 'Black screen',
  unblank: 'Show the lecture',
  fullscreen: 'Full screen',
  leaveFullscreen: 'Leave full screen',
  presenter: 'Presenter view in a second window',
  language: 'Language of the lecture',
  keys: 'Keys',
  leave: 'Leave the lecture',
  openingLive: 'Opening the live part …',
  onStage: 'The live part runs in the presentation window.',
  voteOnStage: 'The room votes in the presentation window.',
  blocked: {
    before: 'The browser blocked the second window. Open ',
    link: 'the presenter view',
    after: ' in a new window.',
  },
  letters: 'Single-key shortcuts',
  lettersWhy:
    'Turn this off if you use speech input or press keys by accident. Arrow keys, Space and Esc still work.',
  keyRows: {
    turn: 'Next step',
    back: 'Previous step',
    ends: 'First step, last step',
    jump: 'Go to that step',
    overview: 'All steps',
    notes: 'Notes in this window',
    presenter: 'Presenter view in a second window',
    pointer: 'Pointer: dot, spotlight, off',
    blank: 'Black screen on or off',
    fullscreen: 'Full screen',
    language: 'English or Chinese',
    keys: 'This list',
    leave: 'Leave the field, then the lecture',
    vote: 'During a vote: add or remove a vote',
  },
  keyNames: {
    space: 'Space',
    number: 'number',
    pageDown: 'Page Down',
    pageUp: 'Page Up',
    home: 'Home',
    end: 'End',
    enter: 'Enter',
    escape: 'Esc',
    shift: 'Shift',
  },
  notThere: 'This lecture does not exist. It may have been deleted, or saved in another browser.',
  toList: 'All lectures',
  planned: (time: string) => `planned ${time}`,
};

export const state = {
  notSaved: (why: string) => `Not saved: ${why} Your text is still on this page.`,
  deletedElsewhere:
    'This lecture was deleted in another tab. Your text is still on this page; save it again to restore the lecture.',
  did: {
    title: 'title of the lecture',
    about: 'what it teaches',
    write: (n: number) => `text of step ${n}`,
    plan: (n: number) => `time of step ${n}`,
    live: (n: number) => `live part of step ${n}`,
    add: 'step added',
    remove: (n: number) => `step ${n} removed`,
    move: (n: number) => `step ${n} moved`,
  },
};

export const trap = {
  wording: 'Your question',
  place: (rank: number) => `rank ${numberText(rank)}`,
  notFound: 'not found',
  waits: 'Waiting for dense retrieval …',
  won: 'BM25 misses it, and dense retrieval finds it: you win.',
  found: (rank: number) =>
    `BM25 still finds it at rank ${numberText(rank)}. Ask the same without the words below.`,
  lost: 'Neither finds it. Reword the question closer to what the memory means.',
  sharedWords: 'Words that BM25 matches:',
  noSharedWord: 'The question and the memory have no word in common.',
};

export const vote = {
  question: 'Which memory comes first?',
  options: 'Choices',
  assistant: 'Assistant',
  option: (n: number) => `Choice ${n}`,
  add: (n: number) => `Add a vote for choice ${n}`,
  takeBack: (n: number) => `Remove a vote for choice ${n}`,
  enlarge: (n: number) => `Show choice ${n} in full`,
  votes: (n: number) => counted(n, 'vote'),
  inAll: (n: number) => `${counted(n, 'vote')} in total`,
  reset: 'Start again',
  undo: 'Restore the votes',
  reveal: 'Reveal',
  reckoning: 'Computing the ranking …',
  place: (n: number) => `Rank ${n}`,
  unplaced: 'Not in the list',
  first: (n: number) => `First of these · rank ${n}`,
  right: (right: number, all: number, choice: number) =>
    all === 0
      ? `Choice ${choice} comes first. Nobody has voted.`
      : `Choice ${choice} comes first. ${right} of ${all} were right: ${Math.round((100 * right) / all)} %.`,
  answered: (right: number, all: number, choice: number) =>
    all === 0
      ? `Choice ${choice} is right. Nobody has voted.`
      : `Choice ${choice} is right. ${right} of ${all} chose it: ${Math.round((100 * right) / all)} %.`,
  isAnswer: 'Right answer',
  none: 'None of these is in the list.',
  told: (choice: number, votes: number) => `Choice ${choice}: ${counted(votes, 'vote')}`,
  keys: (n: number) => ({
    before: '',
    range: `1–${n}`,
    between: ': add vote. ',
    modifier: 'Shift',
    after: `+1–${n}: remove. `,
    beforeEnlarge: '',
    enlarge: ': full text.',
  }),
};
