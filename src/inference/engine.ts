/** One model behind the calls of the protocol; the same body in a worker, in a test and in Node. */

import type { Device } from '../core/ports';
import { ModelError } from './errors';
import { folderName, readFiles, readManifest, type ModelSource } from './files';
import { weightsOf } from './manifest';
import { OnnxModel, type RuntimeOptions } from './onnx-model';
import type { CallName, Calls, LoadedModel } from './protocol';

export interface EngineOptions {
  /** Opens the folder that a load names. */
  readonly source: (folder: string) => ModelSource;
  readonly wasmPaths: RuntimeOptions['wasmPaths'];
  readonly threads: number;
}

interface Control<N extends CallName> {
  readonly signal?: AbortSignal;
  readonly onProgress?: (value: Calls[N]['progress']) => void;
}

export class Engine {
  readonly #options: EngineOptions;
  #model: OnnxModel | undefined;

  constructor(options: EngineOptions) {
    this.#options = options;
  }

  /** Answers one call. @throws ModelError; DOMException `AbortError` after the signal. */
  async call<N extends CallName>(
    name: N,
    input: Calls[N]['input'],
    control: Control<N> = {},
  ): Promise<Calls[N]['result']> {
    const handlers: {
      [M in CallName]: (input: Calls[M]['input'], control: Control<M>) => Promise<Calls[M]['result']>;
    } = {
      load: ({ folder, device }, c) => this.#load(folder, device, c),
      encode: ({ texts, role }, c) => this.#loaded().encode(texts, role, c),
      classify: ({ question }, c) => this.#loaded().classify(question, c),
    };
    return handlers[name](input, control);
  }

  async #load(folder: string, device: Device, control: Control<'load'>): Promise<LoadedModel> {
    const source = this.#options.source(folder);
    const manifest = await readManifest(source, folderName(folder), control.signal);
    const dtype = manifest.dtypes[device];
    // A model without weights for the device is refused before anything else of it is fetched.
    weightsOf(manifest, dtype);
    const files = await readFiles(source, manifest, dtype, control);
    control.signal?.throwIfAborted();
    const { wasmPaths, threads } = this.#options;
    this.#model = await OnnxModel.load(manifest, files, { device, dtype, wasmPaths, threads });
    const { stamp } = this.#model;
    return { stamp, title: manifest.title, dimensions: manifest.embedding?.dimensions ?? 0, threads };
  }

  #loaded(): OnnxModel {
    if (!this.#model) throw new ModelError('not-runnable', 'The model', 'it was not loaded');
    return this.#model;
  }
}
