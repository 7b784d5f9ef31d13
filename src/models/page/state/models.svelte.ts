/** The shipped model of each language, and its trained reader where it has one: not asked for, loading, ready or failed. */

import type { Language } from '../../../core/memory/bank';
import type { Device, MemoryModel, ModelLoader, LoadedReader, ReaderLoader } from '../../../core/ports';
import { t } from '../words';
import { fallbackWords, Slot } from './slot.svelte';

/** Hears of a fallback, in words for the user; see `SlotParts.onFallback`. */
export type OnFallback = (words: string, interrupted: boolean) => void;

/** The languages of characters, named in the language of the interface as it is when they are read. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  get en() {
    return t().languages.en;
  },
  get zh() {
    return t().languages.zh;
  },
};

/** One language's model on the chosen device. */
export class ModelSlot extends Slot<MemoryModel> {
  constructor(language: Language, load: ModelLoader, device: () => Device, onFallback?: OnFallback) {
    super({
      load: (options, chosen) => load(language, chosen, options),
      device,
      onFallback: (fallback, interrupted) =>
        onFallback?.(
          fallbackWords(t().modelOf(LANGUAGE_NAMES[language]), fallback, interrupted),
          interrupted,
        ),
      watched: (model, watch) => {
        const { stamp, title, dimensions, threads, states } = model;
        return {
          stamp,
          title,
          dimensions,
          threads,
          get workers() {
            return model.workers ?? 1;
          },
          encode: (...input) => watch(model.encode(...input), input[2]),
          classify: (...input) => watch(model.classify(...input), input[1]),
          ...(model.classifyAndEncode && {
            classifyAndEncode: (...input) => watch(model.classifyAndEncode!(...input), input[1]),
          }),
          ...(states && {
            states: { ...states, encodeTokens: (...input) => watch(states.encodeTokens(...input), input[2]) },
          }),
          dispose: () => model.dispose(),
        };
      },
      cancelled: () => t().modelCancelled,
    });
  }
}

export class Models {
  readonly #slots: Record<Language, ModelSlot>;

  constructor(load: ModelLoader, device: () => Device, onFallback?: OnFallback) {
    const slot = (language: Language) => new ModelSlot(language, load, device, onFallback);
    this.#slots = { en: slot('en'), zh: slot('zh') };
  }

  of(language: Language): ModelSlot {
    return this.#slots[language];
  }

  /** Whether one runs elsewhere than chosen. */
  get fellBack(): boolean {
    return Object.values(this.#slots).some(({ fallback }) => fallback !== undefined);
  }

  /** Unloads every model, so that the next use loads on the device now chosen. */
  reset(): void {
    for (const slot of Object.values(this.#slots)) slot.unload();
  }
}

/** One language's reader. It runs in WASM whatever device is chosen: its weights are quantised, which gains nothing elsewhere. */
export class ReaderSlot extends Slot<LoadedReader> {
  constructor(language: Language, load: ReaderLoader) {
    super({
      load: (options) => load(language, options),
      device: () => 'wasm',
      watched: (reader, watch) => ({
        stamp: reader.stamp,
        settings: reader.settings,
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
