/** The language of a new character where nothing is chosen yet: that of the page, where characters can have it. */

import { LANGUAGES, languageOfId, type Language } from '../../core/text/languages';
import { locale } from './locale.svelte';

export function pageLanguage(): Language {
  return languageOfId(locale()) ?? LANGUAGES[0];
}
