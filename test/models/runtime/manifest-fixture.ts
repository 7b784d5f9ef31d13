/** A manifest of two files that a test can read at a glance. */

import { hash } from '../../../src/models/runtime/files';

export const CONFIG = new TextEncoder().encode('{"model_type":"bert"}');
export const WEIGHTS = Uint8Array.of(8, 9, 18, 7, 112, 121, 116, 111, 114, 99, 104);

/** As plain data, so that a test can spoil any field of it. */
export async function plainManifest() {
  return {
    format: 'mnemoscope-model',
    version: 1,
    id: 'mnemoscope-xx',
    revision: '1.0.0',
    title: 'Made for the tests',
    languages: ['en'],
    licence: 'MIT',
    base: null as null | { name: string; licence: string },
    trainingData: 'none',
    maxLength: 16,
    embedding: {
      output: 'last_hidden_state',
      pooling: 'mean',
      normalize: true,
      dimensions: 2,
      queryPrefix: '',
      passagePrefix: '',
    },
    classification: { output: 'logits', labels: ['profile', 'relationship', 'event', 'dialogue'] },
    dtypes: { wasm: 'q8', webgpu: 'fp16' },
    files: [
      { path: 'config.json', bytes: CONFIG.byteLength, sha256: await hash(CONFIG) },
      {
        path: 'onnx/model_quantized.onnx',
        bytes: WEIGHTS.byteLength,
        sha256: await hash(WEIGHTS),
        dtype: 'q8',
      },
    ],
    probe: { text: 'a', embedding: [0.6, 0.8], probabilities: [0.1, 0.2, 0.3, 0.4] },
  };
}
export type PlainManifest = Awaited<ReturnType<typeof plainManifest>>;
