/** Words of ask, in the language of the page. */

import { catalogue } from '../../../ui/state/locale.svelte';
import * as en from './en';
import * as zh from './zh';

export const t = catalogue({ en: en.own, zh: zh.own });
export const state = catalogue({ en: en.state, zh: zh.state });
