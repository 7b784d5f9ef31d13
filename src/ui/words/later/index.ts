/** Words of parts that several screens share and the first one does not have, in the language of the interface. */

import { catalogue } from '../../state/locale.svelte';
import * as en from './en';
import * as zh from './zh';

export const figures = catalogue({ en: en.figures, zh: zh.figures });
export const timeline = catalogue({ en: en.timeline, zh: zh.timeline });
export const privateTexts = catalogue({ en: en.privateTexts, zh: zh.privateTexts });
/** What widgets say of themselves. */
export const widgets = catalogue({ en: en.widgets, zh: zh.widgets });
/** Forms that several screens share. */
export const forms = catalogue({ en: en.forms, zh: zh.forms });
