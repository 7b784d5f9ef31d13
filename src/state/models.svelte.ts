/** The shipped model of each language: not asked for, loading, ready or failed. */

import type { Language } from '../core/memory/bank';
import type { Device, MemoryModel, ModelLoader } from '../core/ports';
import { Slot } from './slot.svelte';

/** One language's model on the chosen device. */
export class ModelSlot extends Slot<MemoryModel> {
  constructor(language: Language, load: ModelLoader, device: () => Device) {
    super({
      load: (options) => load(language, device(), options),
      watched: (model, watch) => {
        const { stamp, title, dimensions, threads } = model;
        return {
          ...{ stamp, title, dimensions, threads },
          encode: (...input) => watch(model.encode(...input)),
          classify: (...input) => watch(model.classify(...input)),
          dispose: () => model.dispose(),
        };
      },
      cancelled: 'Loading the model was cancelled. Press “Load the model” to start again.',
    });
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
