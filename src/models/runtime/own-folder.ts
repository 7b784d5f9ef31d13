/** A model in a folder of the user's: transformers.js's layout, a shipped model's, or one with a description of its own. */

import * as z from 'zod';
import type { FolderRecipe } from '../../core/encoders';
import type { Phrase } from '../../core/text/phrase';
import { parseEncoder, type EncoderDescription, type Tower } from './catalogue';
import { FOLDER_LACKS_IT, NO_ENCODER } from './error-words';
import { ModelError } from './errors';
import { parseManifest, type Dtype } from './manifest';

export type FolderFiles = ReadonlyMap<string, Blob>;

/** A description in the catalogue's schema, for what transformers.js's layout cannot tell: two towers, ready vectors, token vectors. */
const DESCRIPTION = 'encoder.json';

const LAYOUT = {
  en: 'Choose the folder that holds config.json, tokenizer.json, tokenizer_config.json and onnx/model.onnx or onnx/model_quantized.onnx.',
  zh: '请选择含有 config.json、tokenizer.json、tokenizer_config.json 以及 onnx/model.onnx 或 onnx/model_quantized.onnx 的文件夹。',
};

const OWN_NOTE: Phrase = { en: 'Your own folder.', zh: '您自己的文件夹。' };

/** @param name the folder's own name. @throws ModelError naming the file and the remedy. */
export async function describeFolder(
  name: string,
  files: FolderFiles,
  recipe: FolderRecipe,
): Promise<EncoderDescription> {
  const slug =
    name
      .toLowerCase()
      .replace(/[^a-z0-9.]+/g, '-')
      .replace(/^[-.]+|[-.]+$/g, '') || 'model';
  const own = { id: `own-${slug}`, published: false };
  const as = (role: 'passage' | 'question') => ({ repo: `own/${slug}-${role}`, revision: 'folder' });
  if (files.has(DESCRIPTION)) {
    const given = parseEncoder(await record(files, DESCRIPTION, name), `${name}/${DESCRIPTION}`);
    const { passage, question } = given;
    return {
      ...given,
      ...own,
      passage: { ...passage, ...as('passage') },
      ...(question && { question: { ...question, ...as('question') } }),
    };
  }
  const sizes = tokenizerBytes(files);
  const shared = { ...own, title: name, note: OWN_NOTE, tokenizerBytes: sizes };
  if (files.has('manifest.json')) return fromManifest(name, files, { ...shared, ...as('passage') });
  const config = configSchema.parse(await record(files, 'config.json', name));
  const dimensions = config.hidden_size ?? config.dim ?? config.d_model;
  if (!dimensions)
    throw new ModelError(
      'bad-manifest',
      `${name}/config.json`,
      { en: 'it tells no hidden_size', zh: '其中没有 hidden_size' },
      LAYOUT,
    );
  if (has(files, '2_Dense/')) {
    const remedy = {
      en: 'Export the whole model with its output "sentence_embedding", and describe it in encoder.json.',
      zh: '请导出带有输出“sentence_embedding”的完整模型，并在 encoder.json 中描述它。',
    };
    throw new ModelError(
      'not-runnable',
      `${name}/2_Dense`,
      { en: 'it has a further layer outside the graph', zh: '它在计算图之外还有一层' },
      remedy,
    );
  }
  return parseEncoder(
    {
      ...shared,
      languages: [recipe.language],
      licence: '',
      dimensions,
      maxLength: Math.min(config.max_position_embeddings ?? 512, await longestInput(files, name)),
      pooling: (await pooling(files, name)) ?? recipe.pooling,
      queryPrefix: recipe.queryPrefix,
      passagePrefix: recipe.passagePrefix,
      passage: { ...as('passage'), tokenizerBytes: sizes, weights: weightsIn(files, name) },
    },
    name,
  );
}

