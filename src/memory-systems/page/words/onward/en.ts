/** Words of taking a result further, in English. */

import { numberText } from '../../../../ui/state/locale.svelte';

export const en = {
  add: 'Add to library',
  note: 'Add to library turns the system’s final memory into a character with the dataset’s questions, for Ask and Experiments. A question keeps its gold only if a memory contains the evidence word for word.',
  added: (memories: number, gold: number, questions: number) =>
    `In the library: ${numberText(memories)} ${memories === 1 ? 'memory' : 'memories'}; ${numberText(gold)} of ${numberText(questions)} questions have gold.`,
  open: 'Open in the library',
  nothing: 'The system stored nothing.',
  notAdded: (why: string) => `The memory could not be added: ${why}`,
};

export type Words = typeof en;
