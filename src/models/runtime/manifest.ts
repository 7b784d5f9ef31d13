/** A shipped model's manifest: what it is, which files make it, and how to know that they arrived whole. */

import * as z from 'zod';
import { everyIssue, RULES, says } from '../../core/issue';
import { AS_WRITTEN } from '../../core/text/place';
import { KINDS } from '../../core/memory/bank';
import type { ReaderSettings } from '../../core/ports';
import { ModelError } from './errors';
import { LANGUAGES } from '../../core/text/languages';

export const DTYPES = ['q8', 'fp16', 'fp32'] as const;
export type Dtype = (typeof DTYPES)[number];

const file = z.object({
  // Neither a way out of the folder nor another server ("//host/file").
  path: z.string().regex(/^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/, RULES.path),
  bytes: z.number().int().positive(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  dtype: z.enum(DTYPES).optional(),
});

const manifestSchema = z.object({
  format: z.literal('mnemoscope-model'),
  version: z.literal(1),
  id: z.string().regex(/^[a-z0-9.-]+$/),
  revision: z.string(),
  title: z.string(),
  languages: z.array(z.enum(LANGUAGES)).min(1),
  licence: z.string(),
  base: z.object({ name: z.string(), licence: z.string() }).nullable(),
  trainingData: z.string(),
  /** Longest input in tokens; what is longer is cut. */
  maxLength: z.number().int().positive(),
  embedding: z
    .object({
      output: z.string(),
      pooling: z.enum(['mean', 'cls', 'none']),
      /** The output with the tokens' states, if it is not the one that is pooled. */
      states: z.string().optional(),
      normalize: z.literal(true),
      dimensions: z.number().int().positive(),
      queryPrefix: z.string(),
      passagePrefix: z.string(),
    })
    .optional(),
  classification: z
    .object({
      output: z.string(),
      /** The kinds in the order of the logits. */
      labels: z
        .array(z.enum(KINDS))
        .length(KINDS.length)
        .refine(
          (labels) => new Set(labels).size === labels.length,
          says({ en: 'Name each kind once.', zh: '每种类型应恰好列出一次。' }),
        ),
    })
    .optional(),
  /** Of a cross-encoder: what it makes of a question and a passage. */
  reading: z
    .object({
      /** One row per pair: relevance and answerable, as logits. */
      scores: z.string(),
      /** Two numbers per token: logits of being the answer's first and its last; the first token stands for "no answer here". */
      spans: z.string(),
      /** Longest question, in tokens; what is longer is cut. */
      questionLength: z.number().int().positive(),
      /** See `ReaderSettings`. */
      passageLength: z.number().int().positive().optional(),
      /** logit of "answerable" = bias + the weighted logits; a span's is its score above "no answer here". */
      answerable: z.object({
        bias: z.number(),
        relevance: z.number(),
        answerable: z.number(),
        span: z.number(),
      }),
      /** Below it nothing is taken to answer, on the largest probability of the passages. */
      threshold: z.number().min(0).max(1),
      /** How it goes together with the rule; see `RuleCombination`. */
      withRule: z
        .object({
          markWeight: z.number().min(0),
          constant: z.number(),
          weights: z.record(z.string(), z.number()),
          threshold: z.number().min(0).max(1),
          likely: z.number().min(0).max(1).optional(),
        })
        .optional(),
    })
    .optional(),
  /** Of a table of token vectors: first one scale a token (fp32), then its numbers (int8), in the order of tokenizer.json. */
  tokenVectors: z
    .object({
      table: z.string(),
      tokens: z.number().int().positive(),
      dimensions: z.number().int().positive(),
    })
    .optional(),
  dtypes: z.object({ wasm: z.enum(DTYPES), webgpu: z.enum(DTYPES) }),
  files: z.array(file).min(1),
  probe: z.object({
    text: z.string(),
    /** Of a cross-encoder: what is read with the text, and what its two scores are. */
    passage: z.string().optional(),
    scores: z.array(z.number()).optional(),
    /** Empty where it embeds nothing. */
    embedding: z.array(z.number()),
    probabilities: z.array(z.number()).optional(),
  }),
});

export type Manifest = z.infer<typeof manifestSchema>;
export type ManifestFile = Manifest['files'][number];

/** @throws ModelError `bad-manifest` naming every bad field. */
export function parseManifest(text: string, address: string): Manifest {
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch {
    throw new ModelError('bad-manifest', address, {
      en: 'it is not JSON; the server may have answered with a page.',
      zh: '它不是 JSON；服务器返回的可能是一个网页',
    });
  }
  const parsed = manifestSchema.safeParse(data);
  if (parsed.success) return parsed.data;
  throw new ModelError('bad-manifest', address, everyIssue(parsed.error, AS_WRITTEN));
}

/** The files that a model of this dtype needs: its weights and what has no dtype. */
export function filesFor(manifest: Manifest, dtype: Dtype): ManifestFile[] {
  return manifest.files.filter((entry) => entry.dtype === undefined || entry.dtype === dtype);
}

/** Of a model that reads no passages: nothing is an answer. */
export const NO_READER: ReaderSettings = { threshold: 1 };

export function settingsOf({ reading }: Manifest): ReaderSettings {
  if (!reading) return NO_READER;
  const { threshold, passageLength, withRule } = reading;
  return { threshold, passageLength, withRule };
}

/** The weights of a dtype. @throws ModelError where the model does not ship them. */
export function weightsOf(manifest: Manifest, dtype: Dtype): ManifestFile {
  const weights = manifest.files.find((entry) => entry.dtype === dtype);
  if (weights) return weights;
  throw new ModelError('bad-manifest', manifest.id, {
    en: `it ships no ${dtype} weights; choose another device.`,
    zh: `它没有 ${dtype} 权重，请换一个设备`,
  });
}
