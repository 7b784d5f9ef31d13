/** A problem of a file as a schema. */

import * as z from 'zod';
import type { Phrase } from '../../core/text/phrase';

const source = z.object({ en: z.string(), zh: z.string() });
/** The page's own languages; a catalogue's may be there as well. */
export const PhraseForm = z.custom<Phrase>(
  (value) => source.safeParse(value).success,
  'Expected a text in English and Chinese.',
);
export const ProblemForm = z.object({
  where: z.string(),
  why: z.string(),
  phrase: PhraseForm.exactOptional(),
  place: PhraseForm.exactOptional(),
});
