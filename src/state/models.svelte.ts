/** The model of each language: not asked for, loading, ready or failed. */

import type { Language } from '../core/memory/bank';
import type { Device, MemoryModel, ModelLoader } from '../core/ports';

export type ModelPhase = 'idle' | 'loading' | 'ready' | 'failed';

/** One language's model on the chosen device. */
export class ModelSlot {
  readonly #language: Language;
  readonly #load: ModelLoader;
  readonly #device: () => Device;
  #phase = $state<ModelPhase>('idle');
  #progress = $state.raw({ received: 0, total: 0 });
  #error = $state<string | undefined>();
  #model = $state.raw<MemoryModel | undefined>();
  #pending: Promise<MemoryModel> | undefined;
  #controller: AbortController | undefined;

  constructor(language: Language, load: ModelLoader, device: () => Device) {
    this.#language = language;
    this.#load = load;
    this.#device = device;
  }

  get phase() {
    return this.#phase;
  }
  /** Bytes of the model files so far; the total is 0 until the manifest is read. */
  get progress() {
    return this.#progress;
  }
  /** What is wrong and what to do. */
  get error() {
    return this.#error;
  }
  get model() {
    return this.#model;
  }

  /** The model; loads it when nobody has, or when the last attempt failed. */
  ready(): Promise<MemoryModel> {
    this.#pending ??= this.#start();
    return this.#pending;
  }

  /** Ends a load under way; the next `ready` starts anew. */
  cancel(): void {
    if (this.#phase !== 'loading') return;
    this.#end();
    this.#phase = 'failed';
    this.#error = 'Loading the model was cancelled. Press “Load the model” to start again.';
  }

  /** Ends the model, and with it its worker and memory. */
  unload(): void {
    this.#end();
    this.#phase = 'idle';
    this.#error = undefined;
  }

  #end(): void {
    this.#controller?.abort();
    this.#controller = undefined;
    this.#model?.dispose();
    this.#model = undefined;
    this.#pending = undefined;
  }

  #fail(error: unknown): void {
    this.#end();
    this.#phase = 'failed';
    this.#error = error instanceof Error ? error.message : String(error);
  }

  async #start(): Promise<MemoryModel> {
    const controller = new AbortController();
    const { signal } = controller;
    this.#controller = controller;
    this.#phase = 'loading';
    this.#error = undefined;
    this.#progress = { received: 0, total: 0 };
    try {
      const model = await this.#load(this.#language, this.#device(), {
        signal,
        onProgress: (progress) => {
          if (!signal.aborted) this.#progress = progress;
        },
      });
      if (signal.aborted) model.dispose();
      signal.throwIfAborted();
      this.#model = this.#watched(model);
      this.#phase = 'ready';
      return this.#model;
    } catch (error) {
      // Whoever ended this load has said so, and another may be under way.
      if (!signal.aborted) this.#fail(error);
      throw error;
    }
  }

  /**
   * The model, as handed out: a call that fails, and was not cancelled, ends it. After one failure the runtime repeats it for every later
   * call, and a worker that broke answers none; only a fresh one does.
   */
  #watched(model: MemoryModel): MemoryModel {
    const watch = async <T>(call: Promise<T>): Promise<T> => {
      try {
        return await call;
      } catch (error) {
        const cancelled = error instanceof Error && error.name === 'AbortError';
        if (!cancelled && this.#model === watched) this.#fail(error);
        throw error;
      }
    };
    const { stamp, title, dimensions, threads } = model;
    const watched: MemoryModel = {
      stamp,
      title,
      dimensions,
      threads,
      encode: (...input) => watch(model.encode(...input)),
      classify: (...input) => watch(model.classify(...input)),
      dispose: () => model.dispose(),
    };
    return watched;
  }
}

export class Models {
  readonly #slots: Record<Language, ModelSlot>;

  constructor(load: ModelLoader, device: () => Device) {
    this.#slots = { en: new ModelSlot('en', load, device), zh: new ModelSlot('zh', load, device) };
  }

  of(language: Language): ModelSlot {
    return this.#slots[language];
  }

  /** Unloads every model, so that the next use loads on the device now chosen. */
  reset(): void {
    for (const slot of Object.values(this.#slots)) slot.unload();
  }
}
