/** The records of characters: banks, what lists show of them, imports, corrections of labels. */

import * as z from 'zod';
import { bankSchema } from '../../data/formats/mnemoscope/mnemoscope-schema-2';
import { RULES, says } from '../../core/issue';
import { BANK_ORIGINS } from '../../core/memory/summary';
import { LANGUAGES } from '../../core/text/languages';
import { count, countsByKind, different, id, text } from './parts';

const BankForm = bankSchema.refine(
  ({ memories, questions, sessions = [] }) =>
    [memories, questions, sessions].every((items: readonly { readonly id: string }[]) =>
      different(items, (item) => item.id),
    ),
  RULES.idTwice,
);

export const BankRecordForm = z
  .object({
    id,
    revision: text,
    bank: BankForm,
    origin: z.enum(BANK_ORIGINS),
    importId: id.exactOptional(),
  })
  .refine((record) => record.id === record.bank.id, RULES.sameId);

export const BankSummaryForm = z.object({
  id,
  name: text,
  language: z.enum(LANGUAGES),
  summary: text,
  source: text,
  licence: text,
  citation: text.exactOptional(),
  generated: z.literal(true).exactOptional(),
  memories: countsByKind,
  questions: countsByKind,
  sessions: count.exactOptional(),
  revision: text,
  origin: z.enum(BANK_ORIGINS),
  importId: id.exactOptional(),
  bytes: z.number(),
  disputes: count,
});

export const ImportForm = z.object({
  id,
  source: text,
  licence: text,
  citation: text.exactOptional(),
  when: text,
  files: z.array(z.object({ name: text, bytes: z.number(), sha256: text })),
  state: z.enum(['staged', 'complete']),
  problems: count,
  banks: count,
});
export const KeptImportForm = ImportForm.extend({ touched: z.number() });

export const CorrectionForm = z.object({
  id,
  bank: id,
  question: text,
  field: text,
  original: z.unknown(),
  corrected: z.unknown(),
  author: text,
  reason: text,
  when: text,
});

export const VectorMatrixForm = z
  .object({
    keys: z.array(id),
    dimensions: z.int().positive().max(65_536),
    data: z.custom<Float32Array>(
      (value) => value instanceof Float32Array,
      says({ en: 'This should be numbers.', zh: '应为数字。' }),
    ),
  })
  .refine(
    ({ keys, dimensions, data }) => data.length === keys.length * dimensions,
    says({ en: 'This needs one row for each key.', zh: '每个键应有一行。' }),
  )
  .refine(({ keys }) => different(keys, (key) => key), RULES.keyTwice);
