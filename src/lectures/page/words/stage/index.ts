/** Words of lectures, in the language of the page. */

import { catalogue } from '../../../../ui/state/locale.svelte';
import * as en from './en';
import * as zh from './zh';

/** Words of this part of the lectures. */
export const stage = catalogue({ en: en.stage, zh: zh.stage });
/** What the state says of lectures. */
export const state = catalogue({ en: en.state, zh: zh.state });
/** Words of this part of the lectures. */
export const trap = catalogue({ en: en.trap, zh: zh.trap });
/** Words of this part of the lectures. */
export const vote = catalogue({ en: en.vote, zh: zh.vote });
