/** Memory systems under test, in the language of the interface. */

import type { Phrase } from '../../../core/text/phrase';
import { catalogue } from '../../../ui/state/locale.svelte';
import * as en from './en';
import * as zh from './zh';
import { en as tablesEn } from './tables/en';
import { zh as tablesZh } from './tables/zh';

export const t = catalogue({ en: en.own, zh: zh.own });
export const recorded = catalogue({ en: en.recorded, zh: zh.recorded });
export const services = catalogue({ en: en.services, zh: zh.services });
export const onward = catalogue({ en: en.onward, zh: zh.onward });
export const opened = catalogue({ en: en.opened, zh: zh.opened });
export const readings = catalogue({ en: en.readings, zh: zh.readings });
export const tables = catalogue({ en: tablesEn, zh: tablesZh });

/** A message in every language: for errors, which are told later. */
export function phrase(pick: (words: typeof en) => string): Phrase {
  return { en: pick(en), zh: pick(zh) };
}
