/** Words of the vote, in English. */

import { counted } from '../../../../core/text/counted';

export const en = {
  question: 'Which memory comes first?',
  options: 'What the room may choose',
  option: (n: number) => `Choice ${n}`,
  add: (n: number) => `One more vote for choice ${n}`,
  takeBack: (n: number) => `Take a vote for choice ${n} back`,
  votes: (n: number) => counted(n, 'vote'),
  inAll: (n: number) => `${counted(n, 'vote')} in all`,
  showCounts: 'Show the counts',
  hideCounts: 'Hide the counts',
  reset: 'Start again',
  undo: 'Bring the votes back',
  reveal: 'Reveal',
  reckoning: 'The ranking is being reckoned …',
  place: (n: number) => `Rank ${n}`,
  unplaced: 'Not in the list',
  first: (n: number) => `First of these · rank ${n}`,
  right: (right: number, all: number, choice: number) =>
    all === 0
      ? `Choice ${choice} comes first. Nobody has voted.`
      : `Choice ${choice} comes first. ${right} of ${all} had it: ${Math.round((100 * right) / all)} %.`,
  none: 'None of these is in the list.',
  told: (choice: number, votes: number) => `Choice ${choice}: ${counted(votes, 'vote')}`,
  keys: (n: number) => ({
    before: 'Keys ',
    range: `1–${n}`,
    between: ' add a vote, with ',
    modifier: 'Shift',
    after: ' they take one back.',
  }),
};

export type Words = typeof en;
