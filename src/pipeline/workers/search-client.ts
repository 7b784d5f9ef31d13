/** The page's side of the search worker. */

import type { OpenSearch } from '../flow/bank-search';
import type { PassageVectors } from '../retrieval/dense';
import type { Ranked } from '../retrieval/ranking';
import { needsTable, QUESTION_LISTS, retrieverOf } from '../retrieval/registry';
import type { StaticTable } from '../retrieval/static-vectors';
import { WorkerCalls, type WorkerLike } from '../../workers/calls';
import type { SearchCalls, SomeVectors } from './search-host';

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
