import { inEach } from '../../../../../core/text/table-text';
import { wordsIn, type Phrase } from '../../../../../core/text/phrase';
import { catalogue } from '../../../../../ui/state/locale.svelte';
import { en, type Words } from './en';
import { zh } from './zh';

const WORDS = { en, zh };

/** Results and files of others, in the language of the interface. */
export const t = catalogue(WORDS);

/** What is said once and kept: in every language, so that it follows a change. */
export function kept(make: (words: Words) => string): Phrase {
  return inEach((locale) => make(wordsIn(WORDS, locale)));
}
