/** What the search worker serves: the lists of one large bank. */

import type { RetrieverQuestion } from '../flow/retriever';
import { rankMemories } from '../flow/run-stage';
import type { Clock } from '../flow/timed';
import type { Memory, MemoryBank } from '../../core/memory/bank';
import { BankIndex } from '../retrieval/bank-index';
import type { PassageVectors } from '../retrieval/dense';
import type { Ranking } from '../retrieval/ranking';
import type { ListId } from '../retrieval/registry';
import type { StaticTable } from '../retrieval/static-vectors';
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
  /** One list, whose entries come as progress, {@link PART} at a time. The result is the milliseconds that ranking took. */
  list: { input: { id: ListId; question: RetrieverQuestion }; progress: Ranking; result: number };
}

/** Entries of a list that are sent at once: the page reads such a message within a few milliseconds. */
const PART = 500;

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
      for (let from = 0; from < ranking.length; from += PART) onProgress(ranking.slice(from, from + PART));
      return milliseconds;
    },
  };
}
