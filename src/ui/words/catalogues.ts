/** Fetches the texts of languages that have a catalogue, when one is chosen: none is part of the first visit. */

import type { CatalogueLocale } from '../../core/text/languages';
import { addTranslator } from '../../core/text/phrase';
import { translatorOf, type Catalogue } from '../../core/text/translator';

const FILES = import.meta.glob<{ readonly default: Catalogue }>('./catalogues/*.json');

/** @throws if there is no such file, or it cannot be fetched. */
export async function loadCatalogue(locale: CatalogueLocale): Promise<void> {
  const file = FILES[`./catalogues/${locale}.json`];
  if (!file) throw new RangeError(`There is no catalogue of the language "${locale}".`);
  addTranslator(locale, translatorOf((await file()).default));
}
