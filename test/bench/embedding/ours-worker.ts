/** The page's own worker, but for the number of threads, which its name tells. */

import mjs from 'onnxruntime-web/ort-wasm-simd-threaded.asyncify.mjs?url';
import wasm from 'onnxruntime-web/ort-wasm-simd-threaded.asyncify.wasm?url';
import { Engine } from '../../../src/models/runtime/engine';
import { httpSource } from '../../../src/models/runtime/http-source';
import { MODEL_ERRORS } from '../../../src/models/runtime/errors';
import { serve } from '../../../src/workers/serve';

const absolute = (address: string) => new URL(address, import.meta.url).href;
const wasmPaths = { mjs: absolute(mjs), wasm: absolute(wasm) };
serve(new Engine({ source: httpSource, wasmPaths, threads: Number(self.name) }), undefined, {
  errors: MODEL_ERRORS,
});
