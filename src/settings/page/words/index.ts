/** Words of settings, in the language of the page. */

import { catalogue } from '../../../ui/state/locale.svelte';
import * as en from './en';
import * as zh from './zh';

/** Words of the settings. Those of language models lie in `connections/`. */
export const t = catalogue({ en: en.own, zh: zh.own });
/** Words of the settings of language models. */
export const connections = catalogue({ en: en.connections, zh: zh.connections });
