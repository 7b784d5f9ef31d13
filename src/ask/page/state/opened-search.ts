/** The search beside the page of the large bank that was asked last. */

import type { BankSearch, OpenSearch, BankIndex } from '../../../pipeline/retrieval/bank-index';

export class OpenedSearch {
  readonly #open: OpenSearch | undefined;
  #search: { readonly index: BankIndex; readonly opened: Promise<BankSearch> } | undefined;

  /** @param open absent where every bank is ranked in this thread. */
  constructor(open: OpenSearch | undefined) {
    this.#open = open;
  }

  /** Where a large bank is ranked: opened by its first question, and again by the next one after it failed. Undefined for other banks. */
  of(index: BankIndex): Pick<BankSearch, 'list'> | undefined {
    const open = this.#open;
    if (!open || !index.isLarge) return undefined;
    return {
      list: async (id, question, signal, some) => {
        if (this.#search?.index !== index) {
          this.close();
          this.#search = { index, opened: open(index) };
        }
        const search = this.#search;
        try {
          const opened = await search.opened;
          signal?.throwIfAborted();
          return await opened.list(id, question, signal, some);
        } catch (error) {
          if (!signal?.aborted && this.#search === search) this.close();
          throw error;
        }
      },
    };
  }

  close(): void {
    this.#search?.opened.then((search) => search.close()).catch(() => undefined);
    this.#search = undefined;
  }
}
