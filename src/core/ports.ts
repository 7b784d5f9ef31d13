/** Interfaces of what the core is given. Implementations are in inference, llm and storage. */

import type { Kind, Language, MemoryBank } from './memory/bank';
import type { BankRecord, BankSummary } from './memory/summary';
import type { Phrase } from './text/phrase';

declare global {
  /**
   * The part of AbortSignal that the core uses. AbortSignal is not part of ECMAScript, so the core compiled alone knows no more than this.
   * Where the platform's type is known, the two merge, and an implementation receives a real signal.
   */
  interface AbortSignal {
    readonly aborted: boolean;
    throwIfAborted(): void;
  }
}

/** The model and device that made a number; stored and shown with every result. */
export interface ModelStamp {
  readonly id: string;
  readonly revision: string;
  /** SHA-256 of the weights that ran, hex. */
  readonly hash: string;
  readonly dtype: string;
  readonly device: string;
  /** What else determines a passage's vector (pooling, output, longest input, prefix), if the model's manifest does not fix it. */
  readonly recipe?: string | undefined;
}

/** Turns texts into unit vectors. */
export interface Encoder {
  readonly stamp: ModelStamp;
  readonly dimensions: number;
  /** How many texts it may encode at once at this moment, each by a worker of its own. @default 1 */
  readonly workers?: number;
  /** Of each worker, where that is known. */
  readonly threads?: number;
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
  /** As text to show, one per row, without padding. */
  readonly tokens: readonly string[];
  /** tokens × dimensions numbers, row by row, each row of length one. */
  readonly vectors: Float32Array;
}

/** Turns texts into one unit vector per token, for late interaction. */
export interface TokenEncoder {
  readonly stamp: ModelStamp;
  readonly dimensions: number;
  /**
   * @returns one entry per text, in the texts' order; tokens that the model was not trained to compare (padding, a prefix) are left out.
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
  /** See `Encoder.workers`. */
  readonly workers?: number;
  classify(question: string, options?: { signal?: AbortSignal }): Promise<Readonly<Record<Kind, number>>>;
  /** Of a model that is an encoder too: what `classify` and `encode` give for one question, in one pass instead of two. */
  classifyAndEncode?(question: string, options?: { signal?: AbortSignal }): Promise<ClassifiedQuestion>;
}

/** A question's probabilities, which sum to one, and its unit vector. */
export interface ClassifiedQuestion {
  readonly probabilities: Readonly<Record<Kind, number>>;
  readonly vector: Float32Array;
}

/** What a trained reader makes of a question and one passage. */
export interface PairReading {
  /** How relevant the passage is to the question, in [0, 1]. */
  readonly relevance: number;
  /** How likely it is that the passage answers the question, in [0, 1], calibrated. */
  readonly answerable: number;
  /** The likeliest answers, best first, at most three, as offsets into the passage as given (UTF-16 units); each with its probability. */
  readonly spans: readonly { readonly start: number; readonly end: number; readonly probability: number }[];
}

/** What the rule and a trained reader weigh together, and from where on they answer. */
export interface RuleCombination {
  /** A sentence's score is the rule's plus this times the probability that the model's answer stands in it. */
  readonly markWeight: number;
  /** Log-odds that a question is answerable: constant + Σ weight × feature; the features are those of `pipeline/reading/combined.ts`. */
  readonly constant: number;
  readonly weights: Readonly<Record<string, number>>;
  /** Probability from which on there is an answer. */
  readonly threshold: number;
  /** Probability from which on the first sentence likely holds the answer; without it no answer is called likely. */
  readonly likely?: number | undefined;
}

/** How a trained reader reads, and from where on it answers: chosen for one model, on people whom it was not trained on. */
export interface ReaderSettings {
  /** Below it the passages are taken not to answer; on the largest `answerable` of them. Chosen on characters that are not bundled. */
  readonly threshold: number;
  /** Characters of the longest passage it was trained on; absent: it reads the windows that the encoder is given. */
  readonly passageLength?: number | undefined;
  /** Absent if the model reads by itself. */
  readonly withRule?: RuleCombination | undefined;
}

