/** transformers.js, closed off: it sees proven files only, and asks nothing of the network. */

/** Where the runtime is and how much of the processor it may have. */
export interface RuntimeOptions {
  /** Where ONNX Runtime's own WASM files are. */
  readonly wasmPaths: string | { wasm: string; mjs: string };
  readonly threads: number;
}

/** Where transformers.js looks for a runtime other than its own, once, when it is imported. */
export const RUNTIME = Symbol.for('onnxruntime');

/** transformers.js keeps its settings in one global object, so models load one after the other. */
let loading: Promise<unknown> = Promise.resolve();

export type Library = typeof import('@xenova/transformers');

/**
 * Loads a model while the library reads from memory.
 *
 * @param find gives the bytes of the file that the library asks for by this address; undefined where there is none.
 */
export function withLibrary<T>(
  find: (address: string) => Uint8Array | undefined,
  options: RuntimeOptions,
  load: (library: Library) => Promise<T>,
): Promise<T> {
  const turn = loading.then(() => loadWith(find, options, load));
  loading = turn.catch(() => undefined);
  return turn;
}

async function loadWith<T>(
  find: (address: string) => Uint8Array | undefined,
  options: RuntimeOptions,
  load: (library: Library) => Promise<T>,
): Promise<T> {
  const library = await import('@xenova/transformers');
  const { env } = library;
  env.allowRemoteModels = false;
  env.allowLocalModels = true;
  env.localModelPath = '/';
  env.useBrowserCache = false;
  env.useFSCache = false;
  env.useWasmCache = false;
  env.useCustomCache = true;
  // Only proven files reach the library: all that it asks for is answered from memory, and nothing from the network.
  env.customCache = {
    match: async (address: string) => {
      const bytes = find(address);
      return bytes && new Response(bytes as Uint8Array<ArrayBuffer>);
    },
    put: async () => undefined,
  };
  env.fetch = async () => new Response(null, { status: 404 });
  const wasm = env.backends.onnx.wasm!;
  wasm.wasmPaths = options.wasmPaths;
  wasm.numThreads = options.threads;
  try {
    return await load(library);
  } finally {
    // The global settings would hold the weights' bytes for as long as the worker lives.
    env.customCache = { match: async () => undefined, put: async () => undefined };
  }
}

/** Of a runtime that is handed to it the library knows no devices; "auto" is whatever that runtime does. */
export function libraryDevice(device: 'wasm' | 'webgpu'): 'wasm' | 'webgpu' | 'auto' {
  return RUNTIME in globalThis && device === 'wasm' ? 'auto' : device;
}
