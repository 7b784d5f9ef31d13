/** Words of runs answers, in the language of the page. */

import { catalogue } from '../../../../ui/state/locale.svelte';
import * as en from './en';
import * as zh from './zh';

/** Words of the screen of runs with language models that its parts share. */
export const t = catalogue({ en: en.own, zh: zh.own });
/** Words of the tab of judges. */
export const judges = catalogue({ en: en.judges, zh: zh.judges });
/** Words of a new run with language models. */
export const newWords = catalogue({ en: en.newWords, zh: zh.newWords });
