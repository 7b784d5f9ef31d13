/** Which encoder embeds each language, and the ones that can be chosen. */

import type {
  DownloadProgress,
  EmbeddingEndpoint,
  EncoderChoice,
  EncoderLibrary,
  EncoderOffer,
  FolderRecipe,
  OpenEncoder,
} from '../../../core/encoders';
import type { Language } from '../../../core/memory/bank';
import type { Device, Encoder } from '../../../core/ports';
import { LANGUAGE_NAMES, type Models, type ModelSlot, type OnFallback } from './models.svelte';
import type { Settings } from '../../../ui/state/settings.svelte';
import { fallbackWords, Slot, type SlotOptions, type SlotDependencies } from './slot.svelte';
import { phraseText } from '../../../ui/state/locale.svelte';
import { t } from '../words';
import { phraseOf, type Phrase } from '../../../core/text/phrase';
import { Latest } from '../../../ui/state/latest';

interface EncoderSlotDependencies {
  readonly library: EncoderLibrary;
  readonly models: Models;
  readonly settings: Settings;
  readonly connect: (endpoint: EmbeddingEndpoint, signal: AbortSignal) => Promise<Encoder>;
  readonly onFallback?: OnFallback | undefined;
}

/** A language's encoder other than the shipped one. */
export class EncoderSlot extends Slot<OpenEncoder> {
  constructor(dependencies: Pick<SlotDependencies<OpenEncoder>, 'load' | 'device' | 'onFallback'>) {
    super({
      ...dependencies,
      watched: (model, watch) => {
        const { stamp, title, dimensions, threads, reason, tokens, states } = model;
        return {
          stamp,
          title,
          dimensions,
          reason,
          ...(threads !== undefined && { threads }),
          get workers() {
            return model.workers ?? 1;
          },
          encode: (...input) => watch(model.encode(...input), input[2]),
          tokens: tokens && {
            stamp: tokens.stamp,
            dimensions: tokens.dimensions,
            encodeTokens: (...input) => watch(tokens.encodeTokens(...input), input[2]),
          },
          states: states && {
            stamp: states.stamp,
            dimensions: states.dimensions,
            encodeTokens: (...input) => watch(states.encodeTokens(...input), input[2]),
          },
          dispose: () => model.dispose(),
        };
      },
      cancelled: () => t().encoderCancelled,
    });
  }
}

export interface Download extends DownloadProgress {
  readonly id: string;
}

export class Encoders {
  readonly #dependencies: EncoderSlotDependencies;
  readonly #slots: Record<Language, EncoderSlot>;
  #offers = $state.raw<readonly EncoderOffer[]>([]);
  #download = $state.raw<Download | undefined>();
  #error = $state.raw<{ readonly id: string; readonly phrase: Phrase } | undefined>();
  readonly #latest = new Latest();

  constructor(dependencies: EncoderSlotDependencies) {
    this.#dependencies = dependencies;
    const slot = (language: Language) =>
      new EncoderSlot({
        load: (options, device) => this.#load(language, options, device),
        device: () => dependencies.settings.device,
        onFallback: (fallback, interrupted) => {
          const words = fallbackWords(t().encoderOf(LANGUAGE_NAMES[language]), fallback, interrupted);
          dependencies.onFallback?.(words, interrupted);
        },
      });
    this.#slots = { en: slot('en'), zh: slot('zh') };
  }

  /** What can be chosen, as it stood when last looked at. */
  get offers() {
    return this.#offers;
  }
  /** The download under way; one at a time. */
  get download() {
    return this.#download;
  }
  /** What went wrong last, and with which encoder. */
  get error() {
    return this.#error && { id: this.#error.id, text: phraseText(this.#error.phrase) };
  }

  /** What embeds a language: the shipped model's own slot, or the chosen encoder's. */
  of(language: Language): ModelSlot | EncoderSlot {
    return this.#dependencies.settings.encoderOf(language) === 'shipped'
      ? this.#dependencies.models.of(language)
      : this.#slots[language];
  }

  /** Whether one runs elsewhere than chosen. */
  get fellBack(): boolean {
    return Object.values(this.#slots).some(({ fallback }) => fallback !== undefined);
  }

  /** Looks again at what is here. */
  async refresh(): Promise<void> {
    this.#offers = await this.#dependencies.library.offers(this.#dependencies.settings.device);
  }

  /** Unloads, so that the next use loads what is chosen now. */
  reset(): void {
    for (const slot of Object.values(this.#slots)) slot.unload();
  }

  unload(language: Language): void {
    this.#slots[language].unload();
  }

  /** Downloads, or goes on with what a cut left. Whoever asks has seen the size. */
  fetch(id: string): Promise<void> {
    const { device, mirror } = this.#dependencies.settings;
    return this.#run(id, (options) => this.#dependencies.library.download(id, device, mirror, options));
  }

  /** @returns the id that the folder's model got, or undefined where it failed or was cancelled. */
  async addFolder(
    files: readonly { readonly path: string; readonly file: Blob }[],
    recipe: FolderRecipe,
  ): Promise<string | undefined> {
    let id: string | undefined;
    await this.#run('folder', async (options) => {
      id = await this.#dependencies.library.addFolder(files, recipe, options);
    });
    return id;
  }

  cancel(): void {
    this.#latest.stop();
  }

  remove(id: string): Promise<void> {
    return this.#try(id, () => this.#dependencies.library.remove(id));
  }

  forget(id: string): Promise<void> {
    return this.#try(id, () => this.#dependencies.library.forget(id));
  }

  async #run(
    id: string,
    work: (options: {
      signal: AbortSignal;
      onProgress: (progress: DownloadProgress) => void;
    }) => Promise<void>,
  ): Promise<void> {
    if (this.#download) return;
    const signal = this.#latest.begin();
    this.#download = { id, received: 0, total: 0 };
    const onProgress = (progress: DownloadProgress) => {
      if (!signal.aborted) this.#download = { id, ...progress };
    };
    await this.#try(id, () => work({ signal, onProgress }), signal);
    this.#download = undefined;
  }

  async #try(id: string, work: () => Promise<void>, signal?: AbortSignal): Promise<void> {
    this.#error = undefined;
    try {
      await work();
    } catch (error) {
      if (!signal?.aborted) this.#error = { id, phrase: phraseOf(error) };
    }
    await this.refresh().catch(() => undefined);
  }

  async #load(language: Language, options: SlotOptions, device: Device): Promise<OpenEncoder> {
    const { settings, library, connect } = this.#dependencies;
    const choice: EncoderChoice = settings.encoderOf(language);
    if (choice === 'endpoint') {
      const encoder = await connect(settings.embeddings, options.signal);
      const { stamp, dimensions } = encoder;
      const title = t().atEndpoint(stamp.id);
      return {
        stamp,
        title,
        dimensions,
        encode: (...input) => encoder.encode(...input),
        dispose: () => undefined,
      };
    }
    return library.load(choice.replace(/^model:/, ''), device, options);
  }
}
