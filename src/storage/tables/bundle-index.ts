/** The list of the characters that come with the page, as a file. */

import * as z from 'zod';
import { firstIssue } from '../../core/issue';
import { PhraseError } from '../../core/text/phrase';

/** What made outputs that came with the page; parsing a model's stamp leaves out the rest. */
export const stampSchema = z.object({
  id: z.string(),
  revision: z.string(),
  hash: z.string(),
  dtype: z.string(),
  device: z.string(),
});

/** `characters/index.json`, written by `npm run bundle`. */
export const bundleIndexSchema = z.array(
  z.object({
    id: z.string(),
    file: z.string(),
    /** SHA-256 of the file. */
    sha256: z.string(),
    vectors: z.array(
      z.object({
        file: z.string(),
        model: z.string(),
        /** SHA-256 of the weights and device that made them. */
        hash: z.string(),
        device: z.string(),
        dimensions: z.number().int().positive(),
        /** SHA-256 of the passages' keys in order: other passages make the vectors useless. */
        keys: z.string(),
      }),
    ),
    /** One vector for each text that an answer is chosen from, in the bank's order; absent where no shipped model reads its language. */
    quotes: z
      .object({
        file: z.string(),
        hash: z.string(),
        device: z.string(),
        dimensions: z.number().int().positive(),
        /** SHA-256 of the texts' keys in order. */
        keys: z.string(),
      })
      .optional(),
    /** What the shipped model gave for the bank's questions; absent where no shipped model reads its language. */
    prepared: z
      .object({
        /** Rows of 32-bit floats: per question its vector and the probabilities of `KINDS`, then one vector per sentence. */
        file: z.string(),
        stamp: stampSchema,
        dimensions: z.number().int().positive(),
        /** SHA-256 of the keys of the questions' texts, in the bank's order. */
        questions: z.string(),
        featured: z.string(),
        /** Keys of the sentences' texts, in the order of their rows. */
        sentences: z.array(z.string()),
      })
      .optional(),
    /** File of what the shipped reader made of the bank's questions; absent where no shipped reader reads its language. */
    readings: z.string().optional(),
  }),
);

export type BundleIndex = z.infer<typeof bundleIndexSchema>;

/** @throws PhraseError naming the first fault. */
export function readBundleIndex(data: unknown): BundleIndex {
  const read = bundleIndexSchema.safeParse(data);
  if (read.success) return read.data;
  const { en, zh } = firstIssue(read.error, 'characters/index.json');
  throw new PhraseError({
    en: `${en} Publish the characters folder of one build.`,
    zh: `${zh}请发布同一次构建的 characters 文件夹。`,
  });
}
