/** The trained reader of each language that has one: not asked for, loading, ready or failed. */

import type { Language } from '../../../core/memory/bank';
import type { LoadedReader, ReaderLoader } from '../../../core/ports';
import { t } from '../words/models';
import { Slot } from './slot.svelte';

/** One language's reader. It runs in WASM whatever device is chosen: its weights are quantised, which gains nothing elsewhere. */
export class ReaderSlot extends Slot<LoadedReader> {
  constructor(language: Language, load: ReaderLoader) {
    super({
      load: (options) => load(language, options),
      device: () => 'wasm',
      watched: (reader, watch) => ({
        stamp: reader.stamp,
        threshold: reader.threshold,
        withRule: reader.withRule,
        read: (...input) => watch(reader.read(...input), input[2]),
        dispose: () => reader.dispose(),
      }),
      cancelled: () => t().modelCancelled,
    });
  }
}

export class Readers {
  /** The languages that have one. */
  readonly languages: readonly Language[];
  readonly #slots: Readonly<Partial<Record<Language, ReaderSlot>>>;

  /** @param languages that have a reader. */
  constructor(languages: readonly Language[], load: ReaderLoader) {
    this.languages = languages;
    this.#slots = Object.fromEntries(languages.map((language) => [language, new ReaderSlot(language, load)]));
  }

  /** Undefined where the language has none. */
  of(language: Language): ReaderSlot | undefined {
    return this.#slots[language];
  }
}
