/** Words of runs answers, in the language of the page. */

import { catalogue } from '../../../../../ui/state/locale.svelte';
import * as en from './en';
import * as zh from './zh';

/** Words of one run with language models. */
export const run = catalogue({ en: en.run, zh: zh.run });
/** Words of the tab 'setup' of a run with language models. */
export const setup = catalogue({ en: en.setup, zh: zh.setup });
/** Words of the sheet of one question's answers. */
export const sheet = catalogue({ en: en.sheet, zh: zh.sheet });
/** Words of the tab 'tables' of a run with language models. */
export const tables = catalogue({ en: en.tables, zh: zh.tables });

/** Words of the tab where people score. */
export const people = catalogue({ en: en.people, zh: zh.people });
