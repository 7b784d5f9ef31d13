/** A problem of a file as a schema. */

import * as z from 'zod';
import { says } from '../../core/issue';
import type { Phrase } from '../../core/text/phrase';

const source = z.object({ en: z.string(), zh: z.string() });
/** The page's own languages; a catalogue's may be there as well. */
export const PhraseForm = z.custom<Phrase>(
  (value) => source.safeParse(value).success,
  says({ en: 'This should be a text in English and Chinese.', zh: '应为中英文两种文本。' }),
);
export const ProblemForm = z.object({
  where: z.string(),
  why: z.string(),
  phrase: PhraseForm.exactOptional(),
});
