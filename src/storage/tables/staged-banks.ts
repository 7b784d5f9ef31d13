/** Writing the banks of an import from a thread of its own. */

import { openDB, type IDBPDatabase } from 'idb';
import type { ImportTarget } from '../../data/importing';
import type { MemoryBank } from '../../core/memory/bank';
import { summaryOf } from '../../core/memory/summary';
import type { BankRecord, BankSummary } from '../../core/ports';
import { placeOf } from './bank-store';
import { IndexedDbTableStore } from './indexeddb-table-store';
import type { Schema } from './schema';

/** Writes banks under the id of an import that the page has begun. The page shows them, or clears them away. */
export class StagedBanks {
  readonly #target: ImportTarget;
  #db: Promise<IDBPDatabase<Schema>> | undefined;

  constructor(target: ImportTarget) {
    this.#target = target;
  }

  /**
   * Writes all of them or none.
   *
   * @returns their summaries, which the page shows them by.
   * @throws DOMException where the browser does not keep them; StorageError for a record that is not plain data.
   */
  async write(banks: readonly MemoryBank[]): Promise<BankSummary[]> {
    const { importId, revision } = this.#target;
    const records = banks.map((bank): BankRecord => ({
      id: bank.id,
      revision,
      bank,
      origin: 'imported',
      importId,
    }));
    const body = new IndexedDbTableStore(await (this.#db ??= this.#open()));
    await body.write([{ table: 'banks', put: records.map((record) => [placeOf(record), record]) }]);
    return records.map((record) => summaryOf(record));
  }

  async close(): Promise<void> {
    const db = await this.#db?.catch(() => undefined);
    db?.close();
  }

  async #open(): Promise<IDBPDatabase<Schema>> {
    const { name, version } = this.#target.database;
    const db = await openDB<Schema>(name, version);
    // A newer page in another tab must not wait for this one.
    db.addEventListener('versionchange', () => db.close());
    return db;
  }
}
