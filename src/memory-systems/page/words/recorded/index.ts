import type { Phrase } from '../../../../core/text/phrase';
import { catalogue } from '../../../../ui/state/locale.svelte';
import { en, type Words } from './en';
import { zh } from './zh';

/** Recorded results, in the language of the interface. */
export const t = catalogue({ en, zh });

/** A message in every language: for errors, which are told later. */
export function phrase(pick: (words: Words) => string): Phrase {
  return { en: pick(en), zh: pick(zh) };
}
