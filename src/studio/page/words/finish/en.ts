/** Words of adding a draft to the library and of its files, in English. */

import { numberText } from '../../../../ui/state/locale.svelte';

export const en = {
  title: 'Library and files',
  ready: 'Ready: the character passes the checks of the bundled ones.',
  notReady: (count: number) => `Not ready yet: ${numberText(count)} ${count === 1 ? 'fault' : 'faults'}.`,
  faults: 'Show the faults',
  add: 'Add to library',
  added: 'The character is in the library.',
  notAdded: (why: string) => `The character could not be added: ${why}`,
  ask: 'Ask a question',
  open: 'Open in the library',
  export: 'Export',
  files: {
    own: 'Mnemoscope (JSON)',
    memories: 'PerLTQA memories (JSON)',
    questions: 'PerLTQA questions (JSON)',
    card: 'Data card (Markdown)',
    draft: 'The draft (JSON)',
  },
};

export type Words = typeof en;
