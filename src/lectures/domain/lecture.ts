/** A lecture as a file: steps, each one thing at a time, in one language of the interface or several. */

import * as z from 'zod';
import { RULES, says } from '../../core/issue';
import { LOCALES, type Locale } from '../../core/text/phrase';
import { textSchema, type LectureText } from './lecture-text';
import { liveSchema } from './live';

export { textSchema, type LectureText };

export const LECTURE_FORMAT = 'mnemoscope-lecture';
/** Counts up when an older page could no longer read what a newer one writes. */
export const LECTURE_VERSION = 1;

const PICTURE_DATA = says({
  en: 'A picture is a PNG, JPEG, WebP or GIF file as a data URL of at most 2 million characters.',
  zh: '图片须为 PNG、JPEG、WebP 或 GIF 文件的 data URL，最多 200 万个字符。',
});
const STEP_TWICE = says({
  en: 'Another step has this id already. Give each step its own.',
  zh: '已有另一个步骤使用这个 id。请给每个步骤不同的 id。',
});

/** Characters of a picture as a data URL. */
export const LARGEST_PICTURE = 2_000_000;
const PICTURE = /^data:image\/(?:png|jpeg|webp|gif);base64,[A-Za-z0-9+/]+={0,2}$/;
/** A picture as data: a lecture is one file, and asks nothing of any network. */
const pictureSchema = z
  .string()
  .refine((data) => data.length <= LARGEST_PICTURE && PICTURE.test(data), PICTURE_DATA);

export const stepSchema = z.strictObject({
  /** Unique within the lecture; part of the step's address. */
  id: z.string().regex(/^[a-z0-9][a-z0-9-]*$/, RULES.smallId),
  title: textSchema,
  /** What the room reads: short. Besides paragraphs it has lists (`- item`, `1. item`), formulas (`$$ … $$`) and pictures. */
  text: textSchema.optional(),
  /** Pictures that the text shows as `![description](name)` on a line of their own, by their names. */
  pictures: z.record(z.string().regex(/^[a-z0-9-]+$/, RULES.smallId), pictureSchema).optional(),
  /** What the lecturer says: seen by him alone. */
  notes: textSchema.optional(),
  /** Time that is planned for the step, in seconds. */
  seconds: z.int().positive().optional(),
  /** What runs on the stage, beside or below the text. */
  live: liveSchema.optional(),
});
export type LectureStep = z.infer<typeof stepSchema>;

export const lectureSchema = z.strictObject({
  format: z.literal(LECTURE_FORMAT),
  version: z.literal(LECTURE_VERSION),
  id: z.string().regex(/^[a-z0-9][a-z0-9-]*$/, RULES.smallId),
  title: textSchema,
  /** What it teaches, in a sentence or two. */
  about: textSchema.optional(),
  steps: z
    .array(stepSchema)
    .min(1)
    // Two steps of one name would have one address.
    .check(({ value, issues }) => {
      const seen = new Set<string>();
      value.forEach(({ id }, i) => {
        if (seen.has(id))
          issues.push({
            code: 'custom',
            input: id,
            path: [i, 'id'],
            message: STEP_TWICE,
          });
        seen.add(id);
      });
    }),
});
export type Lecture = z.infer<typeof lectureSchema>;

/** The text in a language, or in the one that there is. */
export function textIn(
  text: LectureText,
  locale: Locale,
): { readonly text: string; readonly locale: Locale } {
  const there = [locale, ...LOCALES].find((each) => text[each] !== undefined) ?? locale;
  return { text: text[there] ?? '', locale: there };
}

export interface LectureSource {
  /** Ids of the lectures that come with the page, in their order. @throws an error that names the file and the remedy. */
  list(): Promise<readonly string[]>;
  /** @throws LectureError, or an error that names the file and the remedy where it cannot be fetched. */
  read(id: string): Promise<Lecture>;
  /** Does it while no other tab changes the user's own lectures; waits for its turn. */
  exclusively<T>(action: () => Promise<T>): Promise<T>;
}
