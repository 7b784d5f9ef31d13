/** The tour of the Ask screen, in English. */

import type { TourStep } from '../../state/tour.svelte';

const steps: Readonly<Record<TourStep, { readonly title: string; readonly text: string }>> = {
  character: {
    title: 'A character and a memory bank',
    text: 'Everything here is about one person’s memories: profile and relationships, which are semantic, events and dialogues, which are episodic. Pick another person here.',
  },
  question: {
    title: 'A question',
    text: 'Type one, or take one of those below: for these it is known which memory holds the answer. That one is the gold memory, marked with ◆ wherever it appears.',
  },
  list: {
    title: 'Why this list?',
    text: 'Each retriever ranks the memories by a score of its own. Below a title stands the reason: the words that matched, or the sentence that is nearest in meaning. Open a memory for all of it.',
  },
  reranking: {
    title: 'What re-ranking would change',
    text: 'The classifier says how likely the question asks for semantic or for episodic memory. Eq. 3 adds that to the score and re-orders the list. This is a preview: choose “Ours” or “As published” below to answer from it, and compare where ◆ stood before.',
  },
};

export const en = {
  label: 'Tour',
  offer: 'New here?',
  offerText: 'Four steps show what happens to a question.',
  start: 'Show me',
  decline: 'No, thanks',
  steps,
  of: (number: number, count: number) => `Step ${number} of ${count}`,
  done: 'Done',
  leave: 'Leave the tour',
  waiting: 'It appears here as soon as the model has read the question.',
};

export type Words = typeof en;
