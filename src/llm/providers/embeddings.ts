/** Any server that speaks OpenAI's `/embeddings`, in the cloud (text-embedding-3-large) or on this machine (llama.cpp, Ollama, vLLM, TEI), as an Encoder. */

import type { Encoder, ModelStamp } from '../../core/ports';
import { textKey } from '../../core/text/key';
import type { Phrase } from '../../core/text/phrase';
import { serverErrorIn, refusal } from './server-error';
import { readEmbeddings } from './embedding-answer';
import type { LlmErrorCode } from '../domain/fault-words';
import { NO_MODEL_NAMED, type Fail } from './errors';
import { RETRY_POLICY, withRetries, type RetryPolicy } from './retry';
import { endpoint, failuresOf, headers, type LlmSettings } from './settings';
import { errorBody, LIMITS, send, wholeText, type TransportLimits } from './transport';

export interface EmbeddingSettings extends LlmSettings {
  /** Asks for shorter vectors, of models that can; the model's own number where absent. */
  readonly dimensions?: number | undefined;
  /** Written before every question or passage as it is, with its own space; for models trained with one, such as E5's `query: `. */
  readonly queryPrefix?: string | undefined;
  readonly passagePrefix?: string | undefined;
}

/**
 * Most texts of one request, and most characters: 16 texts as long as a model reads (about 8,000). OpenAI takes 2,048 texts and 300,000
 * tokens; a smaller request loses less when it fails, and lets progress be seen.
 */
const MOST_TEXTS = 64;
const MOST_CHARACTERS = 16 * 8000;

/**
 * A local server computes the whole batch before its first byte; 64 vectors of 4,096 numbers are 8 MB of well-spaced JSON, and 64 MiB is
 * room for any model.
 */
const EMBEDDING_LIMITS: TransportLimits = { ...LIMITS, firstByteMs: 120_000, maxBytes: 64 * 1024 * 1024 };

/** What is sent to learn how many numbers a vector has. */
const PROBE = 'memory';

/** What to do, where it differs from what one does about an answer in words. */
const REMEDIES: Partial<Record<LlmErrorCode, Phrase>> = {
  'stream-cut': {
    en: 'Try again; no vectors of this request were saved.',
    zh: '请重试；此请求的向量一个也没有保留。',
  },
  'too-large': {
    en: 'Check the base address and the model, or ask for fewer dimensions.',
    zh: '请检查接口地址和模型，或减少维数。',
  },
  'context-length': {
    en: 'Choose an embedding model that reads longer texts, or raise the limit of the local server.',
    zh: '请换一个能读更长文本的嵌入模型，或调高本地服务器的上限。',
  },
  'bad-request': {
    en: 'Check that the model is one for embeddings, and the number of dimensions.',
    zh: '请检查该模型是否为嵌入模型，以及维数是否正确。',
  },
  'invalid-json': {
    en: 'Check that the base address is that of an OpenAI-compatible API (it usually ends in /v1), and that the model is one for embeddings.',
    zh: '请检查接口地址是否属于兼容 OpenAI 的 API（通常以 /v1 结尾），以及该模型是否为嵌入模型。',
  },
};

export interface EmbeddingOptions extends Partial<RetryPolicy> {
  /** Replace those of {@link EMBEDDING_LIMITS}. */
  readonly limits?: Partial<TransportLimits>;
}

/** One request's conditions. */
interface Asking {
  readonly dimensions?: number | undefined;
  readonly signal: AbortSignal;
}

export class OpenAiEmbeddings implements Encoder {
  readonly stamp: ModelStamp;
  readonly dimensions: number;
  readonly #caller: Caller;

  private constructor(caller: Caller, dimensions: number) {
    this.#caller = caller;
    this.dimensions = dimensions;
    const { model, passagePrefix } = caller.settings;
    const { origin, pathname } = caller.address;
    // The prefix changes every stored vector and so must name them too; without one the hash is that of address, model and dimensions.
    const base = origin + pathname.replace(/\/embeddings$/, '');
    const parts = [base, model.trim(), String(dimensions)];
    this.stamp = {
      id: model.trim(),
      revision: 'endpoint',
      hash: textKey([...parts, ...(passagePrefix ? [passagePrefix] : [])].join('\n')),
      dtype: 'float32',
      device: 'endpoint',
    };
  }

  /**
   * Embeds one short text: only a real vector proves address, key and model, and tells the dimensions.
   *
   * @throws the signal's reason, or LlmError.
   */
  static async connect(
    settings: EmbeddingSettings,
    signal: AbortSignal,
    options: EmbeddingOptions = {},
  ): Promise<OpenAiEmbeddings> {
    const caller = new Caller(settings, options);
    const { length } = await caller.askSome([PROBE], 0, { signal });
    if (settings.dimensions !== undefined && settings.dimensions !== length) {
      throw caller.fail('bad-settings', {
        detail: {
          en: `${settings.dimensions} dimensions were asked for, and the model's vectors have ${length}`,
          zh: `要求 ${settings.dimensions} 维，而该模型的向量有 ${length} 维`,
        },
        remedy: {
          en: 'Leave the dimensions empty, or choose a model whose vectors can be shortened.',
          zh: '请不填维数，或换一个向量可以缩短的模型。',
        },
      });
    }
    return new OpenAiEmbeddings(caller, length);
  }

