/** ONNX Runtime as the page serves it, for its workers. */

import webgpuMjs from 'onnxruntime-web/ort-wasm-simd-threaded.asyncify.mjs?url';
import webgpuWasm from 'onnxruntime-web/ort-wasm-simd-threaded.asyncify.wasm?url';
import plainMjs from 'onnxruntime-web/ort-wasm-simd-threaded.mjs?url';
import plainWasm from 'onnxruntime-web/ort-wasm-simd-threaded.wasm?url';
import type { RuntimeOptions } from './library';

const absolute = (address: string) => new URL(address, import.meta.url).href;

/** @param most threads that the model gains from. Without cross-origin isolation there is one. */
export function pageRuntime(most: number): RuntimeOptions {
  return {
    wasmPaths: { mjs: absolute(webgpuMjs), wasm: absolute(webgpuWasm) },
    threads: self.crossOriginIsolated ? Math.max(1, most) : 1,
    async plainRuntime() {
      const runtime = await import('onnxruntime-web/wasm');
      return { runtime, wasmPaths: { mjs: absolute(plainMjs), wasm: absolute(plainWasm) } };
    },
  };
}
