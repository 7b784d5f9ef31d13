/** One language model behind calls; the same body in a worker and in a test. */

import type { CallParameters } from '../../llm/domain/call';
import type { ChatMessage } from '../../core/ports';
import { alone } from './alone';
import { folderSource, hubSource } from './byte-source';
import { downloadFiles, readTower } from './download';
import { NOT_LOADED, THE_MODEL } from './error-words';
import { ModelError } from './errors';
import type { LoadProgress } from './files';
import type { RuntimeOptions } from './library';
import { ModelCache } from './model-cache';
import type { Origin } from './protocol';
import { TextGenerator, type TextAnswer } from './text-generation';
import { textFiles, type TextDtype, type TextModel, type TextPlan } from './text-models';

export interface LoadedText {
  /** SHA-256 of the weights, hex. */
  readonly hash: string;
  readonly threads: number;
}

/** The calls it answers: name → arguments, progress and result. */
export interface TextCalls {
  /** Brings a model's files into the cache. */
  download: {
    input: { model: TextModel; dtype: TextDtype; origin: Origin };
    progress: LoadProgress;
    result: undefined;
  };
  /** Loads a model from the cache. */
  open: { input: { model: TextModel; plan: TextPlan }; progress: LoadProgress; result: LoadedText };
  /** Its progress is the text, piece by piece. */
  generate: {
    input: { messages: readonly ChatMessage[]; parameters: CallParameters };
    progress: string;
    result: TextAnswer;
  };
}

interface Control<N extends keyof TextCalls> {
  readonly signal?: AbortSignal;
  readonly onProgress?: (value: TextCalls[N]['progress']) => void;
}

export interface TextEngineOptions extends RuntimeOptions {
  /** @default the page's own cache. */
  readonly cache?: () => Promise<ModelCache>;
}

export class TextEngine {
  readonly #options: TextEngineOptions;
  #generator: TextGenerator | undefined;
  #cache: Promise<ModelCache> | undefined;

  constructor(options: TextEngineOptions) {
    this.#options = options;
  }

  /** Answers one call. @throws ModelError; DOMException `AbortError` after the signal. */
  async call<N extends keyof TextCalls>(
    name: N,
    input: TextCalls[N]['input'],
    control: Control<N> = {},
  ): Promise<TextCalls[N]['result']> {
    const handlers: {
      [M in keyof TextCalls]: (
        input: TextCalls[M]['input'],
        control: Control<M>,
      ) => Promise<TextCalls[M]['result']>;
    } = {
      download: (wanted, c) => this.#download(wanted, c),
      open: (wanted, c) => this.#open(wanted, c),
      generate: ({ messages, parameters }, { signal, onProgress }) => {
        if (!this.#generator) throw new ModelError('not-runnable', THE_MODEL, NOT_LOADED);
        return this.#generator.generate(messages, parameters, {
          ...(signal && { signal }),
          ...(onProgress && { onPiece: onProgress }),
        });
      },
    };
    return handlers[name](input, control);
  }

  async #download(
    { model, dtype, origin }: TextCalls['download']['input'],
    control: Control<'download'>,
  ): Promise<undefined> {
    const source = 'base' in origin ? hubSource(origin.base) : folderSource(origin.files);
    const cache = await this.#opened();
    const files = textFiles(model, dtype);
    await alone(model.id, control.signal, () => downloadFiles(cache, source, files, control));
    return undefined;
  }

  async #open(
    { model, plan }: TextCalls['open']['input'],
    { onProgress, signal }: Control<'open'>,
  ): Promise<LoadedText> {
    const cache = await this.#opened();
    const wanted = textFiles(model, plan.dtype);
    const total = wanted.reduce((sum, { bytes }) => sum + bytes, 0);
    onProgress?.({ received: 0, total });
    const { files, hash } = await readTower(cache, wanted);
    signal?.throwIfAborted();
    onProgress?.({ received: total, total });
    this.#generator = await TextGenerator.load(model, plan, files, this.#options);
    return { hash, threads: this.#options.threads };
  }

  #opened(): Promise<ModelCache> {
    this.#cache ??= (this.#options.cache ?? (() => ModelCache.open()))();
    return this.#cache;
  }
}