  /**
   * @throws RangeError for an empty text, which has no vector; the signal's reason; or LlmError.
   */
  async encode(
    texts: readonly string[],
    role: 'question' | 'passage',
    { signal, onProgress }: { signal?: AbortSignal; onProgress?: (done: number) => void } = {},
  ): Promise<Float32Array> {
    const { queryPrefix, passagePrefix } = this.#caller.settings;
    const prefix = (role === 'question' ? queryPrefix : passagePrefix) ?? '';
    const empty = texts.indexOf('');
    if (empty >= 0)
      throw new RangeError(`Text ${empty + 1} of ${texts.length} is empty and has no vector: leave it out`);
    const inputs = texts.map((text) => prefix + text);
    const asking = { dimensions: this.dimensions, signal: signal ?? new AbortController().signal };
    const data = new Float32Array(texts.length * this.dimensions);
    for (let done = 0; done < inputs.length;) {
      const rows = await this.#caller.askSome(inputs, done, asking);
      data.set(rows, done * this.dimensions);
      done += rows.length / this.dimensions;
      onProgress?.(done);
    }
    return data;
  }
}

/** Sends texts and reads vectors. */
class Caller {
  readonly settings: EmbeddingSettings;
  readonly address: URL;
  readonly fail: Fail;
  readonly #headers: Readonly<Record<string, string>>;
  readonly #limits: TransportLimits;
  readonly #retryPolicy: RetryPolicy;
  /** Fewer where the server has refused so many at once. */
  #mostTexts = MOST_TEXTS;

  /** @throws LlmError `bad-settings`. */
  constructor(settings: EmbeddingSettings, { limits, ...retryPolicy }: EmbeddingOptions) {
    const fail = failuresOf(settings);
    this.fail = (code, data) => {
      const remedy = REMEDIES[code];
      return fail(code, remedy ? { remedy, ...data } : data);
    };
    this.settings = settings;
    this.address = endpoint(settings, 'embeddings', this.fail);
    this.#headers = headers(settings, true, this.fail);
    this.#limits = { ...EMBEDDING_LIMITS, ...limits };
    this.#retryPolicy = { ...RETRY_POLICY, ...retryPolicy };
    const { dimensions } = settings;
    if (!settings.model.trim()) throw this.fail('bad-settings', { detail: NO_MODEL_NAMED });
    if (dimensions !== undefined && !(Number.isInteger(dimensions) && dimensions > 0))
      throw this.fail('bad-settings', {
        detail: {
          en: `the dimensions are ${dimensions}, not a whole number above 0`,
          zh: `维数是 ${dimensions}，而不是大于 0 的整数`,
        },
      });
  }

  /** As many texts from `from` on as one request takes. Servers allow 10 (DashScope), 32 (TEI) or 2,048: too many are halved until they pass. */
  async askSome(inputs: readonly string[], from: number, asking: Asking): Promise<Float32Array> {
    for (;;) {
      const batch = batchOf(inputs, from, this.#mostTexts);
      const vectors = await this.#post(batch, asking);
      if (vectors) return vectors;
      this.#mostTexts = Math.ceil(batch.length / 2);
    }
  }

  /** @returns undefined where the server takes fewer texts at once, which is never said of a single one. */
  #post(inputs: readonly string[], { dimensions, signal }: Asking): Promise<Float32Array | undefined> {
    const { key, model, dimensions: wanted } = this.settings;
    const body = {
      model: model.trim(),
      input: inputs,
      ...(wanted === undefined ? {} : { dimensions: wanted }),
    };
    const hasKey = key.trim() !== '';
    return withRetries(
      async () => {
        const reply = await send({
          address: this.address,
          headers: this.#headers,
          body: JSON.stringify(body),
          signal,
          limits: this.#limits,
          fail: this.fail,
        });
        const { status } = reply;
        if (status >= 200 && status < 300)
          return readEmbeddings(
            await wholeText(reply),
            { count: inputs.length, dimensions, hasKey },
            this.fail,
          );
        const serverError = serverErrorIn(await errorBody(reply, signal));
        if (inputs.length > 1 && isTooMany(status, serverError.words)) return undefined;
        throw refusal(this.fail, { status, serverError, reply, hasKey });
      },
      signal,
      this.#retryPolicy,
    );
  }
}

/** The texts from `from` on that fit; at least one, however long it is. */
function batchOf(inputs: readonly string[], from: number, mostTexts: number): readonly string[] {
  let to = from;
  let characters = 0;
  while (to < inputs.length && to - from < mostTexts) {
    characters += inputs[to]!.length;
    if (to > from && characters > MOST_CHARACTERS) break;
    to++;
  }
  return inputs.slice(from, to);
}

/** In the words of the servers met so far. */
function isTooMany(status: number, words: string): boolean {
  if (status === 413) return true;
  return (
    (status === 400 || status === 422) &&
    /batch.?size|too many (inputs|texts)|tokens per request|max_tokens_per_request/i.test(words)
  );
}
