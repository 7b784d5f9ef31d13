/** What a lecture may hold once for each language of the page. */

import * as z from 'zod';
import { LOCALES, type Locale } from '../../core/text/languages';

/** An object with the value for any of the languages of the page, and no other keys. */
export function perLocale<Value extends z.ZodType>(value: Value) {
  const shape = Object.fromEntries(LOCALES.map((locale) => [locale, value.optional()]));
  return z.strictObject(shape as { [Id in Locale]: z.ZodOptional<Value> });
}
