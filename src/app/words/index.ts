/** Words of the commands, of the list of all experiments and of the tour, in the language of the interface. */

import type { Phrase } from '../../core/text/phrase';
import { catalogue } from '../../ui/state/locale.svelte';
import * as en from './en';
import * as zh from './zh';

export const commands = catalogue({ en: en.commands, zh: zh.commands });
export const experiments = catalogue({ en: en.experiments, zh: zh.experiments });
export const tour = catalogue({ en: en.tour, zh: zh.tour });

/** One of the words of the commands in every language, so that it is found in each. */
export function phrase(pick: (words: typeof en.commands) => string): Phrase {
  return { en: pick(en.commands), zh: pick(zh.commands) };
}
