/** Words of “beat the retriever”, in English. */

import { counted } from '../../../../core/text/counted';

export const en = {
  title: 'Beat the retriever',
  about:
    'A question, six memories, one minute: find the memory that answers before you see what BM25 and dense retrieval found.',
  play: 'Play',
  round: (n: number, all: number) => `Round ${n} of ${all}`,
  left: (time: string) => `${time} left`,
  timeUp: 'Time’s up',
  start: 'Start the clock',
  pause: 'Pause',
  reveal: 'Reveal',
  next: 'Next round',
  finish: 'Final score',
  again: 'Play again',
  room: 'The room',
  alone: 'You',
  player: 'Played by',
  modes: { room: 'a room', alone: 'one person' },
  character: 'Character',
  seed: 'Seed',
  seedHint: 'Same seed, same questions.',
  newSeed: 'New questions',
  leave: 'Leave',
  pick: (n: number) => `Put choice ${n} next in your order, or take it out`,
  asked: { room: 'Which memory answers this?', alone: 'Click the memories in order, best first.' },
  told: (choice: number, rank: number | undefined) =>
    rank === undefined ? `Choice ${choice}: no rank` : `Choice ${choice}: rank ${rank}`,
  points: (n: string) => `${n} points`,
  scoring: 'Rank 1: 1 point, rank 2: ½, rank 3: ⅓. Only these memories count, for the lists too.',
  said: (name: string, rank: number | undefined) =>
    rank === undefined ? `${name}: not found` : `${name}: rank ${rank}`,
  won: (names: string) => `${names} won.`,
  tied: (names: string) => `A tie: ${names}.`,
  after: (n: number) => `after ${counted(n, 'round')}`,
  none: 'This character has no questions with a known answer. Choose another one.',
  noCharacter: 'There is no such character in this browser. Choose another one.',
  clock: 'Clock',
  keys: {
    vote: (n: number) => `1–${n}`,
    voteSays: { room: ': add vote, with Shift: remove.', alone: ': next in order.' },
    clock: ': clock.',
    reveal: ': reveal, next round.',
    enlarge: ': full text.',
  },
};

export type Words = typeof en;
