/** How one engine is spoken to: requests as values, and what its replies say. Every engine is one such object. */

import type { LexicalEvidence } from '../../pipeline/retrieval/ranking';
import type { ServiceRequest } from '../../llm/domain/services/port';
import type { Language } from '../../core/text/languages';
import type { Phrase } from '../../core/text/phrase';
import type { EngineDocument } from './document';

/** What an index is for, stored with it, so that nothing is pushed into another's. */
export interface IndexMeta {
  readonly language: Language;
  /** What made the vectors; empty if the index holds none. */
  readonly model: string;
  /** Of a vector; 0 where the index holds none. */
  readonly dimensions: number;
}

/** An index as the engine describes it. */
export interface FoundIndex {
  /** How further requests name it. */
  readonly handle: string;
  /** Undefined if the index was not made by Mnemoscope. */
  readonly meta: IndexMeta | undefined;
}

/** A document that the engine did not take. */
export interface RefusedDocument {
  readonly id: string;
  readonly reason: string;
  /** Whether it may be taken in a moment: the engine was busy. */
  readonly passes: boolean;
}

/** A passage near the question. */
export interface NeighbourEvidence {
  readonly type: 'neighbour';
  /** Cosine of question and passage, in [-1, 1]. */
  readonly cosine: number;
  /** Offsets into the memory's text. */
  readonly passage: { readonly start: number; readonly end: number };
}

/** One hit as it came. */
export interface EngineHit {
  readonly memory: string;
  readonly score: number;
  /** Absent if no explanation was asked for, or none could be read. */
  readonly evidence?: LexicalEvidence | NeighbourEvidence | undefined;
}

/** A hit with the id of its document, which says whose it is. */
export interface DocumentHit extends EngineHit {
  readonly document: string;
}

/** A search for one question within one bank. */
export interface EngineQuery {
  readonly bank: string;
  /** Most hits. */
  readonly size: number;
}

export interface EngineShape {
  /** In addresses, stored runs and on the command line: never changes. */
  readonly id: string;
  readonly name: string;
  readonly description: Phrase;
  readonly address: string;
  /** Headers that carry the key, as `{key}`; none is sent without a key. */
  readonly headers: Readonly<Record<string, string>>;
  /** Lines for the engine's own configuration file that let a page of an origin in. */
  readonly allow: (origin: string) => readonly string[];
  /** Documents in one request. */
  readonly batch: number;
  /** Versions that have been tried, for the message that names others. */
  readonly tried: string;

  /** Asks what runs at the address. */
  readonly hello: ServiceRequest;
  /** @returns undefined if the reply is not this engine's; `fits` is false for a version whose calls differ. */
  helloOf(body: unknown): { readonly version: string; readonly fits: boolean } | undefined;

  find(index: string): ServiceRequest;
  foundOf(index: string, body: unknown): FoundIndex;
  create(index: string, meta: IndexMeta): ServiceRequest;
  /** Deletes the index and everything in it. */
  drop(index: FoundIndex, name: string): ServiceRequest;

  /** Ids and hashes of a bank's documents, page by page. @param from documents before the page. @param after id of the last one before it. */
  list(handle: string, bank: string, page: { readonly from: number; readonly after: string }): ServiceRequest;
  /** Undefined if the reply holds no list. An entry without an id has an empty one. */
  listedOf(body: unknown): readonly { readonly id: string; readonly hash: string }[] | undefined;
  /** Documents of a full page of a list. */
  readonly page: number;

  push(handle: string, documents: readonly EngineDocument[]): ServiceRequest;
  /** Undefined if the reply does not say what became of the documents. */
  refusedOf(body: unknown): readonly RefusedDocument[] | undefined;
  remove(handle: string, ids: readonly string[]): ServiceRequest;
  /** Makes what was pushed visible to searches; absent if it is at once. */
  readonly refresh?: (handle: string) => ServiceRequest;

  /** BM25 by the engine's own analyser. Absent if the engine has none. */
  readonly match?: (
    handle: string,
    query: EngineQuery & { readonly text: string; readonly explain: boolean },
  ) => ServiceRequest;
  /** The nearest passages. Absent if the engine searches no vectors, or in another way. */
  readonly nearest?: (
    handle: string,
    query: EngineQuery & { readonly vector: readonly number[] },
  ) => ServiceRequest;
  /** Undefined if the reply holds no hits, or only those of a part of the index. */
  hitsOf(body: unknown): readonly DocumentHit[] | undefined;
  /** What an error's body says; empty if it says nothing. */
  reasonOf(body: unknown): string;
}
