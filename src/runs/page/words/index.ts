/** Words that runs share, in the language of the interface. */

import type { Phrase } from '../../../core/text/phrase';
import { catalogue } from '../../../ui/state/locale.svelte';
import { en } from './en';
import { zh } from './zh';

export const t = catalogue({ en, zh });

/** A message in every language: for problems, which are told later. */
export function phrase(pick: (words: typeof en) => string): Phrase {
  return { en: pick(en), zh: pick(zh) };
}
