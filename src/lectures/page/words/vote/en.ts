/** Words of the vote, in English. */

import { counted } from '../../../../core/text/counted';

export const en = {
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
  none: 'None of these is in the list.',
  told: (choice: number, votes: number) => `Choice ${choice}: ${counted(votes, 'vote')}`,
  keys: (n: number) => ({
    before: '',
    range: `1–${n}`,
    between: ': add vote. ',
    modifier: 'Shift',
    after: `+1–${n}: remove. `,
    enlarge: ': full text.',
  }),
};

export type Words = typeof en;
