/** What the import worker serves: one import, read off the page's thread and written from there. */

import { openDB, type IDBPDatabase } from 'idb';
import type { ImportTarget, ImportNews, ImportOutcome, ImportRequest } from '../importing';
import type { MemoryBank, Language } from '../../core/memory/bank';
import { summaryOf, type BankSummary } from '../../core/memory/summary';
import type { BankRecord } from '../../core/ports';
import { placeOf } from '../../storage/tables/bank-store';
import { IndexedDbTableStore } from '../../storage/tables/indexeddb-table-store';
import type { Schema } from '../../storage/tables/schema';
import type { TextProposals } from '../../studio/domain/from-text/proposal';
import { readText } from '../../studio/domain/from-text/read';
import { ImportRun } from './import-run';
import { type Handlers, serveWorker } from '../../workers/serve';

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

/** A worker ends with its call: a cancelled one stops at once, and its memory is freed. */
export interface ImportCalls {
  read: { input: ImportRequest; progress: ImportNews; result: ImportOutcome };
  /** A text that somebody pasted, read for a character in the studio. */
  text: { input: { text: string; language: Language }; progress: never; result: TextProposals };
}

export const IMPORT_HANDLERS: Handlers<ImportCalls> = {
  async read(request, { signal, onProgress }) {
    let staged = request.into && new StagedBanks(request.into);
    const onBanks = async (banks: readonly MemoryBank[]) => {
      try {
        if (staged) return onProgress({ type: 'written', summaries: await staged.write(banks) });
      } catch {
        // A full disk, a database that is gone: the page keeps the rest in its own ways, and tells what is wrong.
        await staged?.close();
        staged = undefined;
      }
      onProgress({ type: 'banks', banks });
    };
    try {
      return await new ImportRun(request, {
        signal,
        onProgress: (progress) => onProgress({ type: 'progress', progress }),
        onBanks,
      }).run();
    } finally {
      await staged?.close();
    }
  },
  text: ({ text, language }) => readText(text, language),
};

serveWorker<ImportCalls>(IMPORT_HANDLERS);
