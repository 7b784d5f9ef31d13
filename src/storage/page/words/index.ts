/** Words of storage, in the language of the page. */

import { catalogue } from '../../../ui/state/locale.svelte';
import * as en from './en';
import * as zh from './zh';

/** Words of the storage panel. */
export const t = catalogue({ en: en.own, zh: zh.own });
/** The words of archives. */
export const archive = catalogue({ en: en.archive, zh: zh.archive });
/** Using the page without a network. */
export const offline = catalogue({ en: en.offline, zh: zh.offline });
/** Words of the trash. */
export const trash = catalogue({ en: en.trash, zh: zh.trash });
