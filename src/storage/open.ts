/** The storage of the page: IndexedDB where the browser gives it, memory where it does not. */

import type { IDBPDatabase } from 'idb';
import { connect, PATIENCE, type Connection, type Patience } from './connect';
import { IndexedDbTable } from './indexeddb-table';
import { LayeredTable } from './layered-table';
import { storageProblem, type StorageProblem, type StorageProblemCode } from './problem';
import { estimate, persist } from './quota';
import { DATABASE, UPGRADES, type Schema, type TableName, type UpgradeStep } from './schema';
import type { Banks, Settings, Storage, VectorCache } from './storage';
import { bankStore, settings, vectorCache } from './stores';

export interface StorageOptions {
  /** Called once for each code of a problem, at opening and later. */
  readonly onProblem?: (problem: StorageProblem) => void;
  readonly patience?: Partial<Patience>;
  /** @default 'mnemoscope' */
  readonly name?: string;
  /** @default the steps of the schema; their number is the version. */
  readonly upgrades?: readonly UpgradeStep[];
}

/** Opens the page's storage. Never rejects: where the browser refuses, it is in memory and has a `problem`. */
export async function openStorage(options: StorageOptions = {}): Promise<Storage> {
  const { name = DATABASE, upgrades = UPGRADES, patience, onProblem } = options;
  return new PageStorage(await connect(name, upgrades, { ...PATIENCE, ...patience }), onProblem);
}

type Tables = { readonly [N in TableName]: LayeredTable<Schema[N]['key'], Schema[N]['value']> };

class PageStorage implements Storage {
  readonly banks: Banks;
  readonly vectors: VectorCache;
  readonly settings: Settings;
  readonly #tables: Tables;
  readonly #onProblem: StorageOptions['onProblem'];
  readonly #reported = new Set<StorageProblemCode>();
  #db: IDBPDatabase<Schema> | undefined;
  #problem: StorageProblem | undefined;

  constructor(connection: Connection, onProblem: StorageOptions['onProblem']) {
    const db = 'db' in connection ? connection.db : undefined;
    this.#db = db;
    this.#onProblem = onProblem;
    const table = <N extends TableName>(name: N) =>
      new LayeredTable<Schema[N]['key'], Schema[N]['value']>(name, db && new IndexedDbTable(db, name), {
        onFull: (error) => this.#report(storageProblem('full', error)),
        onLost: (error) => this.#leave(storageProblem('lost', error)),
      });
    this.#tables = { banks: table('banks'), vectors: table('vectors'), settings: table('settings') };
    this.banks = bankStore(this.#tables.banks);
    this.vectors = vectorCache(this.#tables.vectors);
    this.settings = settings(this.#tables.settings);
    db?.addEventListener('versionchange', ({ newVersion }) => {
      this.#leave(storageProblem(newVersion === null ? 'deleted' : 'newer-page'));
    });
    db?.addEventListener('close', () => this.#leave(storageProblem('lost')));
    if ('problem' in connection) this.#report(connection.problem);
  }

  get kind() {
    return this.#db ? 'indexeddb' : 'memory';
  }

  get problem() {
    return this.#problem;
  }

  readonly estimate = estimate;
  readonly persist = persist;

  close(): void {
    for (const table of Object.values(this.#tables)) table.close();
    this.#db?.close();
    this.#db = undefined;
  }

  #report(problem: StorageProblem): void {
    this.#problem = problem;
    if (this.#reported.has(problem.code)) return;
    this.#reported.add(problem.code);
    this.#onProblem?.(problem);
  }

  /** Goes on in memory, with what can still be read. The connection is closed, so that it blocks no other tab. */
  #leave(problem: StorageProblem): void {
    if (!this.#db) return;
    this.#tables.banks.detach({ copy: true });
    this.#tables.settings.detach({ copy: true });
    // Vectors are many, and can be computed anew.
    this.#tables.vectors.detach({ copy: false });
    this.#db.close();
    this.#db = undefined;
    this.#report(problem);
  }
}