/** Reads a question and a passage together: a cross-encoder. */
export interface ReadingModel {
  readonly stamp: ModelStamp;
  readonly settings: ReaderSettings;
  /**
   * @returns one entry per passage, in their order; each pair is read by itself.
   * @throws DOMException `AbortError` after the signal.
   */
  read(
    question: string,
    passages: readonly string[],
    options?: { signal?: AbortSignal },
  ): Promise<PairReading[]>;
}

/** A trained reader, loaded. */
export interface LoadedReader extends ReadingModel {
  /** Frees all memory; pending calls reject with `AbortError`. */
  dispose(): void;
}

/** Loads the trained reader of a language. @throws an error that names the file and the remedy. */
export type ReaderLoader = (
  language: Language,
  options: { signal?: AbortSignal; onProgress?: (progress: { received: number; total: number }) => void },
) => Promise<LoadedReader>;

export interface ChatMessage {
  readonly role: 'system' | 'user' | 'assistant';
  readonly content: string;
}

/** Rows of equal length keyed by content hash, so that a stored row never goes stale: row i belongs to `keys[i]`. */
export interface VectorMatrix {
  /** Each once. */
  readonly keys: readonly string[];
  readonly dimensions: number;
  /** keys × dimensions numbers, row by row. */
  readonly data: Float32Array;
}

/** Matrices stored between visits, one per model (`vectorSpace`) and collection: a bank's passages, its questions, its quotes. */
export interface VectorStore {
  load(space: string, collection: string): Promise<VectorMatrix | undefined>;
  /** Replaces the stored matrix, completely or not at all. */
  save(space: string, collection: string, matrix: VectorMatrix): Promise<void>;
  /** Whether a collection is stored, whatever model made it; absent if nobody asks. */
  holds?(collection: string): Promise<boolean>;
}

/** An encoder and classifier for one language, loaded on one device. */
export interface MemoryModel extends Encoder, QuestionClassifier {
  /** Its token states before pooling: for comparing texts; not trained for ranking. */
  readonly states?: TokenEncoder;
  readonly title: string;
  readonly threads: number;
  /** Frees all memory; pending calls reject with `AbortError`. */
  dispose(): void;
}

export type Device = 'wasm' | 'webgpu';

/** Loads the shipped model of a language. @throws an error that names the file and the remedy. */
export type ModelLoader = (
  language: Language,
  device: Device,
  options: { signal?: AbortSignal; onProgress?: (progress: { received: number; total: number }) => void },
) => Promise<MemoryModel>;

/** What the shipped model gave for some texts of a bundled character, computed when the page was made. Texts are looked up by `textKey`. */
export interface PreparedOutputs {
  readonly stamp: ModelStamp;
  readonly dimensions: number;
  /** Id of the question that the page opens with. */
  readonly featured: string;
  readonly questions: ReadonlyMap<
    string,
    { readonly vector: Float32Array; readonly probabilities: Readonly<Record<Kind, number>> }
  >;
  /** Vectors of the sentences that are read to answer the featured question. */
  readonly sentences: ReadonlyMap<string, Float32Array>;
}

/** What the shipped reader made of a bundled character's questions, computed when the page was made, and how it answers from that. */
export interface PreparedReadings extends Omit<ReadingModel, 'read'> {
  /** Undefined for a pair that was not read. */
  readonly of: (question: string, passage: string) => PairReading | undefined;
  /** Reads from what was prepared. @param loaded the same reader, for the rest; absent until it has loaded. */
  readonly reader: (loaded: ReadingModel | undefined) => ReadingModel;
}

