/** What the lists of models that can be downloaded have in common: texts in every language, files of a repository. */

import * as z from 'zod';
import { RULES } from '../../core/issue';
import { verbatim } from '../../core/text/phrase';

/** A text in every language of the interface, or one that reads the same in all. */
export const phraseSchema = z.union([
  z.string().transform(verbatim),
  z.strictObject({ en: z.string(), zh: z.string() }),
]);

/** Of a file within its repository. */
export const pathSchema = z.string().regex(/^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/, RULES.path);

export const weightsSchema = z.object({
  path: pathSchema,
  /** About; the server tells the exact size. */
  bytes: z.number().int().positive(),
  /** Where it is known beforehand; else the first download pins it. */
  sha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .optional(),
});