async function fromManifest(
  name: string,
  files: FolderFiles,
  own: Partial<Tower> & { id: string; title: string; note: Phrase; tokenizerBytes: number },
): Promise<EncoderDescription> {
  const manifest = parseManifest(await textIn(files, 'manifest.json', name), `${name}/manifest.json`);
  const { embedding, languages, licence, maxLength } = manifest;
  if (!embedding) throw new ModelError('not-runnable', `${name}/manifest.json`, NO_ENCODER, LAYOUT);
  // The manifest's own fp16 graphs compute in fp32, which only the shipped models' way of loading knows.
  const weights = manifest.files.filter(({ dtype }) => dtype === 'q8' || dtype === 'fp32');
  const { id, title, note, repo, revision, tokenizerBytes } = own;
  return parseEncoder(
    {
      id,
      title: manifest.title || title,
      note,
      published: false,
      languages,
      licence,
      maxLength,
      ...embedding,
      outputs: [embedding.output],
      passage: {
        repo,
        revision,
        tokenizerBytes,
        weights: Object.fromEntries(
          weights.map(({ dtype, path, bytes, sha256 }) => [dtype, { path, bytes, sha256 }]),
        ),
      },
    },
    name,
  );
}

const configSchema = z.object({
  hidden_size: z.number().optional().catch(undefined),
  dim: z.number().optional().catch(undefined),
  d_model: z.number().optional().catch(undefined),
  max_position_embeddings: z.number().optional().catch(undefined),
});

const has = (files: FolderFiles, prefix: string) => [...files.keys()].some((path) => path.startsWith(prefix));
const tokenizerBytes = (files: FolderFiles) => Math.max(1, files.get('tokenizer.json')?.size ?? 1);

async function textIn(files: FolderFiles, path: string, name: string): Promise<string> {
  const file = files.get(path);
  if (!file) throw new ModelError('not-here', `${name}/${path}`, FOLDER_LACKS_IT, LAYOUT);
  return file.text();
}

/** A file's JSON object. @throws ModelError where it has none. */
async function record(files: FolderFiles, path: string, name: string): Promise<Record<string, unknown>> {
  const refused = (detail: Phrase) => new ModelError('bad-manifest', `${name}/${path}`, detail, LAYOUT);
  let value: unknown;
  try {
    value = JSON.parse(await textIn(files, path, name));
  } catch (error) {
    throw error instanceof ModelError ? error : refused({ en: 'it is not JSON', zh: '它不是 JSON' });
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw refused({ en: 'it holds no JSON object', zh: '其中不是 JSON 对象' });
  return value as Record<string, unknown>;
}

/** As sentence-transformers keeps it; undefined where it does not. */
async function pooling(files: FolderFiles, name: string): Promise<'mean' | 'cls' | undefined> {
  const path = '1_Pooling/config.json';
  if (!files.has(path)) return undefined;
  const modes = await record(files, path, name);
  if (modes.pooling_mode_cls_token === true) return 'cls';
  if (modes.pooling_mode_mean_tokens === true) return 'mean';
  throw new ModelError('not-runnable', `${name}/${path}`, {
    en: 'only mean and cls pooling are known here',
    zh: '此处只支持 mean 和 cls 两种池化',
  });
}

async function longestInput(files: FolderFiles, name: string): Promise<number> {
  const { model_max_length: longest } = await record(files, 'tokenizer_config.json', name);
  // "No limit" is written as a huge number.
  return typeof longest === 'number' && longest > 0 && longest < 1e6 ? Math.floor(longest) : 512;
}

/** Names that exporters give the weights. */
const WEIGHTS: readonly (readonly [Dtype, RegExp])[] = [
  ['q8', /^(onnx\/)?model_(quantized|int8|uint8|qint8\w*|quint8\w*)\.onnx$/],
  ['fp16', /^(onnx\/)?model_fp16\.onnx$/],
  ['fp32', /^(onnx\/)?model\.onnx$/],
];

function weightsIn(files: FolderFiles, name: string) {
  const found = WEIGHTS.flatMap(([dtype, pattern]) => {
    const path = [...files.keys()].find((candidate) => pattern.test(candidate));
    return path === undefined ? [] : [[dtype, { path, bytes: Math.max(1, files.get(path)!.size) }] as const];
  });
  if (found.length > 0) return Object.fromEntries(found);
  throw new ModelError(
    'not-here',
    `${name}/onnx/model.onnx`,
    { en: 'the folder contains no weights', zh: '文件夹中没有权重' },
    LAYOUT,
  );
}
