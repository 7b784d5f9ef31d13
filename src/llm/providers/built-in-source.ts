/** The browser's own model among those that may be asked. */

import type { LanguageModel, ModelRef } from '../domain/call';
import { builtInAvailability, builtInModel, downloadBuiltIn } from './built-in';

const ID = 'built-in';

/** The offers of this browser: one where it has a model of its own, else none. */
export class BuiltInSource {
  readonly #model: LanguageModel;

  constructor(model = builtInModel()) {
    this.#model = model;
  }

  async offers() {
    const availability = await builtInAvailability();
    if (availability === 'unavailable') return [];
    return [
      {
        id: ID,
        title: { en: 'The browser’s own model', zh: '浏览器自带的模型' },
        ref: this.#model.ref,
        state: availability === 'available' ? ('ready' as const) : ('absent' as const),
        note: {
          en: 'The browser downloads it itself, and does not tell which model it is, nor how large.',
          zh: '由浏览器自行下载；它不说明是哪个模型，也不说明有多大。',
        },
      },
    ];
  }

  model({ provider }: ModelRef): LanguageModel | undefined {
    return provider === 'built-in' ? this.#model : undefined;
  }

  owns(id: string): boolean {
    return id === ID;
  }

  /** To be called from a click: browsers refuse it otherwise. @throws BuiltInError; the signal's reason. */
  download(
    _id: string,
    {
      signal,
      onProgress,
    }: {
      readonly signal: AbortSignal;
      readonly onProgress: (progress: { received: number; total: number }) => void;
    },
  ): Promise<void> {
    return downloadBuiltIn({ signal, onProgress: (received) => onProgress({ received, total: 1 }) });
  }
}
