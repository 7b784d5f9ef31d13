/** Words of data, in the language of the page. */

import { catalogue } from '../../../ui/state/locale.svelte';
import * as en from './en';
import * as zh from './zh';

/** Words of the library. */
export const t = catalogue({ en: en.own, zh: zh.own });
/** Words of an open character. */
export const bank = catalogue({ en: en.bank, zh: zh.bank });
