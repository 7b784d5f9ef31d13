/** The note that every index of ours carries. */

import { LANGUAGES } from '../../core/text/languages';
import { at, numberAt, textAt } from './reply';
import type { IndexMeta } from './shape';

/** Changes when documents of older indexes no longer fit. */
const FORMAT = '1';
const PRODUCT = 'mnemoscope';

/** As flat JSON, since some engines take no other. */
export function metaNote({ language, model, dimensions }: IndexMeta): Record<string, string | number> {
  return { product: PRODUCT, format: FORMAT, language, model, dimensions };
}

/** Undefined where the note is not ours. */
export function metaIn(note: unknown): IndexMeta | undefined {
  if (at(note, 'product') !== PRODUCT || at(note, 'format') !== FORMAT) return undefined;
  const language = LANGUAGES.find((each) => each === at(note, 'language'));
  const model = textAt(note, 'model');
  const dimensions = numberAt(note, 'dimensions');
  if (language === undefined || model === undefined || dimensions === undefined) return undefined;
  return { language, model, dimensions };
}
