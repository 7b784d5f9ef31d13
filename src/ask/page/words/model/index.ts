/** Words of ask on what a language model answers, fetched when one is first asked. */

import { catalogue } from '../../../../ui/state/locale.svelte';
import * as en from './en';
import * as zh from './zh';

export const modelReply = catalogue({ en: en.modelReply, zh: zh.modelReply });
