/** Lists by a table of token vectors: those that someone has chosen, and one in the place of the list by vectors while that takes long. */

import type { FlowHooks } from '../../../pipeline/flow/answer-question';
import type { Language } from '../../../core/memory/bank';
import type { BankIndex } from '../../../pipeline/retrieval/bank-index';
import {
  DENSE_STAND_IN,
  needsTable,
  QUESTION_LISTS,
  type ListId,
} from '../../../pipeline/retrieval/registry';
import type { StaticTable } from '../../../pipeline/retrieval/static-vectors';

/**
 * With fewer passages no table is fetched for a list that stands in: one thread embeds a hundred in about ten seconds (98 ms each at 128 tokens,
 * docs/results.md), and the English table takes six at 10 Mbit/s.
 */
const MANY = 100;

export interface TableListsDependencies {
  /** The token vectors of a language; undefined where it has none. */
  readonly table?: ((language: Language) => Promise<StaticTable | undefined>) | undefined;
  readonly encoder: (language: Language) => { readonly phase: string };
  /** Whether vectors of the bank are there as soon as its encoder is: they came with the page, or were kept. */
  readonly vectorsKept?: ((index: BankIndex) => Promise<boolean>) | undefined;
}

export class StaticVectorLists {
  readonly #dependencies: TableListsDependencies;
  readonly #chosen = new Set<ListId>();

  constructor(dependencies: TableListsDependencies) {
    this.#dependencies = dependencies;
  }

  /** The lists of a question: those by a table are made where they were chosen on this visit. */
  get lists(): readonly ListId[] {
    return QUESTION_LISTS.filter((id) => !needsTable(id) || this.#chosen.has(id));
  }

  /** Lists by a table that were chosen on this visit. */
  get chosen(): readonly ListId[] {
    return [...this.#chosen];
  }

  choose(id: ListId): void {
    if (needsTable(id)) this.#chosen.add(id);
  }

  /** Gives the index its language's table. @returns false where the language has none. @throws what loading throws. */
  give = async (index: BankIndex): Promise<boolean> => {
    const table = await this.#dependencies.table?.(index.bank.character.language);
    if (table) index.setTable(table);
    return table !== undefined;
  };

  /** A list is made in the place of that by vectors where nothing else comes soon: an encoder that is loaded gives a part of its own list at once. */
  standInFor(index: BankIndex): FlowHooks['standIn'] {
    return async () => {
      const { table, encoder, vectorsKept } = this.#dependencies;
      if (!table || index.vectors || encoder(index.bank.character.language).phase === 'ready')
        return undefined;
      if (!index.isLarge && index.passages.length < MANY) return undefined;
      return (await vectorsKept?.(index)) ? undefined : DENSE_STAND_IN;
    };
  }
}
