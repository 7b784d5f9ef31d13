/** transformers.js, closed off: it sees proven files only, and asks nothing of the network. */

import type { Device } from '../../core/ports';

/** Addresses of ONNX Runtime's own WASM files: the folder, or both files. */
export type WasmPaths = string | { wasm: string; mjs: string };

/** Where the runtime is and how much of the processor it may have. */
export interface RuntimeOptions {
  /** The files of the runtime that the library imports by itself: the build with WebGPU, 26.9 MB. */
  readonly wasmPaths: WasmPaths;
  readonly threads: number;
  /**
   * The build without WebGPU, for models on the device `wasm`: 14.3 MB, which browsers compile in about half the time. It computes the same
   * numbers. @default the library's own build on every device.
   */
  readonly plainRuntime?: () => Promise<{ readonly runtime: object; readonly wasmPaths: WasmPaths }>;
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
 * @param device of the model. The first model's decides which build of the runtime this worker uses.
 */
export function withLibrary<T>(
  find: (address: string) => Uint8Array | undefined,
  options: RuntimeOptions,
  device: Device,
  load: (library: Library) => Promise<T>,
): Promise<T> {
  const turn = loading.then(() => loadWith(find, options, device, load));
  loading = turn.catch(() => undefined);
  return turn;
}

/** The library reads its runtime once, when it is imported; from then on, the files of that build: none where it is the library's own. */
let imported: Promise<WasmPaths | undefined> | undefined;

async function runtimeFiles(options: RuntimeOptions, device: Device): Promise<WasmPaths> {
  imported ??= chosenRuntime(options, device);
  try {
    return (await imported) ?? options.wasmPaths;
  } catch (error) {
    imported = undefined;
    throw error;
  }
}

async function chosenRuntime(options: RuntimeOptions, device: Device): Promise<WasmPaths | undefined> {
  if (device !== 'wasm' || !options.plainRuntime || RUNTIME in globalThis) return undefined;
  const { runtime, wasmPaths } = await options.plainRuntime();
  Object.assign(globalThis, { [RUNTIME]: runtime });
  return wasmPaths;
}

/** Fetches and compiles the runtime and the library while a model's files are on their way. What fails, fails again when the model is loaded. */
export function fetchLibrary(options: RuntimeOptions, device: Device): void {
  runtimeFiles(options, device)
    .then(() => import('@xenova/transformers'))
    .catch(() => undefined);
}

async function loadWith<T>(
  find: (address: string) => Uint8Array | undefined,
  options: RuntimeOptions,
  device: Device,
  load: (library: Library) => Promise<T>,
): Promise<T> {
  const wasmPaths = await runtimeFiles(options, device);
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
    match: async (address: string) => answerOf(find(address)),
    put: async () => undefined,
  };
  env.fetch = async () => new Response(null, { status: 404 });
  const wasm = env.backends.onnx.wasm!;
  wasm.wasmPaths = wasmPaths;
  wasm.numThreads = options.threads;
  try {
    return await load(library);
  } finally {
    // The global settings would hold the weights' bytes for as long as the worker lives.
    env.customCache = { match: async () => undefined, put: async () => undefined };
  }
}

/** A response that gives the very bytes: one made of them would copy the weights twice. */
function answerOf(bytes: Uint8Array | undefined): Response | undefined {
  if (!bytes) return undefined;
  const { buffer, byteOffset, byteLength } = bytes;
  const isWhole = byteLength === buffer.byteLength;
  const response = new Response(null, { headers: { 'Content-Length': String(byteLength) } });
  return Object.defineProperty(response, 'arrayBuffer', {
    value: async () => (isWhole ? buffer : buffer.slice(byteOffset, byteOffset + byteLength)),
  });
}

/** Of a runtime that is handed to it the library knows no devices; "auto" is whatever that runtime does. */
export function libraryDevice(device: Device): Device | 'auto' {
  return RUNTIME in globalThis && device === 'wasm' ? 'auto' : device;
}
