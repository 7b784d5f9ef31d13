/** Words of data, in the language of the page. */

import { catalogue } from '../../../../ui/state/locale.svelte';
import * as en from './en';
import * as zh from './zh';

/** Words of writing and mending characters. */
export const edit = catalogue({ en: en.edit, zh: zh.edit });
/** Words of what is wrong with labels. */
export const labels = catalogue({ en: en.labels, zh: zh.labels });
/** Words of bringing datasets in. */
export const importWords = catalogue({ en: en.importWords, zh: zh.importWords });
/** What the import of datasets says. */
export const importState = catalogue({ en: en.importState, zh: zh.importState });
