/** ONNX Runtime as the page serves it, for its workers. */

import webgpuMjs from 'onnxruntime-web/ort-wasm-simd-threaded.asyncify.mjs?url';
import webgpuWasm from 'onnxruntime-web/ort-wasm-simd-threaded.asyncify.wasm?url';
import plainMjs from 'onnxruntime-web/ort-wasm-simd-threaded.mjs?url';
import plainWasm from 'onnxruntime-web/ort-wasm-simd-threaded.wasm?url';
import type { RuntimeOptions } from './library';

const absolute = (address: string) => new URL(address, import.meta.url).href;

/** The smallest graph there is, y = x, as ONNX: the runtime is compiled for its first session. */
const IDENTITY = 'CAg6NwoQCgF4EgF5IghJZGVudGl0eRIBZ1oPCgF4EgoKCAgBEgQKAggBYg8KAXkSCgoICAESBAoCCAFCAhAN';

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
      // Begun before the weights have come. What is wrong is told when the model asks for its own session.
      runtime.InferenceSession.create(Uint8Array.from(atob(IDENTITY), (byte) => byte.charCodeAt(0)))
        .then((session) => session.release())
        .catch(() => undefined);
      return { runtime, wasmPaths };
    },
  };
}
