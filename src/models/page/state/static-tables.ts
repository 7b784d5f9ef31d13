/** The token vectors of each language that has some: fetched when a list is first made by them, and kept while the page lives. */

import type { Language } from '../../../core/memory/bank';
import type { StaticTable, TableLoader } from '../../../pipeline/retrieval/static-vectors';

export class StaticTables {
  /** The languages that have a table. */
  readonly languages: readonly Language[];
  readonly #load: TableLoader;
  readonly #tables = new Map<Language, Promise<StaticTable>>();
  readonly #loaded = new Set<Language>();

  constructor(languages: readonly Language[], load: TableLoader) {
    this.languages = languages;
    this.#load = load;
  }

  /** The languages whose table has been fetched on this visit. */
  get loaded(): readonly Language[] {
    return [...this.#loaded];
  }

  /** Undefined where the language has none. A call after one that failed tries again. @throws what the loader throws. */
  async of(language: Language): Promise<StaticTable | undefined> {
    if (!this.languages.includes(language)) return undefined;
    let table = this.#tables.get(language);
    if (!table) {
      table = this.#load(language);
      this.#tables.set(language, table);
      table.then(
        () => this.#loaded.add(language),
        () => this.#tables.delete(language),
      );
    }
    return table;
  }
}
