/** What the core asks of the outside. Implementations live in inference, llm and storage. */

import type { Kind, Language, MemoryBank } from './memory/bank';
import type { BankRecord, BankSummary } from './memory/summary';
import type { Phrase } from './text/phrase';

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

/** Rows of equal length under content hashes, so that a kept row never goes stale: row i belongs to `keys[i]`. */
export interface VectorMatrix {
  /** Each once. */
  readonly keys: readonly string[];
  readonly dimensions: number;
  /** keys × dimensions numbers, row by row. */
  readonly data: Float32Array;
}

/** Matrices kept between visits, one for each model (`vectorSpace`) and shelf: a bank's passages, its questions, its quotes. */
export interface VectorStore {
  load(space: string, collection: string): Promise<VectorMatrix | undefined>;
  /** Takes the place of what lay there, wholly or not at all. */
  save(space: string, collection: string, matrix: VectorMatrix): Promise<void>;
}

/** An encoder and classifier for one language, loaded on one device. */
export interface MemoryModel extends Encoder, QuestionClassifier {
  /** The states that it pools, token by token: to compare texts with, not trained to rank by. */
  readonly states?: TokenEncoder;
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
  /** Vectors computed beforehand for the bank's passages by exactly this model; undefined where there are none. */
  vectors(id: string, stamp: ModelStamp): Promise<VectorMatrix | undefined>;
}

export type { BankRecord, BankSummary } from './memory/summary';

/** Where banks came from together. */
export interface ImportRecord {
  readonly id: string;
  /** What was imported, in words: the dataset's title. */
  readonly source: string;
  readonly licence: string;
  readonly citation?: string;
  /** ISO 8601. */
  readonly when: string;
  readonly files: readonly { readonly name: string; readonly bytes: number; readonly sha256: string }[];
  /** `staged`: under way, its banks are not to be seen. */
  readonly state: 'staged' | 'complete';
  /** Problems that were found and accepted. */
  readonly problems: number;
  readonly banks: number;
}

export type ImportMeta = Pick<ImportRecord, 'source' | 'licence' | 'citation' | 'files' | 'problems'>;

/** A database as another thread opens it. */
export interface DatabaseName {
  readonly name: string;
  readonly version: number;
}

/** An import under way. Where the page ends before `commit`, the library is as it was before. */
export interface StagedImport {
  readonly id: string;
  /** Where a worker may write banks under this import's id by itself; undefined where only this page can keep them. */
  readonly database?: DatabaseName | undefined;
  /** A bank of the same id takes the place of one added before. */
  add(records: readonly BankRecord[]): Promise<void>;
  /** Takes note of banks that a worker has written under this import's id. */
  wrote(summaries: readonly BankSummary[]): Promise<void>;
  /** Shows all banks at once, in the place of those of the same ids. @param final what was not known at the beginning. */
  commit(final?: Partial<ImportMeta>): Promise<void>;
  abort(): Promise<void>;
}

export interface BankStore {
  /** Of all banks, without reading them, in ascending order of ids. */
  summaries(): Promise<BankSummary[]>;
  get(id: string): Promise<BankRecord | undefined>;
  /** Writes all or none; replaces banks of the same ids. */
  putAll(records: readonly BankRecord[]): Promise<void>;
  /** Deletes banks with their vectors. Corrections of their labels stay: they are the user's, and fit again when a bank comes back. */
  delete(ids: readonly string[]): Promise<void>;
  /** Those that are complete. */
  imports(): Promise<ImportRecord[]>;
  /** @throws an error that says so where another tab is writing. */
  beginImport(meta: ImportMeta): Promise<StagedImport>;
  /** Deletes an import with the banks that are still of it. */
  deleteImport(id: string): Promise<void>;
}

/** Runs of experiments: a header each, and the units, written one by one. Headers and units are plain data. */
export interface RunStore {
  list<H extends { readonly id: string }>(): Promise<H[]>;
  get<H extends { readonly id: string }>(id: string): Promise<H | undefined>;
  put<H extends { readonly id: string }>(header: H): Promise<void>;
  /** Writes all or none; writing a unit again replaces it. */
  append(run: string, units: ReadonlyMap<string, unknown>): Promise<void>;
  /** In ascending order. */
  unitIds(run: string): Promise<string[]>;
  /** Ids and units in ascending order of ids, read in pages. */
  units<U>(run: string): AsyncIterable<[string, U]>;
  /** Deletes header and units. */
  remove(id: string): Promise<void>;
}

/** A user's correction of a label, beside the original. */
export interface LabelCorrection {
  readonly id: string;
  readonly bank: string;
  /** Id of the question. */
  readonly question: string;
  /** Which part of it: `gold`, `kind`, `answer`, `anchors`. */
  readonly field: string;
  readonly original: unknown;
  readonly corrected: unknown;
  readonly author: string;
  readonly reason: string;
  /** ISO 8601. */
  readonly when: string;
}

export interface CorrectionStore {
  /** In ascending order of their ids. */
  of(bank: string): Promise<LabelCorrection[]>;
  put(correction: LabelCorrection): Promise<void>;
  remove(bank: string, id: string): Promise<void>;
}

/** What one tab tells the others that it has changed. */
export const TAB_TOPICS = ['banks', 'runs', 'corrections', 'settings'] as const;
export type TabTopic = (typeof TAB_TOPICS)[number];

/** What only one tab at a time may do, in the words of the message that the other one shows. */
export type TabWork = 'importing' | 'running an experiment' | 'editing';

/** The other tabs in which the page is open. */
export interface Tabs {
  /** What this browser cannot do about several tabs, in words; empty where all is well. */
  readonly limits: readonly Phrase[];
  /** Calls back when another tab has changed something. @returns stops it. */
  listen(topic: TabTopic, listener: () => void): () => void;
  /** Does the work while no other tab writes. @throws an error that says what the other tab is doing and what helps. */
  exclusively<T>(work: TabWork, action: () => Promise<T>): Promise<T>;
}

export interface SettingsStore {
  get<T>(key: string): Promise<T | undefined>;
  set(key: string, value: unknown): Promise<void>;
}
