/** Words of data, in the language of the page. */

import type { Phrase } from '../../../core/text/phrase';
import { catalogue } from '../../../ui/state/locale.svelte';
import * as en from './en';
import * as zh from './zh';

/** Words of the library. */
export const t = catalogue({ en: en.own, zh: zh.own });
/** Words of an open character. */
export const bank = catalogue({ en: en.bank, zh: zh.bank });
/** Words for characters in links. */
export const link = catalogue({ en: en.link, zh: zh.link });

/** What is wrong with a link, in every language. */
export function phrase(of: (words: typeof en.link.faults) => string): Phrase {
  return { en: of(en.link.faults), zh: of(zh.link.faults) };
}
