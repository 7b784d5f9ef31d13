/** What the core asks of the outside. Implementations live in inference, llm and storage. */

import type { Kind, Language, MemoryBank } from './memory/bank';

declare global {
  /**
   * What the core knows of an AbortSignal, which is no part of ECMAScript: compiled alone, it has no more than this. Where the
   * platform's own type is known, the two are one, so an implementation is promised a real signal.
   */
  interface AbortSignal {
    readonly aborted: boolean;
    throwIfAborted(): void;
  }
}

/** Where a number came from; part of every result and shown with it. */
export interface ModelStamp {
  readonly id: string;
  readonly revision: string;
  /** SHA-256 of the weights that ran, hex. */
  readonly hash: string;
  readonly dtype: string;
  readonly device: string;
  /** What else decides a passage's vector (pooling, output, longest input, prefix), where the model's own manifest does not fix it. */
  readonly recipe?: string | undefined;
}

/** Turns texts into unit vectors. */
export interface Encoder {
  readonly stamp: ModelStamp;
  readonly dimensions: number;
  /**
   * @returns texts × dimensions numbers, row by row, each row of length one.
   * @throws DOMException `AbortError` after the signal.
   */
  encode(
    texts: readonly string[],
    role: 'question' | 'passage',
    options?: { signal?: AbortSignal; onProgress?: (done: number) => void },
  ): Promise<Float32Array>;
}

/** A text's tokens with their vectors. */
export interface TokenVectors {
  /** As text to show, one a row; without padding. */
  readonly tokens: readonly string[];
  /** tokens × dimensions numbers, row by row, each row of length one. */
  readonly vectors: Float32Array;
}

/** Turns texts into one unit vector a token, for late interaction. */
export interface TokenEncoder {
  readonly stamp: ModelStamp;
  readonly dimensions: number;
  /**
   * @returns one entry a text, in the texts' order; tokens that the model was not trained to compare (padding, a prefix) are left out.
   * @throws DOMException `AbortError` after the signal.
   */
  encodeTokens(
    texts: readonly string[],
    role: 'question' | 'passage',
    options?: { signal?: AbortSignal; onProgress?: (done: number) => void },
  ): Promise<TokenVectors[]>;
}

/** Gives the probability of each kind of memory that a question may look for; the four sum to one. */
export interface QuestionClassifier {
  readonly stamp: ModelStamp;
  classify(question: string, options?: { signal?: AbortSignal }): Promise<Readonly<Record<Kind, number>>>;
}

export interface ChatMessage {
  readonly role: 'system' | 'user' | 'assistant';
  readonly content: string;
}

/** A language model. */
export interface Generator {
  readonly name: string;
  /** Yields the answer in pieces as they arrive. */
  generate(messages: readonly ChatMessage[], options: { signal: AbortSignal }): AsyncIterable<string>;
}

/** Vectors kept between visits. Keys are content hashes, so a stored vector never goes stale. */
export interface VectorStore {
  /** @returns a vector per key, undefined where none is kept. */
  get(model: string, keys: readonly string[]): Promise<(Float32Array | undefined)[]>;
  /** Writes all or none. */
  put(model: string, entries: ReadonlyMap<string, Float32Array>): Promise<void>;
}

/** An encoder and classifier for one language, loaded on one device. */
export interface MemoryModel extends Encoder, QuestionClassifier {
  readonly title: string;
  readonly threads: number;
  /** Frees everything; calls under way reject with `AbortError`. */
  dispose(): void;
}

export type Device = 'wasm' | 'webgpu';

/** Loads the shipped model of a language. @throws an error that names the file and the remedy. */
export type ModelLoader = (
  language: Language,
  device: Device,
  options: { signal?: AbortSignal; onProgress?: (progress: { received: number; total: number }) => void },
) => Promise<MemoryModel>;

/** The characters that come with the page. */
export interface BundledLibrary {
  /** What there is, with a content hash that changes when a file does. */
  list(): Promise<readonly { readonly id: string; readonly revision: string }[]>;
  read(id: string): Promise<MemoryBank>;
  /** Vectors computed beforehand for the bank's passages by exactly this model, keys to vectors; empty where there are none. */
  vectors(id: string, stamp: ModelStamp): Promise<ReadonlyMap<string, Float32Array>>;
}

/** A bank as it is kept. */
export interface BankRecord {
  readonly id: string;
  readonly revision: string;
  readonly bank: MemoryBank;
  readonly origin: 'bundled' | 'imported';
}

export interface BankStore {
  all(): Promise<BankRecord[]>;
  /** Writes all or none. */
  putAll(records: readonly BankRecord[]): Promise<void>;
}

export interface SettingsStore {
  get<T>(key: string): Promise<T | undefined>;
  set(key: string, value: unknown): Promise<void>;
}

/** An OpenAI-compatible endpoint. The key stays in memory. */
export interface EndpointSettings {
  readonly baseUrl: string;
  readonly model: string;
  readonly key: string;
}
