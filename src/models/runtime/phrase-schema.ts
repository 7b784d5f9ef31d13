/** A text of a file in every language of the interface, or one that reads the same in all. */

import * as z from 'zod';
import { verbatim } from '../../core/text/phrase';

export const phraseSchema = z.union([
  z.string().transform(verbatim),
  z.strictObject({ en: z.string(), zh: z.string() }),
]);
