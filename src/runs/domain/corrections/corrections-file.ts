/** Corrections of labels as a file of their own, to be read by another library. */

import * as z from 'zod';
import { issuePhrase, nearest, RULES } from '../../../core/issue';
import type { LabelCorrection } from '../../../core/ports';
import { KINDS } from '../../../core/memory/bank';
import { parseSource } from '../../../data/formats/source';
import { pathText } from '../../../core/text/place';
import { DatasetError, problemAt } from '../../../core/text/problem';

const text = z.string();
const id = z.string().min(1);
const common = {
  id,
  bank: id,
  question: id,
  author: text,
  reason: text,
  when: z.iso.datetime({ offset: true, error: RULES.instant }),
};
const texts = z.array(text);
const correction = z.discriminatedUnion('field', [
  z.object({ ...common, field: z.literal('gold'), original: texts, corrected: texts }),
  z.object({ ...common, field: z.literal('anchors'), original: texts, corrected: texts }),
  z.object({ ...common, field: z.literal('kind'), original: z.enum(KINDS), corrected: z.enum(KINDS) }),
  z.object({ ...common, field: z.literal('answer'), original: text, corrected: text }),
]);
const fileSchema = z.object({
  format: z.literal('mnemoscope-corrections'),
  version: z.literal(1),
  corrections: z.array(correction),
});

/** Ascending by bank and id, each with its fields in one order, so that the same corrections are the same file. */
export function writeCorrections(corrections: readonly LabelCorrection[]): string {
  const key = ({ bank, id: own }: LabelCorrection) => `${bank}\n${own}`;
  const sorted = [...corrections]
    .sort((a, b) => (key(a) < key(b) ? -1 : 1))
    .map(({ id: own, bank, question, field, original, corrected, author, reason, when }) => ({
      id: own,
      bank,
      question,
      field,
      original,
      corrected,
      author,
      reason,
      when,
    }));
  return `${JSON.stringify({ format: 'mnemoscope-corrections', version: 1, corrections: sorted }, null, 2)}\n`;
}

/** @throws DatasetError naming every place where the file is not what `writeCorrections` writes; nothing is read in part. */
export function readCorrections(name: string, written: string): LabelCorrection[] {
  const parsed = fileSchema.safeParse(parseSource(written, name));
  if (parsed.success) return parsed.data.corrections;
  throw new DatasetError(
    parsed.error.issues.map(nearest).map((issue) => {
      const { en, zh } = issuePhrase(issue);
      return problemAt(issue.path.length > 0 ? `${name} › ${pathText(issue.path)}` : name, {
        en: `${en} A file of corrections is written by “Export corrections”.`,
        zh: `${zh}更正文件由“导出更正”写成。`,
      });
    }),
  );
}
