/** Words of ask, in the language of the page. */

import { catalogue } from '../../../../ui/state/locale.svelte';
import * as en from './en';
import * as zh from './zh';

export const reply = catalogue({ en: en.reply, zh: zh.reply });
export const sheet = catalogue({ en: en.sheet, zh: zh.sheet });
export const labels = catalogue({ en: en.labels, zh: zh.labels });
export const sure = catalogue({ en: en.sure, zh: zh.sure });
export const rerankFigures = catalogue({ en: en.rerankFigures, zh: zh.rerankFigures });
