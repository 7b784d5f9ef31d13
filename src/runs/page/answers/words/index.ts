/** Words of runs answers, in the language of the page. */

import { catalogue } from '../../../../ui/state/locale.svelte';
import * as en from './en';
import * as zh from './zh';
import type { Phrase } from '../../../../core/text/phrase';

/** Words of the screen of runs with language models that its parts share. */
export const t = catalogue({ en: en.own, zh: zh.own });
/** Words of the tab of judges. */
export const judges = catalogue({ en: en.judges, zh: zh.judges });
/** Words of a new run with language models. */
export const newWords = catalogue({ en: en.newWords, zh: zh.newWords });

/** What the state of runs with language models says. */
export const state = catalogue({ en: en.state, zh: zh.state });

/** A message of the state in every language: for errors and problems, which are told later. */
export function phrase(pick: (words: typeof en.state) => string): Phrase {
  return { en: pick(en.state), zh: pick(zh.state) };
}
