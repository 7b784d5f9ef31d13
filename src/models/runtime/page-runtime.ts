/** ONNX Runtime as the page serves it, for its workers. */

import webgpuMjs from 'onnxruntime-web/ort-wasm-simd-threaded.asyncify.mjs?url';
import webgpuWasm from 'onnxruntime-web/ort-wasm-simd-threaded.asyncify.wasm?url';
import plainMjs from 'onnxruntime-web/ort-wasm-simd-threaded.mjs?url';
import plainWasm from 'onnxruntime-web/ort-wasm-simd-threaded.wasm?url';
import warmUp from './warm-up.onnx?url&inline';
import type { RuntimeOptions } from './library';

const absolute = (address: string) => new URL(address, import.meta.url).href;

/** @param most threads that the model gains from. Without cross-origin isolation there is one. */
export function pageRuntime(most: number): RuntimeOptions {
  const threads = self.crossOriginIsolated ? Math.max(1, most) : 1;
  return {
    wasmPaths: { mjs: absolute(webgpuMjs), wasm: absolute(webgpuWasm) },
    threads,
    async plainRuntime() {
      const runtime = await import('onnxruntime-web/wasm');
      const wasmPaths = { mjs: absolute(plainMjs), wasm: absolute(plainWasm) };
      Object.assign(runtime.env.wasm, { wasmPaths, numThreads: threads });
      // What is wrong is told when the model asks for its own session.
      void warmedUp(runtime).catch(() => undefined);
      return { runtime, wasmPaths };
    },
  };
}

/** The numbers of a row in it. */
const TOKENS = 16;

/**
 * Has the code of the runtime compiled, and the hot parts of it optimised, before the weights have come: one layer of an encoder with every
 * operation of the shipped graphs, its weights all alike (`models/training/warm_up.py`).
 */
async function warmedUp({ InferenceSession, Tensor }: typeof import('onnxruntime-web/wasm')): Promise<void> {
  const bytes = Uint8Array.from(atob(warmUp.slice(warmUp.indexOf(',') + 1)), (each) => each.charCodeAt(0));
  const session = await InferenceSession.create(bytes);
  const row = (value: bigint) => new Tensor('int64', new BigInt64Array(TOKENS).fill(value), [1, TOKENS]);
  await session.run({ input_ids: row(1n), attention_mask: row(1n), token_type_ids: row(0n) });
  await session.release();
}
