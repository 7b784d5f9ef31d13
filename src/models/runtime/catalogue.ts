/** Encoders that are not shipped: what is known of each before any of its bytes is here. The data is catalogue.json. */

import * as z from 'zod';
import { everyIssue, RULES } from '../../core/issue';
import { AS_WRITTEN } from '../../core/text/place';
import { noWeightsOf } from './error-words';
import { ModelError } from './errors';
import { DTYPES, type Dtype } from './manifest';
import { pathSchema, phraseSchema, weightsSchema } from './model-list-schema';
import data from './catalogue.json';
import { LANGUAGES } from '../../core/text/languages';

/** One ONNX graph with its tokenizer, in a repository on the hub or beside the page. */
const tower = z.object({
  repo: z.string().regex(/^[\w.-]+\/[\w.-]+$/, RULES.repository),
  revision: z
    .string()
    .regex(/^[\w.-]+$/)
    .default('main'),
  /** Whether the files come from the page's own `models/NAME`, NAME being the repository's. */
  ofPage: z.boolean().default(false),
  config: pathSchema.default('config.json'),
  tokenizer: pathSchema.default('tokenizer.json'),
  tokenizerConfig: pathSchema.default('tokenizer_config.json'),
  tokenizerBytes: z.number().int().positive(),
  /** Keys are dtypes; at least one. */
  weights: z
    .partialRecord(z.enum(DTYPES), weightsSchema)
    .refine((all) => Object.keys(all).length > 0, RULES.weights),
});

const encoder = z.object({
  id: z.string().regex(/^[a-z0-9.-]+$/),
  title: z.string().min(1),
  languages: z.array(z.enum(LANGUAGES)).min(1),
  /** Empty where only the user can know it. */
  licence: z.string(),
  dimensions: z.number().int().positive(),
  /** Longest input in tokens; what is longer is cut. */
  maxLength: z.number().int().positive(),
  /** `none`: the graph's output is one vector per text already. */
  pooling: z.enum(['mean', 'cls', 'none']),
  /** Names that the graph may give the output; exporters differ. */
  outputs: z.array(z.string().min(1)).min(1).default(['last_hidden_state', 'token_embeddings']),
  queryPrefix: z.string(),
  passagePrefix: z.string(),
  /** Where the graph also gives one vector per token, for late interaction. */
  tokens: z.object({ output: z.string(), dimensions: z.number().int().positive() }).optional(),
  /** Whether an ONNX export with these files is known to be on the hub. */
  published: z.boolean(),
  /** What one should know before downloading it; empty for nothing. */
  note: phraseSchema,
  passage: tower,
  /** The questions' own encoder, of models with two towers. */
  question: tower.optional(),
});

export type EncoderDescription = z.infer<typeof encoder>;
export type Tower = EncoderDescription['passage'];

/** @throws ModelError `bad-manifest` naming every bad field. */
export function parseEncoder(value: unknown, name: string): EncoderDescription {
  const parsed = encoder.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new ModelError('bad-manifest', name, everyIssue(parsed.error, AS_WRITTEN));
}

/** All encoders of the catalogue, in its order. */
export const CATALOGUE: readonly EncoderDescription[] = data.encoders.map((value, i) =>
  parseEncoder(value, `catalogue.json, encoder ${i + 1}`),
);

/** A file of a tower. */
export interface TowerFile {
  /** As the library asks for it: its place in transformers.js's layout. */
  readonly role: 'config.json' | 'tokenizer.json' | 'tokenizer_config.json' | 'weights';
  readonly path: string;
  /** Names the file whatever server it comes from. */
  readonly key: string;
  /** About. */
  readonly bytes: number;
  readonly sha256: string | undefined;
}

/** About as much as a config takes. */
const CONFIG_BYTES = 1000;

/** The files of a tower in a dtype, small ones first, so that a wrong address is known early. @throws ModelError where the dtype is not there. */
export function towerFiles(tower: Tower, dtype: Dtype): TowerFile[] {
  const graph = tower.weights[dtype];
  if (!graph) throw new ModelError('bad-manifest', tower.repo, noWeightsOf(dtype));
  const file = (role: TowerFile['role'], path: string, bytes: number, sha256?: string): TowerFile => ({
    role,
    path,
    key: `${tower.repo}@${tower.revision}/${path}`,
    bytes,
    sha256,
  });
  return [
    file('config.json', tower.config, CONFIG_BYTES),
    file('tokenizer_config.json', tower.tokenizerConfig, CONFIG_BYTES),
    file('tokenizer.json', tower.tokenizer, tower.tokenizerBytes),
    file('weights', graph.path, graph.bytes, graph.sha256),
  ];
}

/** The towers of an encoder: that of the passages, and where it has one that of the questions. */
export function towersOf({ passage, question }: EncoderDescription): Tower[] {
  return question ? [passage, question] : [passage];
}

/** Every file of an encoder in a dtype. @throws ModelError where the dtype is not there. */
export function filesOf(encoder: EncoderDescription, dtype: Dtype): (TowerFile & { tower: Tower })[] {
  return towersOf(encoder).flatMap((tower) => towerFiles(tower, dtype).map((file) => ({ ...file, tower })));
}
