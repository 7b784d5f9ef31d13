/** The shipped readers: one per language that has one, each not asked for, loading, ready or failed. */

import type { Language } from '../core/memory/bank';
import type { LoadedReader, ReaderLoader } from '../core/ports';
import { Slot } from './slot.svelte';
import { t } from './words/models';

/** Languages that a reader is shipped for. */
const SHIPPED: readonly Language[] = ['en'];

export type ReaderSlot = Slot<LoadedReader>;

export class Readers {
  readonly #slots: ReadonlyMap<Language, ReaderSlot>;

  /** @param load absent where the page has no readers. */
  constructor(load: ReaderLoader | undefined) {
    this.#slots = new Map(load && SHIPPED.map((language) => [language, slotOf(language, load)]));
  }

  /** Nothing is fetched before its `ready`; undefined where the language has no reader. */
  of(language: Language): ReaderSlot | undefined {
    return this.#slots.get(language);
  }
}

function slotOf(language: Language, load: ReaderLoader): ReaderSlot {
  return new Slot<LoadedReader>({
    load: (options) => load(language, options),
    device: () => 'wasm',
    watched: (model, watch) => {
      const { stamp, threshold } = model;
      return {
        stamp,
        threshold,
        read: (...input) => watch(model.read(...input)),
        dispose: () => model.dispose(),
      };
    },
    cancelled: () => t().modelCancelled,
  });
}