/** The characters that come with the page. */
export interface BundledLibrary {
  /** The bundled characters, the one that opens first before the others, with a content hash that changes when a file does. */
  list(): Promise<readonly { readonly id: string; readonly revision: string }[]>;
  read(id: string): Promise<MemoryBank>;
  /** Vectors computed beforehand for the bank's passages by exactly this model; undefined if there are none. */
  vectors(id: string, stamp: ModelStamp): Promise<VectorMatrix | undefined>;
  /** Vectors computed beforehand for the texts that an answer is chosen from, and their model's space; undefined if there are none. */
  quotes(id: string): Promise<{ readonly space: string; readonly matrix: VectorMatrix } | undefined>;
  /** What is known of the bank's questions before any model has loaded; undefined if nothing was computed. */
  prepared(id: string): Promise<PreparedOutputs | undefined>;
  /** What the shipped reader made of the bank's questions; undefined if nothing was computed. */
  readings(id: string): Promise<PreparedReadings | undefined>;
}

export type { BankRecord, BankSummary } from './memory/summary';

/** One import: the banks that were imported together. */
export interface ImportRecord {
  readonly id: string;
  /** What was imported, in words: the dataset's title. */
  readonly source: string;
  readonly licence: string;
  readonly citation?: string;
  /** ISO 8601. */
  readonly when: string;
  readonly files: readonly { readonly name: string; readonly bytes: number; readonly sha256: string }[];
  /** `staged`: in progress; its banks are not visible yet. */
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
  /** Where a worker may write banks under this import's id; undefined if only this page can store them. */
  readonly database?: DatabaseName | undefined;
  /** A bank with the same id replaces one added before. */
  add(records: readonly BankRecord[]): Promise<void>;
  /** Registers banks that a worker has written under this import's id. */
  wrote(summaries: readonly BankSummary[]): Promise<void>;
  /** Makes all banks visible at once, replacing those with the same ids. @param final what was not known at the beginning. */
  commit(final?: Partial<ImportMeta>): Promise<void>;
  abort(): Promise<void>;
}

export interface BankStore {
  /** Of all banks, without reading them, in ascending order of ids. */
  summaries(): Promise<BankSummary[]>;
  get(id: string): Promise<BankRecord | undefined>;
  /** Writes all or none; replaces banks with the same ids. */
  putAll(records: readonly BankRecord[]): Promise<void>;
  /** Deletes banks with their vectors. Corrections of their labels stay: they are the user's, and fit again when a bank comes back. */
  delete(ids: readonly string[]): Promise<void>;
  /** Those that are complete. */
  imports(): Promise<ImportRecord[]>;
  /** @throws an error that says so where another tab is writing. */
  beginImport(meta: ImportMeta): Promise<StagedImport>;
  /** Deletes an import and the banks that still belong to it. */
  deleteImport(id: string): Promise<void>;
}

/** Runs of experiments: one header per run, and its question results, written one by one. Both are plain data. */
export interface RunStore {
  list<H extends { readonly id: string }>(): Promise<H[]>;
  get<H extends { readonly id: string }>(id: string): Promise<H | undefined>;
  put<H extends { readonly id: string }>(header: H): Promise<void>;
  /** Writes all or none; writing a question result again replaces it. */
  append(run: string, units: ReadonlyMap<string, unknown>): Promise<void>;
  /** The same for many small units: one record, which takes a fraction of the time. Two calls for a run must not overlap. */
  appendChunk(run: string, units: ReadonlyMap<string, unknown>): Promise<void>;
  /** In ascending order. */
  unitIds(run: string): Promise<string[]>;
  /**
   * Ids and units in ascending order of ids, read in pages.
   *
   * @param page units that are read at once: fewer where each is large.
   */
  units<U>(run: string, page?: number): AsyncIterable<[string, U]>;
  /** Deletes header and units. */
  remove(id: string): Promise<void>;
}

