/** Words that several screens share, in the language of the interface. A screen's own words lie in its own `words` folder. */

import { catalogue } from '../../state/locale.svelte';
import * as en from './en';
import * as zh from './zh';

export const t = catalogue({ en: en.en, zh: zh.zh });
/** What widgets say of themselves. */
export const widgets = catalogue({ en: en.widgets, zh: zh.widgets });
/** Forms that several screens share. */
export const forms = catalogue({ en: en.forms, zh: zh.forms });
