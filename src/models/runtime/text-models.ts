/** Small language models that can run in the tab: what is known of each before any of its bytes is here. The data is text-models.json. */

import * as z from 'zod';
import { everyIssue, RULES } from '../../core/issue';
import { AS_WRITTEN } from '../../core/text/place';
import type { Device } from '../../core/ports';
import type { RepositoryFile } from './download';
import { noWeightsFor, noWeightsOf } from './error-words';
import { ModelError } from './errors';
import { phraseSchema, weightsSchema } from './model-list-schema';
import data from './text-models.json';
import { LANGUAGES } from '../../core/text/languages';

/** `q4`, `q4f16`: weights in four bits, computed in single or half precision. */
export const TEXT_DTYPES = ['q4f16', 'q4', 'q8', 'fp16', 'fp32'] as const;
export type TextDtype = (typeof TEXT_DTYPES)[number];

const textModel = z.object({
  id: z.string().regex(/^[a-z0-9.-]+$/),
  title: z.string().min(1),
  languages: z.array(z.enum(LANGUAGES)).min(1),
  licence: z.string().min(1),
  /** Most tokens of prompt and answer together. */
  contextLength: z.number().int().positive(),
  /** What one should know before downloading it; empty for nothing. */
  note: phraseSchema,
  /** A repository on the hub in transformers.js's layout, with a chat template in its tokenizer's configuration. */
  repo: z.string().regex(/^[\w.-]+\/[\w.-]+$/, RULES.repository),
  revision: z
    .string()
    .regex(/^[\w.-]+$/)
    .default('main'),
  tokenizerBytes: z.number().int().positive(),
  /** Switches of its own chat template. */
  template: z.record(z.string(), z.union([z.boolean(), z.string(), z.number()])).default({}),
  /** Keys are dtypes; at least one. */
  weights: z
    .partialRecord(z.enum(TEXT_DTYPES), weightsSchema)
    .refine((all) => Object.keys(all).length > 0, RULES.weights),
});
export type TextModel = z.infer<typeof textModel>;

/** @throws ModelError `bad-manifest` naming every bad field. */
export function parseTextModel(value: unknown, name: string): TextModel {
  const parsed = textModel.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new ModelError('bad-manifest', name, everyIssue(parsed.error, AS_WRITTEN));
}

export const TEXT_MODELS: readonly TextModel[] = data.models.map((value, i) =>
  parseTextModel(value, `text-models.json, model ${i + 1}`),
);

export interface TextFile extends RepositoryFile {
  /** As the library asks for it. */
  readonly role: string;
}

/** About as much as a configuration takes. */
const CONFIG_BYTES = 1000;

/** The files of a model in a dtype, small ones first, so that a wrong address is known early. @throws ModelError where the dtype is not there. */
export function textFiles(model: TextModel, dtype: TextDtype): TextFile[] {
  const { repo, revision, tokenizerBytes } = model;
  const graph = model.weights[dtype];
  if (!graph) throw new ModelError('bad-manifest', repo, noWeightsOf(dtype));
  const tower = { repo, revision };
  const file = (role: string, bytes: number, at = role, sha256?: string): TextFile => ({
    role,
    tower,
    path: at,
    key: `${repo}@${revision}/${at}`,
    bytes,
    sha256,
  });
  return [
    file('config.json', CONFIG_BYTES),
    file('generation_config.json', CONFIG_BYTES),
    file('tokenizer_config.json', CONFIG_BYTES),
    file('tokenizer.json', tokenizerBytes),
    file('weights', graph.bytes, graph.path, graph.sha256),
  ];
}

export interface TextPlan {
  readonly device: Device;
  readonly dtype: TextDtype;
}

/**
 * int8 never runs on WebGPU, where it has been found silently wrong (huggingface/transformers.js#1512, #1728); half precision needs
 * `shader-f16`, and is slow and rarely whole on WASM.
 *
 * @param halfFloats whether the GPU has `shader-f16`.
 * @throws ModelError where no weights can run.
 */
export function textPlanFor(model: TextModel, device: Device, halfFloats: boolean): TextPlan {
  const wanted: readonly TextDtype[] =
    device === 'wasm' ? ['q8', 'q4', 'fp32'] : halfFloats ? ['q4f16', 'q4', 'fp16', 'fp32'] : ['q4', 'fp32'];
  const dtype = wanted.find((each) => model.weights[each] !== undefined);
  if (dtype) return { device, dtype };
  throw new ModelError('not-runnable', model.title, noWeightsFor(device));
}
