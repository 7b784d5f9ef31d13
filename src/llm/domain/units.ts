/** What a run with language models keeps of each piece of work. Numbers are computed when it is read. */

import { type Category, CATEGORIES } from '../../core/memory/bank';
import { type Exchange, type ModelRef, PROVIDERS } from './call';
import type { CallOutcome } from './fault';
import * as z from 'zod';

interface UnitBase {
  /** Of the piece of work; unique in its run and the same whenever its plan is expanded. */
  readonly id: string;
  readonly bank: string;
  readonly question: string;
  /** Every call that was made for it, with its answer; also those that led to nothing. */
  readonly exchanges: readonly Exchange[];
}

/** A question's answer, or an assistant's response to a dialogue. */
export interface AnswerUnit extends UnitBase {
  readonly kind: 'answer';
  readonly model: ModelRef;
  /** Under which its numbers stand: the setting's canonical name. */
  readonly setting: string;
  /** Ids of the memories that the model was handed, in the order in which it saw them. */
  readonly memories: readonly string[];
  /** The answer as it is scored. */
  readonly outcome: CallOutcome<string>;
}

/** A classification by a language model. */
export interface ClassUnit extends UnitBase {
  readonly kind: 'class';
  readonly model: ModelRef;
  /** `instruction` or `few-shot`, with its parameters. */
  readonly setting: string;
  readonly outcome: CallOutcome<{ readonly category: Category }>;
}

/** What one judge says of one aspect of one answer, or of two beside each other. */
export interface JudgeVerdict {
  /** On the aspect's scale; of a pair: 1 the first of `subjects` is better, 0 the second, ½ neither. */
  readonly score: number;
  /** The reason, in the judge's words, with what it quotes. */
  readonly reason: string;
  /** Points that a rubric lists one by one, in its order, each on the rubric's own scale. */
  readonly points?: readonly number[];
  /** The label that was chosen, where the rubric's verdict is one of a list. */
  readonly label?: string;
}

export interface VerdictUnit extends UnitBase {
  readonly kind: 'verdict';
  readonly judge: ModelRef;
  /** Under which its numbers stand: the judge setting's canonical name. */
  readonly setting: string;
  /** Id of the rubric, and the SHA-256 of its prompt, so that no two wordings are taken for one. */
  readonly rubric: string;
  readonly prompt: string;
  /** Id of the aspect within the rubric. */
  readonly aspect: string;
  /** Ids of the answers: one, or two for a pairwise verdict, in the order in which tables name them. */
  readonly subjects: readonly string[];
  /** Whether the judge saw the pair the other way round. */
  readonly swapped?: boolean;
  readonly repeat: number;
  readonly outcome: CallOutcome<JudgeVerdict>;
}

export type LlmUnit = AnswerUnit | ClassUnit | VerdictUnit;

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
