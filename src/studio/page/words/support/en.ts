/** Words of the check for statements without support, in English. */

import { numberText } from '../../../../ui/state/locale.svelte';

export const en = {
  title: 'Statements without support',
  about:
    'Answers are compared with their gold memories, dialogues with their event and all earlier items, and items read from a text with that text. Profiles, relationships and events may contain new facts.',
  reads:
    'The trained reader checks answers and items read from a text while you write. Dialogues need a language model.',
  load: 'Load the trained reader',
  loading: (received: string, total: string | undefined) =>
    total === undefined
      ? `Loading the trained reader: ${received}.`
      : `Loading the trained reader: ${received} of ${total}.`,
  cancel: 'Cancel',
  noReader: 'There is no trained reader for this language.',
  judge: (items: number) =>
    `Ask the language model (${numberText(items)} ${items === 1 ? 'call' : 'calls'}, within the budget above)`,
  stop: 'Stop',
  connect: 'Connect a language model',
  failed: (why: string) => `The reader stopped: ${why}`,
};

export type Words = typeof en;
