/** Encoders that are only tried: any that is here besides the one in use, loaded when it is asked for, one at a time. */

import type { EncoderChoice, EncoderLibrary, EmbeddingEndpoint, OpenEncoder } from '../../../core/encoders';
import type { Language } from '../../../core/memory/bank';
import type { Encoder, ModelStamp, VectorMatrix } from '../../../core/ports';
import type { Encoders } from '../../../models/page/state/encoders.svelte';
import type { Models } from '../../../models/page/state/models.svelte';
import type { Settings } from '../../../ui/state/settings.svelte';

interface TriedEncodersDependencies {
  readonly library: Pick<EncoderLibrary, 'load'>;
  readonly connect: (endpoint: EmbeddingEndpoint, signal: AbortSignal) => Promise<Encoder>;
  readonly settings: Pick<Settings, 'encoderOf' | 'device' | 'embeddings'>;
  readonly encoders: Pick<Encoders, 'offers' | 'refresh'>;
  readonly models: Pick<Models, 'of'>;
  /** Vectors that came with a bank. */
  readonly shipped: (bank: string, stamp: ModelStamp) => Promise<VectorMatrix | undefined>;
}

/** An encoder that can be tried. */
export interface TriedEncoder {
  readonly choice: EncoderChoice;
  /** Its name where it has one of its own; the shipped model and an endpoint are named by the screen. */
  readonly title: string | undefined;
}

export class TriedEncoders {
  readonly #dependencies: TriedEncodersDependencies;
  #open: { readonly choice: EncoderChoice; readonly encoder: OpenEncoder } | undefined;

  constructor(dependencies: TriedEncodersDependencies) {
    this.#dependencies = dependencies;
  }

  /** What can be tried for a language besides what is in use: nothing is downloaded for it. */
  choices(language: Language): readonly TriedEncoder[] {
    const { settings, encoders } = this.#dependencies;
    const { baseUrl, model } = settings.embeddings;
    const cached = encoders.offers.filter(
      ({ state, languages }) => state === 'cached' && languages.includes(language),
    );
    const all: readonly TriedEncoder[] = [
      { choice: 'shipped', title: undefined },
      ...cached.map(({ id, title }): TriedEncoder => ({ choice: `model:${id}`, title })),
      ...(baseUrl && model ? [{ choice: 'endpoint' as const, title: undefined }] : []),
    ];
    return all.filter(({ choice }) => choice !== settings.encoderOf(language));
  }

  /** Looks again at what is here. */
  refresh(): Promise<void> {
    return this.#dependencies.encoders.refresh();
  }

  /** The encoder; another one that was tried is let go. @throws what loading it throws, DOMException `AbortError` after the signal. */
  async ready(choice: EncoderChoice, language: Language, signal: AbortSignal): Promise<Encoder> {
    if (this.#open?.choice === choice) return this.#open.encoder;
    this.close();
    const { library, connect, settings, models } = this.#dependencies;
    if (choice === 'shipped') return models.of(language).ready();
    if (choice === 'endpoint') return connect(settings.embeddings, signal);
    const encoder = await library.load(choice.replace(/^model:/, ''), settings.device, { signal });
    if (signal.aborted) encoder.dispose();
    signal.throwIfAborted();
    this.#open = { choice, encoder };
    return encoder;
  }

  /** Vectors that came with a bank for an encoder; undefined where none did. */
  shipped(bank: string, stamp: ModelStamp): Promise<VectorMatrix | undefined> {
    return this.#dependencies.shipped(bank, stamp).catch(() => undefined);
  }

  /** Frees what was loaded to be tried. */
  close(): void {
    this.#open?.encoder.dispose();
    this.#open = undefined;
  }
}
