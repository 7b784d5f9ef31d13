/** Words of lectures, in the language of the page. */

import { catalogue } from '../../../ui/state/locale.svelte';
import * as en from './en';
import * as zh from './zh';

/** Words of this part of the lectures. */
export const beat = catalogue({ en: en.beat, zh: zh.beat });
/** Words of this part of the lectures. */
export const edit = catalogue({ en: en.edit, zh: zh.edit });
/** Words for building a step. */
export const builder = catalogue({ en: en.builder, zh: zh.builder });
/** Words of this part of the lectures. */
export const list = catalogue({ en: en.list, zh: zh.list });
export const live = catalogue({ en: en.live, zh: zh.live });
/** Words of this part of the lectures. */
export const presenter = catalogue({ en: en.presenter, zh: zh.presenter });
