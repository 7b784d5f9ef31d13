/** Figures and timelines, in the language of the interface; they are not on the first screen. */

import { catalogue } from '../../state/locale.svelte';
import * as en from './en';
import * as zh from './zh';

export const figures = catalogue({ en: en.figures, zh: zh.figures });
export const timeline = catalogue({ en: en.timeline, zh: zh.timeline });
