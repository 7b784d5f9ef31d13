/** What the problems of plans say alike, whichever part of a plan they are of. */

import type { Phrase } from '../../core/text/phrase';

export const NO_SETTING: Phrase = {
  en: 'No setting is chosen. Choose at least one.',
  zh: '没有选择设置。请至少选择一种。',
};

/** @param name of the setting or model. */
export function chosenTwice(name: string): Phrase {
  return { en: `${name} is chosen twice. Remove one.`, zh: `${name} 选了两次。请去掉一个。` };
}

/** A problem with the name of what has it. */
export function problemOf(name: string, { en, zh }: Phrase): Phrase {
  return { en: `${name}: ${en}`, zh: `${name}：${zh}` };
}
