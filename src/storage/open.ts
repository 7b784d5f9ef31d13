/** The storage of the page: IndexedDB where the browser gives it, memory where it does not. */

import type { IDBPDatabase } from 'idb';
import { bankStore } from './bank-store';
import { callStore } from './calls';
import { connect, CONNECT_TIMEOUTS, type Connection, type ConnectTimeouts } from './connect';
import { IndexedDbTableStore } from './indexeddb-table-store';
import { LayeredTableStore, WORTH_COPYING } from './layered-table-store';
import { storageProblem, type StorageProblem, type StorageProblemCode } from './problem';
import { estimate, persist } from './quota';
import { DATABASE, UPGRADES, type Schema, type UpgradeStep } from './schema';
import type { Storage } from './storage';
import { correctionStore, runStore, settingsStore } from './stores';
import { removeLeftovers } from './remove-leftovers';
import { pageTabs, type PageTabs } from './tabs';
import { vectorCollections } from './vector-collections';

export interface StorageOptions {
  /** Called once for each code of a problem, at opening and later. */
  readonly onProblem?: (problem: StorageProblem) => void;
  readonly patience?: Partial<ConnectTimeouts>;
  /** @default 'mnemoscope' */
  readonly name?: string;
  /** @default the steps of the schema; their number is the version. */
  readonly upgrades?: readonly UpgradeStep[];
}

/** Opens the page's storage. Never rejects: where the browser refuses, it is in memory and has a `problem`. */
export async function openStorage(options: StorageOptions = {}): Promise<Storage> {
  const { name = DATABASE, upgrades = UPGRADES, patience, onProblem } = options;
  const connection = await connect(name, upgrades, { ...CONNECT_TIMEOUTS, ...patience });
  const storage = new PageStorage(connection, pageTabs(name), onProblem);
  await storage.sweep();
  return storage;
}

class PageStorage implements Storage {
  readonly tabs: PageTabs;
  readonly banks: Storage['banks'];
  readonly vectors: Storage['vectors'];
  readonly runs: Storage['runs'];
  readonly corrections: Storage['corrections'];
  readonly settings: Storage['settings'];
  readonly calls: Storage['calls'];
  readonly tables: LayeredTableStore;
  readonly #onProblem: StorageOptions['onProblem'];
  readonly #reported = new Set<StorageProblemCode>();
  #db: IDBPDatabase<Schema> | undefined;
  #problem: StorageProblem | undefined;
  /** Whether the browser was asked to promise that it keeps what is here. */
  #asked = false;

  constructor(connection: Connection, tabs: PageTabs, onProblem: StorageOptions['onProblem']) {
    const db = 'db' in connection ? connection.db : undefined;
    this.#db = db;
    this.tabs = tabs;
    this.#onProblem = onProblem;
    const body = (this.tables = new LayeredTableStore(db && new IndexedDbTableStore(db), {
      onFull: (error) => this.#report(storageProblem('full', error)),
      onLost: (error) => this.#leave(storageProblem('lost', error)),
      onOwn: () => this.#askToKeep(),
    }));
    const onDamage = () => this.#report(storageProblem('damaged'));
    this.banks = bankStore(
      body,
      tabs,
      () => this.#db && { name: this.#db.name, version: this.#db.version },
      onDamage,
    );
    this.vectors = vectorCollections(body);
    this.runs = runStore(body, tabs, onDamage);
    this.corrections = correctionStore(body, tabs);
    this.settings = settingsStore(body, tabs);
    this.calls = callStore(body);
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
  readonly sizes = async () => (await import('./sizes')).sizesOf(this.tables);

  async sweep(): Promise<void> {
    if (this.#db) await removeLeftovers(this.tables, this.tabs);
  }

  close(): void {
    this.tables.close();
    this.tabs.close();
    this.#db?.close();
    this.#db = undefined;
  }

  /** Without this promise a browser whose disk is full deletes all that it has of this page, even while the page is open. */
  #askToKeep(): void {
    if (this.#asked) return;
    this.#asked = true;
    void this.persist();
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
    this.tables.detach(WORTH_COPYING);
    this.#db.close();
    this.#db = undefined;
    this.#report(problem);
  }
}
