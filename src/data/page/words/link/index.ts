/** Words for characters in links, in the language of the page. */

import type { Phrase } from '../../../../core/text/phrase';
import { catalogue } from '../../../../ui/state/locale.svelte';
import { en } from './en';
import { zh } from './zh';

export const link = catalogue({ en, zh });

/** What is wrong with a link, in every language. */
export function phrase(of: (words: typeof en.faults) => string): Phrase {
  return { en: of(en.faults), zh: of(zh.faults) };
}
