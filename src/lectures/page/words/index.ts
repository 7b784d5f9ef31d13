/** Words of lectures, in the language of the page. */

import { catalogue } from '../../../ui/state/locale.svelte';
import * as en from './en';
import * as zh from './zh';
import * as stageEn from './stage/en';
import * as stageZh from './stage/zh';

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
/** Words of this part of the lectures. */
export const stage = catalogue({ en: stageEn.stage, zh: stageZh.stage });
/** What the state says of lectures. */
export const state = catalogue({ en: stageEn.state, zh: stageZh.state });
/** Words of this part of the lectures. */
export const trap = catalogue({ en: stageEn.trap, zh: stageZh.trap });
/** Words of this part of the lectures. */
export const vote = catalogue({ en: stageEn.vote, zh: stageZh.vote });
