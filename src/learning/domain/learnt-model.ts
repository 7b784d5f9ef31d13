/** A trained model as a value: its name, what it was trained on, and its numbers. What is tested, saved and exported is the same. */

import * as z from 'zod';
import { firstIssue, says } from '../../core/issue';
import { LANGUAGES } from '../../core/text/languages';
import { textKey } from '../../core/text/key';
import { LABELS } from './learning-set';
import { LEARNERS } from './learners';
import { badFile } from './problem';

export const LEARNT_FORMAT = 'mnemoscope-learnt';
export const LEARNT_VERSION = 1;

/** Names longer than this would break tables. */
export const LONGEST_NAME = 80;

const count = z.int().nonnegative();
const finite = z.number();

const NUMBERS = says({ en: 'There are not as many numbers as it needs.', zh: '数字的个数不对。' });
const PARTS = says({
  en: 'Learner, encoder and numbers do not fit together.',
  zh: '学习器、编码器与数字不一致。',
});

const headSchema = z
  .strictObject({
    labels: z.enum(['kinds', 'categories']),
    start: z.enum(['nothing', 'shipped']),
    dimensions: count,
    vocabulary: z.array(z.string()).readonly(),
    weights: z.array(finite).readonly(),
    intercepts: z.array(finite).readonly(),
  })
  .refine(
    ({ labels, dimensions, vocabulary, weights, intercepts }) =>
      intercepts.length === LABELS[labels].length &&
      weights.length === (dimensions + vocabulary.length) * intercepts.length &&
      new Set(vocabulary).size === vocabulary.length,
    NUMBERS,
  );

const adapterSchema = z
  .strictObject({ dimensions: count, matrix: z.array(finite).readonly() })
  .refine(({ dimensions, matrix }) => matrix.length === dimensions * dimensions, NUMBERS);

const schema = z
  .strictObject({
    format: z.literal(LEARNT_FORMAT),
    version: z.literal(LEARNT_VERSION),
    /** Equal trainings have equal ids. */
    id: z.string().regex(/^[0-9a-f]{12}$/),
    name: z.string().trim().min(1).max(LONGEST_NAME),
    learner: z.enum(LEARNERS),
    language: z.enum(LANGUAGES),
    /** ISO 8601. */
    created: z.string(),
    encoder: z.strictObject({ id: z.string(), space: z.string(), dimensions: count }),
    training: z.strictObject({
      /** See `fingerprintOf`. */
      fingerprint: z.string().regex(/^[0-9a-f]{64}$/),
      characters: z.array(z.strictObject({ key: z.string(), name: z.string(), questions: count })).readonly(),
      /** Keys of the questions (`questionKey`). */
      questions: z.array(z.string()).readonly(),
      settings: z.record(z.string(), z.union([z.string(), finite])),
      loss: finite,
      iterations: count,
      converged: z.boolean(),
    }),
    head: headSchema.optional(),
    adapter: adapterSchema.optional(),
  })
  .refine(
    ({ learner, head, adapter }) => (learner === 'adapter' ? adapter && !head : head && !adapter),
    PARTS,
  )
  .refine(({ encoder, head, adapter }) => (head ?? adapter)?.dimensions === encoder.dimensions, PARTS);

export type LearntModel = Readonly<z.infer<typeof schema>>;

/** The id of a training: what was learnt, from what, and how. */
export function learntId(model: Pick<LearntModel, 'learner' | 'encoder' | 'training'>): string {
  const { learner, encoder, training } = model;
  return textKey(JSON.stringify([learner, encoder.space, training.fingerprint, training.settings])).slice(
    0,
    12,
  );
}

/** The text of a model's file. */
export function learntFile(model: LearntModel): string {
  return `${JSON.stringify(model)}\n`;
}

/** A stored record; undefined where it is no whole model. */
export function learntRecord(value: unknown): LearntModel | undefined {
  const parsed = schema.safeParse(value);
  return parsed.success ? parsed.data : undefined;
}

/**
 * Reads a model's file.
 *
 * @param name of the file, for the message.
 * @throws LearningError that names file and place; nothing is read in part.
 */
export function readLearntFile(text: string, name: string): LearntModel {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw badFile({ en: `${name}: this is not JSON.`, zh: `${name}：这不是 JSON。` });
  }
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const isOurs =
    typeof value === 'object' && value !== null && 'format' in value && value.format === LEARNT_FORMAT;
  if (!isOurs)
    throw badFile({ en: `${name}: this is not a trained model.`, zh: `${name}：这不是训练好的模型。` });
  throw badFile(firstIssue(parsed.error, name));
}
