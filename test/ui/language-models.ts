/** Language models, keys and answers in memory, for tests of the state. */

import { memoryLedger } from '../../src/llm/domain/budget';
import { cachedAsk } from '../../src/llm/domain/cache';
import type { CompleteOptions, LanguageModel, LlmCall, LlmReply, ModelRef } from '../../src/llm/domain/call';
import { verbatim } from '../../src/core/text/phrase';
import type {
  Access,
  ConnectionPreset,
  LanguageModelDependencies,
  LocalModel,
  LocalSource,
} from '../../src/llm/page/state/connection';
import { callStore } from '../../src/storage/tables/stores';
import { LayeredTableStore } from '../../src/storage/tables/layered-table-store';

export const SERVER: ConnectionPreset = {
  id: 'local',
  title: 'A local server',
  provider: 'openai-compatible',
  needsKey: false,
  address: 'http://localhost:11434/v1',
  pages: 'yes',
  local: true,
  concurrency: 1,
};
export const PROVIDER: ConnectionPreset = {
  id: 'provider',
  title: 'A provider',
  provider: 'openai-compatible',
  needsKey: true,
  address: 'https://llm.example/v1',
  pages: 'yes',
  local: false,
  concurrency: 8,
};
export const BUILT_IN: LocalModel = {
  id: 'built-in',
  title: verbatim('The browser’s own model'),
  ref: { provider: 'built-in', address: '', model: 'browser' },
  state: 'ready',
};
export const SMALL: LocalModel = {
  id: 'in-tab:small',
  title: verbatim('Small'),
  ref: { provider: 'in-tab', address: '', model: 'small q4 wasm' },
  state: 'absent',
  bytes: 181_000_000,
};

/** Two models of this browser: one that is here, and one that a test lets come. */
export class MemoryLocals implements LocalSource {
  offered: LocalModel[] = [BUILT_IN, SMALL];
  arriving: LocalSource['download'] = async () => undefined;
  offers = async () => [...this.offered];
  owns = (id: string) => id !== 'scripted';
  model = (ref: ModelRef) =>
    this.offered.some((offer) => offer.ref.model === ref.model) ? echoModel({ ref, key: '' }) : undefined;
  download: LocalSource['download'] = async (id, options) => {
    await this.arriving(id, options);
    this.#set(id, 'ready');
  };
  remove = async (id: string) => this.#set(id, 'absent');

  #set(id: string, state: LocalModel['state']): void {
    this.offered = this.offered.map((offer) => (offer.id === id ? { ...offer, state } : offer));
  }
}

/** A model whose answer is sent by hand, piece by piece. */
export class HandModel implements LanguageModel {
  readonly ref: ModelRef;
  readonly concurrency = 2;
  call: Omit<LlmCall, 'model'> | undefined;
  signal: AbortSignal | undefined;
  #onPiece: (piece: string) => void = () => undefined;
  /** Tells that the question will be sent once more. */
  retry: NonNullable<CompleteOptions['onRetry']> = () => undefined;
  #text = '';
  #end: (reply: LlmReply) => void = () => undefined;
  #fail: (error: unknown) => void = () => undefined;
  /** Whether it goes on when it is stopped, instead of throwing. */
  readonly #deaf: boolean;

  constructor(ref: ModelRef, { deaf = false } = {}) {
    this.ref = ref;
    this.#deaf = deaf;
  }

  complete: LanguageModel['complete'] = (call, { signal, onPiece, onRetry }) => {
    this.call = call;
    this.signal = signal;
    this.#onPiece = onPiece ?? (() => undefined);
    this.retry = onRetry ?? this.retry;
    return new Promise((resolve, reject) => {
      this.#end = resolve;
      this.#fail = reject;
      if (!this.#deaf) signal.addEventListener('abort', () => reject(signal.reason as Error));
    });
  };

  send(...pieces: string[]): void {
    for (const piece of pieces) {
      this.#text += piece;
      this.#onPiece(piece);
    }
  }
  end(reply: Partial<LlmReply> = {}): void {
    this.#end({ text: this.#text, milliseconds: 40, attempts: 1, dropped: [], ...reply });
  }
  fail(error: unknown): void {
    this.#fail(error);
  }
}

/** Answers at once, with what it was asked under. */
export function echoModel({ ref, key, concurrency = 4 }: Access): LanguageModel {
  return {
    ref,
    concurrency,
    complete: async ({ messages }, { onPiece }) => {
      onPiece?.('You said: ');
      const text = `You said: ${messages.at(-1)!.content}`;
      return { text, milliseconds: 1, attempts: 1, dropped: [], servedBy: key && 'with a key' };
    },
  };
}

export function languageModels(parts: Partial<LanguageModelDependencies> = {}): LanguageModelDependencies {
  const body = new LayeredTableStore(undefined, { onFull: () => undefined, onLost: () => undefined });
  return {
    presets: [SERVER, PROVIDER],
    model: echoModel,
    list: async () => ['large', 'small'],
    test: async (access, signal) => {
      const messages = [{ role: 'user', content: 'ready?' }] as const;
      const reply = await echoModel(access).complete(
        { messages, parameters: {}, purpose: 'test' },
        { signal },
      );
      return { reply, milliseconds: { first: 1, whole: 2 } };
    },
    local: [new MemoryLocals()],
    calls: callStore(body),
    budgets: memoryLedger(),
    ...parts,
  };
}

/** Asks through the cache, as runs do, so that the answers are kept. */
export async function keepAnswers(
  parts: LanguageModelDependencies,
  ref: ModelRef,
  ...questions: string[]
): Promise<void> {
  const ask = cachedAsk({
    model: (model) => parts.model({ ref: model, key: '' }),
    store: parts.calls,
    signal: new AbortController().signal,
  });
  for (const content of questions)
    await ask({ model: ref, messages: [{ role: 'user', content }], parameters: {}, purpose: 'answer' });
}
