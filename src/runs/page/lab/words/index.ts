/** Words of retrieval runs, in the language of the interface. */

import { inEach } from '../../../../core/text/table-text';
import { wordsIn, type Phrase } from '../../../../core/text/phrase';
import { catalogue } from '../../../../ui/state/locale.svelte';
import * as en from './en';
import * as zh from './zh';

export const t = catalogue({ en: en.own, zh: zh.own });
export const run = catalogue({ en: en.run, zh: zh.run });
export const questions = catalogue({ en: en.questions, zh: zh.questions });
export const compare = catalogue({ en: en.compare, zh: zh.compare });
export const atlas = catalogue({ en: en.atlas, zh: zh.atlas });
export const sweep = catalogue({ en: en.sweep, zh: zh.sweep });
export const newRun = catalogue({ en: en.newRun, zh: zh.newRun });

const RESULTS = { en: en.results, zh: zh.results };

/** Results and files of others. */
export const results = catalogue(RESULTS);

/** What is said once and kept: in every language, so that it follows a change. */
export function kept(make: (words: typeof en.results) => string): Phrase {
  return inEach((locale) => make(wordsIn(RESULTS, locale)));
}

/** The papers’ tables and files of others. */
export const tables = catalogue({ en: en.tables, zh: zh.tables });
