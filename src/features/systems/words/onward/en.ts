/** Words of taking a result further, in English. */

import { numberText } from '../../../../shared/state/locale.svelte';

export const en = {
  add: 'Add to library',
  note: 'Add to library makes a character of what the system remembered at the end, with the dataset’s questions, for Ask, Compare and the Lab. A question keeps its gold only where the evidence stands word for word in a memory.',
  added: (memories: number, gold: number, questions: number) =>
    `In the library: ${numberText(memories)} ${memories === 1 ? 'memory' : 'memories'}; ${numberText(gold)} of ${numberText(questions)} questions have gold.`,
  open: 'Open in the library',
  nothing: 'The system stored nothing.',
  notAdded: (why: string) => `The memory could not be added: ${why}`,
};

export type Words = typeof en;
