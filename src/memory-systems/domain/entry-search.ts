/** The retrievers of this page over the entries of a memory system. */

import type { MemoryBank } from '../../core/memory/bank';
import type { Encoder, VectorStore } from '../../core/ports';
import { BankIndex } from '../../pipeline/retrieval/bank-index';
import type { ListId } from '../../pipeline/retrieval/registry';
import { embed } from '../../pipeline/retrieval/vectors';
import type { TestUser } from './user';
import type { Entry, EntrySearch, Hit } from './port';

/** How the systems of this page can search their memory; the first needs no model. */
export const SEARCHES = ['bm25', 'hybrid', 'dense'] as const satisfies readonly ListId[];
export type SearchId = (typeof SEARCHES)[number];
export const DEFAULT_SEARCH: SearchId = 'bm25';

/** What a search by vectors needs. */
export interface SearchVectors {
  /** Called when the first text is to be encoded, and again for each further one. */
  readonly encoder: () => Promise<Encoder>;
  readonly store: VectorStore;
}

/** @throws RangeError where a search by vectors has no encoder. */
export function entrySearch(id: SearchId, user: TestUser, vectors?: SearchVectors): EntrySearch {
  if (id === 'bm25') return lexicalSearch(user);
  if (!vectors) throw new RangeError(`The search "${id}" needs an encoder.`);
  return encodedSearch(user, id, vectors);
}

interface Indexed {
  readonly index: BankIndex;
  readonly byId: ReadonlyMap<string, Entry>;
}

/** Indexes of a memory stay until it changes. */
class Indexes {
  #entries: readonly Entry[] = [];
  #indexed: Indexed | undefined;

  constructor(readonly user: TestUser) {}

  of(entries: readonly Entry[]): Indexed {
    const same =
      this.#indexed !== undefined &&
      entries.length === this.#entries.length &&
      entries.every((entry, i) => entry === this.#entries[i]);
    if (!same) {
      this.#entries = entries;
      this.#indexed = {
        index: new BankIndex(bankOf(entries, this.user)),
        byId: new Map(entries.map((entry) => [entry.id, entry])),
      };
    }
    return this.#indexed!;
  }
}

/** Later entries first, so that equal scores prefer what was said last. */
function bankOf(entries: readonly Entry[], { id, name, language, source }: TestUser): MemoryBank {
  return {
    id: `systems:${id}`,
    character: { id, name, language, pronouns: '', summary: '', description: '' },
    source,
    licence: '',
    memories: [...entries].reverse().map((entry) => ({
      id: entry.id,
      kind: 'event',
      title: '',
      text: entry.text,
      body: entry.text,
      people: [],
    })),
    questions: [],
  };
}

/** The texts that a search by vectors has encoded of entries. */
export function entryPassages(entries: readonly Entry[], user: TestUser): string[] {
  return new BankIndex(bankOf(entries, user)).passages.map(({ text }) => text);
}

/** BM25 with the page's parameters. */
export function lexicalSearch(user: TestUser): EntrySearch {
  const indexes = new Indexes(user);
  return {
    id: 'bm25',
    rank: (entries, query, k) => Promise.resolve(hitsOf(indexes.of(entries), 'bm25', query, undefined, k)),
  };
}

/**
 * Dense or hybrid retrieval with an encoder. Vectors of entries are kept in the store, so that an entry is encoded once however often the
 * memory around it changes; so is a query that is asked again.
 */
export function encodedSearch(
  user: TestUser,
  list: Exclude<SearchId, 'bm25'>,
  { encoder: open, store }: SearchVectors,
): EntrySearch {
  const indexes = new Indexes(user);
  const queries = new Map<string, Float32Array>();
  const encoded = async (encoder: Encoder, query: string, signal: AbortSignal): Promise<Float32Array> => {
    const known = queries.get(query);
    if (known) return known;
    const vector = await encoder.encode([query], 'question', { signal });
    queries.set(query, vector);
    return vector;
  };
  return {
    id: list,
    async rank(entries, query, k, signal) {
      if (entries.length === 0) return [];
      const encoder = await open();
      const indexed = indexes.of(entries);
      const { index } = indexed;
      const collection = index.bank.id;
      if (!index.vectors) {
        const texts = index.passages.map(({ text }) => text);
        const rows = await embed(encoder, { store, collection, texts, keep: 'all' }, { signal });
        index.setVectors(rows);
      }
      const vector = await encoded(encoder, query, signal);
      return hitsOf(indexed, list, query, vector, k);
    },
  };
}

function hitsOf(
  { index, byId }: Indexed,
  list: ListId,
  query: string,
  vector: Float32Array | undefined,
  k: number,
): Hit[] {
  return index
    .scores(list, { text: query, vector })
    .slice(0, k)
    .map(({ id, score }) => ({ entry: byId.get(id)!, score }));
}
