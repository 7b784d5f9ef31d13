/** The tour of the Ask screen, in English. */

import type { TourStep } from '../../state/tour.svelte';

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

export const en = {
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

export type Words = typeof en;
