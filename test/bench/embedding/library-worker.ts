/** The library's own pipeline with its defaults; only where its files come from is told. */

import mjs from 'onnxruntime-web/ort-wasm-simd-threaded.asyncify.mjs?url';
import wasm from 'onnxruntime-web/ort-wasm-simd-threaded.asyncify.wasm?url';
import { env, pipeline } from '@xenova/transformers';

const absolute = (address: string) => new URL(address, import.meta.url).href;
env.allowRemoteModels = false;
env.allowLocalModels = true;
env.localModelPath = '/models/';
env.useBrowserCache = false;
env.backends.onnx.wasm!.wasmPaths = { mjs: absolute(mjs), wasm: absolute(wasm) };
const loading = pipeline('feature-extraction', 'mnemoscope-en');

self.addEventListener('message', ({ data }: MessageEvent<{ texts: string[]; batch: number }>) => {
  void (async () => {
    const extract = await loading;
    const rows: Float32Array[] = [];
    for (let from = 0; from < data.texts.length; from += data.batch) {
      const output = await extract(data.texts.slice(from, from + data.batch), {
        pooling: 'mean',
        normalize: true,
      });
      rows.push(output.data as Float32Array);
    }
    self.postMessage(rows);
  })();
});
