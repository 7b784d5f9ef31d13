/** What is said of the models of this page, in the language of the interface. */

import type { Phrase } from '../../../core/text/phrase';
import { catalogue } from '../../../ui/state/locale.svelte';
import { en, type Words } from './en';
import { zh } from './zh';

export const t = catalogue({ en, zh });

/** One of the messages in every language, for what carries its words along. */
export function phrase(pick: (words: Words) => string): Phrase {
  return { en: pick(en), zh: pick(zh) };
}
