/** Calls of language models and the units of their runs as schemas: what a store or a file holds is checked against them before anything reads it. */

import * as z from 'zod';
import { CATEGORIES } from '../../core/memory/bank';
import { PROVIDERS } from './call';

const text = z.string();

/** Strict, so that no key rides along. */
export const ModelRefForm = z.strictObject({ provider: z.enum(PROVIDERS), address: text, model: text });

export const PurposeForm = z.enum([
  'answer',
  'classify',
  'respond',
  'judge',
  'remember',
  'make',
  'repair',
  'test',
]);
export const UsageForm = z.object({ input: z.number(), output: z.number() });

export const CallForm = z.object({
  model: ModelRefForm,
  messages: z.array(z.object({ role: z.enum(['system', 'user', 'assistant']), content: text })),
  parameters: z.object({
    temperature: z.number().exactOptional(),
    maxTokens: z.number().exactOptional(),
    seed: z.number().exactOptional(),
    schema: z.object({ name: text, schema: z.record(text, z.unknown()) }).exactOptional(),
  }),
  repeat: z.number().exactOptional(),
  purpose: PurposeForm,
});
export const ReplyForm = z.object({
  text,
  finish: text.exactOptional(),
  usage: UsageForm.exactOptional(),
  milliseconds: z.number(),
  attempts: z.number(),
  dropped: z.array(text),
  servedBy: text.exactOptional(),
});
const ExchangeForm = z.object({
  key: z.string().regex(/^[0-9a-f]{64}$/),
  call: CallForm,
  reply: ReplyForm,
  cached: z.boolean(),
});

const outcomeOf = <T extends z.ZodType>(value: T) =>
  z.discriminatedUnion('state', [
    z.object({ state: z.literal('done'), value }),
    z.object({ state: z.literal('unparsed'), text, why: text }),
    z.object({ state: z.literal('failed'), code: text, message: text }),
  ]);

const base = { id: z.string().min(1), bank: text, question: text, exchanges: z.array(ExchangeForm) };
// Loose: a later version's further fields stay.
export const LlmUnitForm = z.discriminatedUnion('kind', [
  z.looseObject({
    ...base,
    kind: z.literal('answer'),
    model: ModelRefForm,
    setting: text,
    memories: z.array(text),
    outcome: outcomeOf(text),
  }),
  z.looseObject({
    ...base,
    kind: z.literal('class'),
    model: ModelRefForm,
    setting: text,
    outcome: outcomeOf(z.object({ category: z.enum(CATEGORIES) })),
  }),
  z.looseObject({
    ...base,
    kind: z.literal('verdict'),
    judge: ModelRefForm,
    setting: text,
    rubric: text,
    prompt: text,
    aspect: text,
    subjects: z.array(text).min(1).max(2),
    swapped: z.boolean().exactOptional(),
    repeat: z.number(),
    outcome: outcomeOf(
      z.object({
        score: z.number(),
        reason: text,
        points: z.array(z.number()).exactOptional(),
        label: text.exactOptional(),
      }),
    ),
  }),
]);

export const KeptCallForm = z.object({ key: text, when: text, call: CallForm, reply: ReplyForm });
export const CallSummaryForm = z.object({
  key: text,
  when: text,
  model: ModelRefForm,
  purpose: PurposeForm,
  bytes: z.number(),
  usage: UsageForm.exactOptional(),
});
