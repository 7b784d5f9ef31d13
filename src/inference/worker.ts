import mjs from 'onnxruntime-web/ort-wasm-simd-threaded.asyncify.mjs?url';
import wasm from 'onnxruntime-web/ort-wasm-simd-threaded.asyncify.wasm?url';
import { Engine } from './engine';
import { httpSource } from './http-source';
import { serve } from '../workers/serve';
import { MODEL_ERRORS } from './errors';

const absolute = (address: string) => new URL(address, import.meta.url).href;
// Beyond four threads small encoders gain nothing; without cross-origin isolation there is only one.
const threads = self.crossOriginIsolated ? Math.min(4, navigator.hardwareConcurrency) : 1;
const wasmPaths = { mjs: absolute(mjs), wasm: absolute(wasm) };
serve(new Engine({ source: httpSource, wasmPaths, threads }), undefined, MODEL_ERRORS);
