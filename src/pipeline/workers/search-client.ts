/** The search worker: the page's side, and the lists of one large bank that it serves. */

import { type OpenSearch, BankIndex } from '../retrieval/bank-index';
import type { PassageVectors } from '../retrieval/dense';
import type { Ranked, Ranking } from '../retrieval/ranking';
import { needsTable, QUESTION_LISTS, retrieverOf, type ListId } from '../retrieval/registry';
import type { StaticTable } from '../retrieval/static-vectors';
import { WorkerCalls, type WorkerLike } from '../../workers/calls';
import type { RetrieverQuestion } from '../flow/retriever';
import { rankMemories } from '../flow/run-stage';
import type { Clock } from '../flow/timed';
import type { Memory, MemoryBank } from '../../core/memory/bank';
import type { Handlers } from '../../workers/serve';

/** Vectors of some passages. */
export type SomeVectors = PassageVectors & { readonly present: Uint8Array };

export interface SearchCalls {
  /** Memories of the bank, which comes in parts: copying all of a large one at once holds the page up. */
  memories: { input: readonly Memory[]; progress: never; result: void };
  /** All memories have come; the bank comes without them. Makes the indexes of `prepare`. */
  open: {
    input: { bank: MemoryBank; prepare: readonly ListId[] };
    progress: never;
    result: void;
  };
  /** Vectors of the bank's passages, in the place of earlier ones. */
  vectors: { input: PassageVectors; progress: never; result: void };
  /** Some of the vectors, while the others are computed: `data` has the rows of those passages alone that `present` names. */
  someVectors: { input: SomeVectors; progress: never; result: void };
  /** Token vectors of the bank's language. */
  table: { input: StaticTable; progress: never; result: void };
  /** One list, whose entries come as progress, {@link LIST_PART} at a time. The result is the milliseconds that ranking took. */
  list: { input: { id: ListId; question: RetrieverQuestion }; progress: Ranking; result: number };
}

/** Entries of a list that are sent at once: the page reads such a message within a few milliseconds. */
const LIST_PART = 500;

/** Each row in its passage's place. */
function spread(vectors: SomeVectors): PassageVectors {
  const { dimensions, present, data: rows } = vectors;
  const data = new Float32Array(present.length * dimensions);
  let from = 0;
  present.forEach((there, passage) => {
    if (!there) return;
    data.set(rows.subarray(from, from + dimensions), passage * dimensions);
    from += dimensions;
  });
  return { ...vectors, data };
}

export function searchHandlers(clock: Clock = () => performance.now()): Handlers<SearchCalls> {
  const memories: Memory[] = [];
  let opened: BankIndex | undefined;
  const index = () => {
    if (!opened) throw new Error('No bank is open for searching.');
    return opened;
  };
  return {
    memories(some) {
      memories.push(...some);
    },
    async open({ bank, prepare }) {
      const index = new BankIndex({ ...bank, memories });
      for (const id of prepare) await index.prepareInSlices(id);
      opened = index;
    },
    vectors: (vectors) => index().setVectors(vectors),
    someVectors: (vectors) => index().setVectors(spread(vectors)),
    table: (table) => index().setTable(table),
    async list({ id, question }, { onProgress }) {
      // Beforehand, so that the time of a ranking is not that of the indexing.
      await index().prepareInSlices(id);
      const { value: ranking, milliseconds } = rankMemories(index(), id, question, clock);
      for (let from = 0; from < ranking.length; from += LIST_PART)
        onProgress(ranking.slice(from, from + LIST_PART));
      return milliseconds;
    },
  };
}

/** Memories that are copied at once. */
const PART = 500;

/** Hands over the rows that are there alone: copying all of a large matrix, most of it empty, would hold the page up. */
function sendSome(calls: WorkerCalls<SearchCalls>, vectors: SomeVectors): Promise<void> {
  const { dimensions, present, data } = vectors;
  const rows = new Float32Array(present.reduce((sum, there) => sum + there, 0) * dimensions);
  let to = 0;
  present.forEach((there, passage) => {
    if (!there) return;
    rows.set(data.subarray(passage * dimensions, (passage + 1) * dimensions), to);
    to += dimensions;
  });
  return calls.call('someVectors', { ...vectors, data: rows }, { transfer: [rows.buffer] });
}

/** The lists that every question begins with. */
const FIRST = QUESTION_LISTS.filter((id) => retrieverOf(id).needs === 'nothing');

/**
 * Ranks in a worker, which ends with the search.
 *
 * @param pause called between two parts of the bank; gives the thread back as often as is needed.
 */
export function workerSearch(start: () => WorkerLike, pause: () => Promise<void>): OpenSearch {
  return async (index) => {
    const { bank } = index;
    const calls = new WorkerCalls<SearchCalls>(start());
    try {
      for (let from = 0; from < bank.memories.length; from += PART) {
        await calls.call('memories', bank.memories.slice(from, from + PART));
        await pause();
      }
      await calls.call('open', { bank: { ...bank, memories: [] }, prepare: FIRST });
    } catch (error) {
      calls.dispose();
      throw error;
    }
    let sent: PassageVectors | undefined;
    let sentTable: StaticTable | undefined;
    return {
      async list(id, question, signal, some) {
        const vectors = some ?? index.vectors;
        if (retrieverOf(id).needs === 'vectors' && vectors && vectors !== sent) {
          const { present } = vectors;
          if (present) await sendSome(calls, { ...vectors, present });
          else await calls.call('vectors', vectors);
          sent = vectors;
        }
        if (needsTable(id) && index.table && index.table !== sentTable) {
          await calls.call('table', index.table);
          sentTable = index.table;
        }
        const value: Ranked[] = [];
        const onProgress = (part: readonly Ranked[]) => void value.push(...part);
        const milliseconds = await calls.call('list', { id, question }, { signal, onProgress });
        return { value, milliseconds };
      },
      close: () => calls.dispose(),
    };
  };
}
