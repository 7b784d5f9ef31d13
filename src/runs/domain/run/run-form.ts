/** A run's header and its question results as schemas: what a store or a file holds is checked against them before anything reads it. */

import * as z from 'zod';
import { says } from '../../../core/issue';
import { CLASSIFIERS } from '../../../pipeline/flow/system';
import { EngineSystemForm, RetrievalSystemForm } from '../../../pipeline/flow/system-form';
import { CATEGORIES } from '../../../core/memory/bank';
import { LANGUAGES } from '../../../core/text/languages';
import { RUN_FORMAT } from './run';

const text = z.string();
const id = z.string().min(1);
const count = z.int().min(0);

export const StampForm = z.object({
  id: text,
  revision: text,
  hash: text,
  dtype: text,
  device: text,
  recipe: text.optional(),
});

const RunModelsForm = z.object({
  encoder: StampForm.exactOptional(),
  classifier: StampForm.exactOptional(),
  reader: StampForm.exactOptional(),
  table: StampForm.exactOptional(),
});
/** The models of a run, by language. */
export const ModelsForm = z.partialRecord(z.enum(LANGUAGES), RunModelsForm);

export const RunBankForm = z.object({
  id,
  name: text,
  language: z.enum(LANGUAGES),
  source: text,
  memories: count,
  questions: count,
  unscored: count.exactOptional(),
  fingerprint: text,
});

export const RunStateForm = z.enum(['running', 'paused', 'failed', 'done']);

const SystemForm = z.discriminatedUnion('task', [
  RetrievalSystemForm,
  EngineSystemForm,
  z.strictObject({ task: z.literal('classification'), classifier: z.enum(CLASSIFIERS) }),
]);

/** What the header of a run of any sort has, besides its format and its plan. */
export const managedFields = {
  id,
  created: text,
  state: RunStateForm,
  done: count,
  total: count,
  failure: text.exactOptional(),
};
/** What that of a run over banks has. */
export const bankRunFields = {
  ...managedFields,
  banks: z.array(RunBankForm),
  setup: z.record(text, z.unknown()),
  models: ModelsForm,
  milliseconds: z.number().min(0),
};

export const RunHeaderForm = z.object({
  format: z.literal(RUN_FORMAT),
  ...bankRunFields,
  plan: z.object({
    title: text,
    systems: z.array(SystemForm),
    banks: z.array(id),
    questionsPerBank: z.int().min(1).exactOptional(),
    depth: z.int().min(1),
    seed: z.number(),
  }),
  early: count.exactOptional(),
});

/** A run has thousands of lists: their items are compared in a loop, without an issue for each. */
const texts = z.custom<readonly string[]>(
  (value) => Array.isArray(value) && value.every((each) => typeof each === 'string'),
  says({ en: 'This should be a list of texts.', zh: '应为文本列表。' }),
);
/** Also infinite ones, and none (NaN): a retriever's scale is its own. */
const anyNumber = z.custom<number>(
  (value) => typeof value === 'number',
  says({ en: 'This should be a number.', zh: '应为数字。' }),
);
const numbers = z.custom<readonly number[]>(
  (value) => Array.isArray(value) && value.every((each) => typeof each === 'number'),
  says({ en: 'This should be a list of numbers.', zh: '应为数字列表。' }),
);

export const QuestionResultForm = z.object({
  bank: id,
  question: id,
  lists: z.record(
    text,
    z
      .object({ ranked: texts, scores: numbers, milliseconds: anyNumber })
      .refine(
        ({ ranked, scores }) => ranked.length === scores.length,
        says({ en: 'This needs one score for each memory.', zh: '每条记忆应有一个分数。' }),
      ),
  ),
  classes: z.record(
    text,
    z.object({ category: z.enum(CATEGORIES), semantic: anyNumber, milliseconds: anyNumber }),
  ),
  partial: z.literal(true).exactOptional(),
});
