import mjs from 'onnxruntime-web/ort-wasm-simd-threaded.asyncify.mjs?url';
import wasm from 'onnxruntime-web/ort-wasm-simd-threaded.asyncify.wasm?url';
import { serve } from '../workers/serve';
import { MODEL_ERRORS } from './errors';
import { TextEngine } from './text-generation-engine';

const absolute = (address: string) => new URL(address, import.meta.url).href;
// Without cross-origin isolation there is only one; the page keeps a core for itself.
const threads = self.crossOriginIsolated ? Math.max(1, Math.min(8, navigator.hardwareConcurrency - 1)) : 1;
const wasmPaths = { mjs: absolute(mjs), wasm: absolute(wasm) };
serve(new TextEngine({ wasmPaths, threads }), undefined, MODEL_ERRORS);
