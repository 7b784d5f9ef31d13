/** The run manager, in English. */

import { numberText } from '../../state/locale.svelte';

export const en = {
  otherUnderWay: 'Another run is in progress. Pause it, or wait until it finishes.',
  gone: (gone: number, of: number) =>
    `${numberText(gone)} of ${numberText(of)} results are no longer in this browser: its stored data was deleted while this run was in progress. Export what you want to keep; Resume computes the missing results again.`,
};

export type Words = typeof en;
