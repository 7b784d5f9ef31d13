import type { Phrase } from '../../../../core/text/phrase';
import { catalogue } from '../../../../ui/state/locale.svelte';
import { en, type Words } from './en';
import { zh } from './zh';

/** Result files of other harnesses, in the language of the interface. */
export const t = catalogue({ en, zh });

/** A message in every language: for errors and headers, which are told later. */
export function phrase(pick: (words: Words) => string): Phrase {
  return { en: pick(en), zh: pick(zh) };
}
