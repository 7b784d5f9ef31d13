/** A user's corrections of labels, applied to a copy of the bank: measures can be read with and without them. */

import { KINDS, type Kind, type MemoryBank, type Question } from '../../../core/memory/bank';
import type { LabelCorrection } from '../../../core/ports';
import * as z from 'zod';
import { issuePhrase, nearest, RULES } from '../../../core/issue';
import { parseSource } from '../../../data/formats/source';
import { pathText } from '../../../core/text/place';
import { DatasetError, problemAt } from '../../../core/text/problem';

/** The parts of a question that can be disputed. */
export const DISPUTABLE = ['gold', 'kind', 'answer', 'anchors'] as const;
export type Disputable = (typeof DISPUTABLE)[number];

/**
 * The bank with its questions' labels as corrected; the newest correction of a field counts. One whose value does not fit the field is
 * skipped, as is one of a question that the bank no longer has.
 */
export function withCorrections(bank: MemoryBank, corrections: readonly LabelCorrection[]): MemoryBank {
  if (corrections.length === 0) return bank;
  const inOrder = [...corrections].sort((a, b) => (a.when < b.when ? -1 : a.when > b.when ? 1 : 0));
  const changes = new Map<string, Partial<Question>>();
  for (const { question, field, corrected } of inOrder) {
    const change = changeOf(field, corrected);
    if (change) changes.set(question, { ...changes.get(question), ...change });
  }
  const questions = bank.questions.map((question) => ({ ...question, ...changes.get(question.id) }));
  return { ...bank, questions };
}

function changeOf(field: string, value: unknown): Partial<Question> | undefined {
  if (field === 'gold' || field === 'anchors') return isTexts(value) ? { [field]: value } : undefined;
  if (field === 'kind') return KINDS.includes(value as Kind) ? { kind: value as Kind } : undefined;
  if (field === 'answer') return typeof value === 'string' ? { answer: value } : undefined;
  return undefined;
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((each) => typeof each === 'string');
}

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
