/** Words of compare, in the language of the page. */

import type { Phrase } from '../../../core/text/phrase';
import { catalogue } from '../../../ui/state/locale.svelte';
import * as en from './en';
import * as zh from './zh';

export const t = catalogue({ en: en.own, zh: zh.own });
export const anatomy = catalogue({ en: en.anatomy, zh: zh.anatomy });
export const essay = catalogue({ en: en.essay, zh: zh.essay });
export const flow = catalogue({ en: en.flow, zh: zh.flow });
export const map = catalogue({ en: en.map, zh: zh.map });
export const overlap = catalogue({ en: en.overlap, zh: zh.overlap });
export const state = catalogue({ en: en.state, zh: zh.state });
export const whatIf = catalogue({ en: en.whatIf, zh: zh.whatIf });
export const engines = catalogue({ en: en.engines, zh: zh.engines });

/** A message in every language: for errors, which are told later. */
export function phrase(pick: (words: typeof en) => string): Phrase {
  return { en: pick(en), zh: pick(zh) };
}
