/** What the records of an archive must look like: every field that the page relies on is checked before it reaches the tables. */

import * as z from 'zod';
import { bankSchema } from '../core/datasets/mnemoscope/mnemoscope-schema-2';
import { RUN_FORMAT } from '../core/experiments/run/run';
import { issuePhrase, RULES } from '../core/datasets/issue';
import { pathText } from '../core/datasets/problem';
import { ArchiveError } from './archive-format';
import { LANGUAGES } from '../core/text/languages';

const id = z.string().min(1);
const text = z.string();
const count = z.number().int().nonnegative();

export const bankRecordSchema = z
  .object({
    id,
    revision: text,
    origin: z.enum(['bundled', 'imported', 'written']),
    importId: id.exactOptional(),
    bank: bankSchema,
  })
  .refine((record) => record.id === record.bank.id, RULES.sameId.en);

export const importsSchema = z.array(
  z.object({
    id,
    source: text,
    licence: text,
    citation: text.exactOptional(),
    when: text,
    files: z.array(z.object({ name: text, bytes: z.number(), sha256: text })),
    state: z.literal('complete'),
    problems: count,
    banks: count,
  }),
);

/** The numbers lie beside it, in an entry of their own. */
export const vectorsSchema = z.object({
  space: id,
  shelf: id,
  dimensions: z.number().int().positive().max(65_536),
  keys: z.array(id).refine((keys) => new Set(keys).size === keys.length, RULES.keyTwice.en),
});

const system = z.looseObject({ task: z.enum(['retrieval', 'classification']) });
/** As far as lists and tables of runs rely on it; the page passes over runs of other formats than its own. */
const ownRun = z.looseObject({
  created: text,
  plan: z.looseObject({
    title: text,
    systems: z.array(system),
    banks: z.array(id),
    depth: z.number(),
    seed: z.number(),
  }),
  banks: z.array(z.looseObject({ id, name: text, fingerprint: text })),
  setup: z.record(z.string(), z.unknown()),
  models: z.looseObject({}),
  state: z.enum(['running', 'paused', 'failed', 'done']),
  done: count,
  total: count,
  early: count.optional(),
  milliseconds: z.number(),
});
/** Headers of other formats are none of the lab's, which passes over them. */
export const runSchema = z
  .looseObject({ format: z.unknown(), id })
  .and(z.union([z.looseObject({ format: z.unknown().refine((format) => format !== RUN_FORMAT) }), ownRun]));

const anyNumber = z.custom<number>((value) => typeof value === 'number', RULES.number.en);
const unit = z.looseObject({
  bank: id,
  question: id,
  lists: z.record(z.string(), z.looseObject({ ranked: z.array(text), scores: z.array(anyNumber) })),
  classes: z.record(z.string(), z.looseObject({ semantic: anyNumber })),
  partial: z.literal(true).optional(),
});
/** Of a run of the lab. */
export const unitLineSchema = z.tuple([id, unit]);
/** Of anything else that is kept like a run. */
export const otherLineSchema = z.tuple([id, z.unknown()]);

export const correctionsSchema = z.array(
  z.object({
    id,
    bank: id,
    question: text,
    field: text,
    original: z.unknown(),
    corrected: z.unknown(),
    author: text,
    reason: text,
    when: text,
  }),
);

const encoder = z.union([z.literal('shipped'), z.templateLiteral(['model:', z.string().max(200)])]);
/**
 * The settings that travel, each only with a value of its own shape. Addresses of servers, devices and whatever may hold a key stay where
 * they are.
 */
export const SETTINGS = {
  theme: z.enum(['system', 'light', 'dark']),
  'encoder.en': encoder,
  'encoder.zh': encoder,
  'library.open': z.string(),
  'library.language': z.enum(LANGUAGES),
  'library.removed': z.array(z.string()),
  'ask.asked': z.array(z.looseObject({ bank: z.string(), text: z.string() })),
  // Whoever reads these checks the rest, and leaves out what is damaged.
  lectures: z.array(z.looseObject({ lecture: z.looseObject({ id: z.string() }), revision: z.string() })),
  'learnt-models': z.array(z.looseObject({ id: z.string() })),
} as const;
export const SETTING_KEYS = Object.keys(SETTINGS) as (keyof typeof SETTINGS)[];
export const settingsSchema = z.strictObject(SETTINGS).partial();

/** @param name of the entry. @returns the value as it is. @throws ArchiveError naming the place. */
export function shaped<T>(schema: z.ZodType<T>, value: unknown, name: string): T {
  const read = schema.safeParse(value);
  // The value itself: parsing would drop what a later version knows, and order the fields anew.
  if (read.success) return value as T;
  const issue = read.error.issues[0]!;
  const place = `${name} › ${pathText(issue.path) || 'root'}`;
  const { en, zh } = issuePhrase(issue);
  throw new ArchiveError({
    en: `${place}: ${en.slice(0, 200)} The archive is damaged or was changed; export it again.`,
    zh: `${place}：${zh.slice(0, 200)}存档已损坏或被改动；请重新导出。`,
  });
}
