/** Words that several screens share, in the language of the interface. A screen's own words lie in its own `words` folder. */

import { catalogue } from '../../state/locale.svelte';
import * as en from './en';
import * as zh from './zh';

export const t = catalogue({ en: en.en, zh: zh.zh });
/** Beside the weights of a re-ranking. */
export const presets = catalogue({ en: en.presets, zh: zh.presets });
