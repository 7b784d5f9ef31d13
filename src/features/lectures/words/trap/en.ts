/** Words of the step in which the room writes a question that BM25 cannot answer, in English. */

import { numberText } from '../../../../shared/state/locale.svelte';

export const en = {
  wording: 'Your question',
  place: (rank: number) => `rank ${numberText(rank)}`,
  notFound: 'not found',
  waits: 'Dense retrieval is still on its way …',
  won: 'BM25 misses it, and dense retrieval finds it: you win.',
  found: (rank: number) =>
    `BM25 still has it at rank ${numberText(rank)}. Say the same without the words below.`,
  lost: 'Neither of the two finds it. Say it closer to what the memory means.',
  sharedWords: 'Words that lead BM25 to it:',
  noSharedWord: 'The question and the memory have no word in common.',
};

export type Words = typeof en;
