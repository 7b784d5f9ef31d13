/** Words of the step in which the room writes a question that BM25 cannot answer, in English. */

import { numberText } from '../../../../ui/state/locale.svelte';

export const en = {
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

export type Words = typeof en;
