/** What the runtime needs to know of one ONNX graph, wherever its description stands: a shipped manifest or the catalogue. */

import type { Kind } from '../../core/memory/bank';
import type { Device, ModelStamp } from '../../core/ports';
import type { EncoderDescription, Tower } from './catalogue';
import { weightsOf, type Dtype, type Manifest } from './manifest';
import type { Plan } from './plan';

export interface Graph {
  /** What the library knows it by, which remembers configurations by it: one name, one graph. */
  readonly name: string;
  readonly stamp: ModelStamp;
  readonly device: Device;
  readonly dtype: Dtype;
  /** What the library is told to compute in. */
  readonly computes: Dtype;
  /** Key of the weights among the files. */
  readonly weights: string;
  /** In tokens. */
  readonly maxLength: number;
  readonly embedding?: {
    /** Names of the output, the first that is there. */
    readonly outputs: readonly string[];
    readonly pooling: 'mean' | 'cls' | 'none';
    /** The output with the tokens' states, if it is not the one that is pooled. */
    readonly states?: string | undefined;
    readonly dimensions: number;
    readonly queryPrefix: string;
    readonly passagePrefix: string;
  };
  readonly classification?: { readonly output: string; readonly labels: readonly Kind[] };
  readonly reading?: NonNullable<Manifest['reading']>;
  readonly tokens?: { readonly output: string; readonly dimensions: number };
}

/** A shipped model on a device. @throws ModelError where it has no weights of the dtype. */
export function shippedGraph(manifest: Manifest, device: Device, dtype: Dtype): Graph {
  const { id, revision, maxLength, embedding, classification, reading } = manifest;
  const { path, sha256 } = weightsOf(manifest, dtype);
  return {
    name: id,
    stamp: { id, revision, hash: sha256, dtype, device },
    device,
    dtype,
    // Our fp16 graphs only store their weights so and compute in fp32: they need no shader-f16, which the library would ask for.
    computes: dtype === 'fp16' ? 'fp32' : dtype,
    weights: path,
    maxLength,
    ...(embedding && { embedding: { ...embedding, outputs: [embedding.output] } }),
    ...(classification && { classification }),
    ...(reading && { reading }),
  };
}

/** One tower of an encoder of the catalogue. @param hash SHA-256 of its weights. */
export function towerGraph(
  encoder: EncoderDescription,
  { repo, revision }: Tower,
  { device, dtype }: Plan,
  hash: string,
): Graph {
  const { id, maxLength, outputs, pooling, dimensions, queryPrefix, passagePrefix, tokens } = encoder;
  const recipe = [pooling, outputs[0], maxLength, passagePrefix].join('|');
  return {
    name: repo,
    stamp: { id, revision, hash, dtype, device, recipe },
    device,
    dtype,
    computes: dtype,
    weights: 'weights',
    maxLength,
    embedding: { outputs, pooling, dimensions, queryPrefix, passagePrefix },
    ...(tokens && { tokens }),
  };
}