/** A user's correction of a label, beside the original. */
export interface LabelCorrection {
  readonly id: string;
  readonly bank: string;
  /** Id of the question. */
  readonly question: string;
  /** Which label: `gold`, `kind`, `answer`, `anchors`. */
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

/** What a tab can announce as changed to the others. */
export const TAB_TOPICS = ['banks', 'runs', 'corrections', 'settings', 'drafts'] as const;
export type TabTopic = (typeof TAB_TOPICS)[number];

/** What only one tab at a time may do, in the words of the message that the other one shows. */
export type TabWork = 'importing' | 'running an experiment' | 'editing';

/** The other tabs in which the page is open. */
export interface Tabs {
  /** Limits of this browser with several tabs, in words; empty if there are none. */
  readonly limits: readonly Phrase[];
  /** Calls back when another tab has changed something. @returns stops it. */
  listen(topic: TabTopic, listener: () => void): () => void;
  /** Does the work while no other tab writes. @throws an error that says what the other tab is doing and what helps. */
  exclusively<T>(work: TabWork, action: () => Promise<T>): Promise<T>;
  /** Works on a thing for as long as it takes. @throws an error that says so where another tab does. */
  perform<T>(thing: WorkedThing, action: () => Promise<T>): Promise<T>;
  /** Changes or removes a thing, unless another tab works on it. @throws an error that says so. */
  change<T>(thing: WorkedThing, action: () => Promise<T>): Promise<T>;
}

/** Something that one tab may be at work on for long: a run, a draft, or what lies under a setting. */
export type WorkedThing =
  { readonly run: string } | { readonly draft: string } | { readonly setting: string };

export interface SettingsStore {
  get<T>(key: string): Promise<T | undefined>;
  set(key: string, value: unknown): Promise<void>;
  /**
   * Puts what `change` makes of a value in its place, while no other tab changes the same one. Nothing is written where that is the value itself.
   *
   * @returns what is kept now.
   */
  change<T>(key: string, change: (kept: T | undefined) => T | undefined): Promise<T | undefined>;
}

/** What goes to the trash when it is deleted. */
export const TRASHED_KINDS = ['character', 'import', 'run', 'draft', 'lecture'] as const;
export type TrashedKind = (typeof TRASHED_KINDS)[number];

/** Something that was deleted and can be brought back; several characters may have been deleted at once. */
export interface Trashed {
  readonly id: string;
  readonly kind: TrashedKind;
  /** Ids of the things themselves; of an import its own, then its characters’. */
  readonly of: readonly string[];
  readonly title: string;
  /** When it was deleted, ISO 8601. */
  readonly when: string;
  readonly bytes: number;
  /** Parts in which its records lie; 0 while it is being moved. */
  readonly parts: number;
}

export interface TrashStore {
  /** Newest first; what has been there for too long goes. */
  list(): Promise<readonly Trashed[]>;
  /**
   * Copies things into the trash, then has them removed; where that fails, they are not in the trash.
   *
   * @param things.whole nothing is removed unless there is room for it.
   * @returns the id in the trash; undefined if there was no room for it, or nothing to copy: then they are gone for good.
   */
  move(
    things: {
      readonly kind: TrashedKind;
      readonly ids: readonly string[];
      readonly title: string;
      readonly whole?: boolean;
    },
    remove: () => Promise<void>,
  ): Promise<string | undefined>;
  /** Brings something back, all of it or nothing. @throws an error that says so where one with its id is here again. */
  restore(id: string): Promise<void>;
  /** Deletes for good. */
  discard(ids: readonly string[]): Promise<void>;
}

/** Where a thing is kept: in the browser's storage, or in memory until the tab closes. */
export type Place = 'browser' | 'memory';

/** What can be asked for its place; `all`: everything that the page keeps. */
export type KeptThing =
  | WorkedThing
  | { readonly bank: string }
  | { readonly import: string }
  | 'settings'
  | 'vectors'
  | 'calls'
  | 'all';

/** Whoever says that something is saved asks this first. */
export interface Places {
  /** `memory` as soon as a part of the thing is not in the browser's storage. */
  of(thing: KeptThing): Place;
  /** Calls back when something may have come to lie elsewhere. @returns stops it. */
  follow(listener: () => void): () => void;
}
