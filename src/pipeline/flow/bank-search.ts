/** Ranking a large bank elsewhere than in the page's thread. */

import type { BankIndex } from '../retrieval/bank-index';
import type { PassageVectors } from '../retrieval/dense';
import type { Ranking } from '../retrieval/ranking';
import type { ListId } from '../retrieval/registry';
import type { RetrieverQuestion } from './retriever';
import type { Timed } from './timed';

/** One bank, indexed where its lists are made. */
export interface BankSearch {
  /**
   * One retriever's list: the same, entry by entry, as `rankMemories` makes from the bank's index, whose vectors of this moment count.
   *
   * @param id a retriever that needs nothing, vectors, or a table.
   * @param some in the place of the index's vectors: those that are there so far.
   * @returns the list, and how long ranking took where it was made.
   * @throws Error where vectors are needed and missing; the signal's reason.
   */
  list(
    id: ListId,
    question: RetrieverQuestion,
    signal?: AbortSignal,
    some?: PassageVectors,
  ): Promise<Timed<Ranking>>;
  /** Frees what it holds of the bank. */
  close(): void;
}

/** @returns a search over the index's bank, as soon as it can rank. @throws what keeps it from starting. */
export type OpenSearch = (index: BankIndex) => Promise<BankSearch>;
