/** The storage of the page: IndexedDB where the browser gives it, memory where it does not. */

import type { Trashed, KeptThing, Places } from '../../core/ports';
import { tellsPlace, bankStore } from './bank-store';
import { identity, type TableStore, type Change, type KeyOf, type Key } from './table-store';
import { type PageTabs, pageTabs } from './tabs';
import type { IDBPDatabase } from 'idb';
import {
  budgetLedger,
  callStore,
  correctionStore,
  runStore,
  settingsStore,
  vectorCollections,
} from './stores';
import { CheckedTableStore } from './checked-table-store';
import { connect, CONNECT_TIMEOUTS, type Connection, type ConnectTimeouts } from './connect';
import { IndexedDbTableStore } from './indexeddb-table-store';
import { LayeredTableStore, WORTH_COPYING } from './layered-table-store';
import { storageProblem, type StorageProblem, type StorageProblemCode } from './problem';
import { DATABASE, UPGRADES, type Schema, type UpgradeStep, type TableName } from './schema';
import type { Storage, StorageEstimate } from './storage';

export interface StorageOptions {
  /** Called once for each code of a problem, at opening and later; with `damaged`, whenever more records are found. */
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
  const open: Open = (known) => connect(name, upgrades, { ...CONNECT_TIMEOUTS, ...patience }, { known });
  let connection = await open(false);
  // A browser may refuse once and give it a moment later.
  if ('problem' in connection && connection.problem.reason === 'refused') connection = await open(false);
  const storage = new PageStorage(name, connection, open, pageTabs(name), onProblem);
  await storage.sweep();
  return storage;
}

/** @param known whether the page has read the database already. */
type Open = (known: boolean) => Promise<Connection>;

class PageStorage implements Storage {
  readonly tabs: PageTabs;
  readonly banks: Storage['banks'];
  readonly vectors: Storage['vectors'];
  readonly runs: Storage['runs'];
  readonly corrections: Storage['corrections'];
  readonly settings: Storage['settings'];
  readonly calls: Storage['calls'];
  readonly budgets: Storage['budgets'];
  readonly tables: LayeredTableStore;
  readonly checked: CheckedTableStore;
  readonly places: StoragePlaces;
  readonly #open: Open;
  readonly #onProblem: StorageOptions['onProblem'];
  readonly #reported = new Set<StorageProblemCode>();
  #db: IDBPDatabase<Schema> | undefined;
  #problem: StorageProblem | undefined;
  /** Why the database could not be opened again, where it is something else than a refusal. */
  #refusal: StorageProblem | undefined;
  /** Whether the browser was asked to promise that it keeps what is here. */
  #asked = false;

  constructor(
    name: string,
    connection: Connection,
    open: Open,
    tabs: PageTabs,
    onProblem: StorageOptions['onProblem'],
  ) {
    this.tabs = tabs;
    this.#open = open;
    this.#onProblem = onProblem;
    const body = (this.tables = new LayeredTableStore(
      'db' in connection ? this.#hold(connection.db) : undefined,
      {
        onFull: (error) => this.#report(storageProblem('full', error)),
        reopen: () => this.#reopen(),
        onLost: (error) => this.#leave(this.#refusal ?? storageProblem('lost', error)),
        onMoved: () => this.places.moved(),
        onOwn: () => this.#askToKeep(),
      },
    ));
    this.places = placesOf(body);
    const checked = (this.checked = new CheckedTableStore(body, (problem) => {
      this.#problem = problem;
      this.#onProblem?.(problem);
    }));
    this.banks = bankStore(
      checked,
      tabs,
      () => this.#db && { name: this.#db.name, version: this.#db.version },
    );
    this.vectors = vectorCollections(body);
    this.runs = runStore(checked, tabs);
    this.corrections = correctionStore(checked, tabs);
    this.settings = settingsStore(checked, tabs);
    this.calls = callStore(checked);
    this.budgets = budgetLedger(body, `${name}:budgets`);
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

  #hold(db: IDBPDatabase<Schema>): IndexedDbTableStore {
    this.#db = db;
    db.addEventListener('versionchange', ({ newVersion }) => {
      if (newVersion === null) this.#leaveIfHeld(db, 'deleted');
      else if (!this.tabs.works) this.#leaveIfHeld(db, 'newer-page');
      // Results that were paid for would be in memory alone from here on. The newer page says that it is held up.
      else void this.tabs.idle().then(() => this.#leaveIfHeld(db, 'newer-page'));
    });
    // By the browser, and not by this page.
    db.addEventListener('close', () => {
      if (this.#db === db) void this.tables.renew(new DOMException('The browser closed it.', 'AbortError'));
    });
    return new IndexedDbTableStore(db);
  }

  async #reopen(): Promise<IndexedDbTableStore | undefined> {
    const failed = this.#db;
    // Transactions that have begun still end.
    failed?.close();
    const connection = await this.#open(true);
    if ('problem' in connection) {
      this.#refusal = connection.problem.reason === 'refused' ? undefined : connection.problem;
      return undefined;
    }
    if (failed && this.#db === failed) return this.#hold(connection.db);
    // Meanwhile the page has let go of it.
    connection.db.close();
    return undefined;
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

  #leaveIfHeld(db: IDBPDatabase<Schema>, reason: 'deleted' | 'newer-page'): void {
    if (this.#db === db) this.#leave(storageProblem(reason));
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

/** Undefined where the browser has no StorageManager (insecure page, Node) or does not tell. */
export async function estimate(): Promise<StorageEstimate | undefined> {
  const manager = storageManager();
  try {
    const { usage, quota } = (await manager?.estimate()) ?? {};
    if (usage === undefined || quota === undefined) return undefined;
    return { usage, quota, persisted: (await manager?.persisted()) ?? false };
  } catch {
    return undefined;
  }
}

/** @returns whether the browser promises to keep the site's data; false where it cannot be asked. */
export async function persist(): Promise<boolean> {
  try {
    return (await storageManager()?.persist()) ?? false;
  } catch {
    return false;
  }
}

function storageManager(): StorageManager | undefined {
  return typeof navigator === 'undefined' ? undefined : (navigator.storage as StorageManager | undefined);
}

export interface StoragePlaces extends Places {
  /** To be called when records may have come to lie elsewhere. */
  moved(): void;
}

export function placesOf(tables: Pick<LayeredTableStore, 'isInMemory'>): StoragePlaces {
  const listeners = new Set<() => void>();
  return {
    of: (thing) => (tables.isInMemory((table, key) => isOf(thing, table, key)) ? 'memory' : 'browser'),
    follow(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    moved: () => listeners.forEach((listener) => listener()),
  };
}

/** Whether a record is a part of the thing. */
function isOf(thing: KeptThing, table: TableName, key: Key): boolean {
  const [first, second] = typeof key === 'string' ? [key] : key;
  if (thing === 'all') return true;
  if (thing === 'settings') return table === 'settings';
  if (thing === 'vectors') return table === 'vectors';
  if (thing === 'calls') return table === 'calls' || table === 'callSummaries';
  if ('setting' in thing) return table === 'settings' && first === thing.setting;
  if ('draft' in thing) return table === 'drafts' && first === thing.draft;
  if ('run' in thing)
    return (table === 'runs' || table === 'units' || table === 'unitChunks') && first === thing.run;
  if ('import' in thing) return (table === 'imports' || table === 'banks') && first === thing.import;
  return table === 'summaries' ? first === thing.bank : table === 'banks' && second === thing.bank;
}

/** Milliseconds without a sign of life after which an import is over, where tabs cannot be told apart by locks. */
const SILENCE = 10 * 60 * 1000;

/**
 * Clears away what a tab that died during an import, of a dataset or of an archive, has left; nobody has ever seen it. Never rejects: what is left
 * stays out of sight.
 */
export async function removeLeftovers(tables: TableStore, tabs: PageTabs, now = Date.now()): Promise<void> {
  // A sign of life that lies ahead was given before the clock was set back: it is as old as it is far.
  const isRecent = (moment: number) => !tabs.locks && Math.abs(now - moment) < SILENCE;
  try {
    const left = await remains(tables, isRecent);
    if (left.banks.length + left.imports.length + left.staged.length === 0) return;
    await tabs.exclusively('editing', async () => {
      const { banks, imports, staged } = await remains(tables, isRecent);
      await tables.write([
        { table: 'banks', delete: banks },
        { table: 'imports', delete: imports },
        ...staged.map((id): Change => ({ table: 'staged', clear: { first: id } })),
      ]);
    });
  } catch {
    // Another tab is at work and its import alive, or the database is gone.
  }
}

/** Imports that were not finished and gave no recent sign, and banks that no summary shows. */
async function remains(
  tables: TableStore,
  isRecent: (moment: number) => boolean,
): Promise<{ banks: KeyOf<'banks'>[]; imports: KeyOf<'imports'>[]; staged: string[] }> {
  const [banks, summaries, imports, archives, [trash]] = await Promise.all([
    tables.keys('banks'),
    tables.entries('summaries'),
    tables.entries('imports'),
    tables.keys('staged'),
    tables.get('settings', ['trash']),
  ]);
  const staged = imports.filter(([, kept]) => (kept as Partial<typeof kept> | null)?.state === 'staged');
  const alive = new Set(staged.filter(([, { touched }]) => isRecent(touched)).map(([id]) => id));
  const trashed = new Set(
    Array.isArray(trash) ? trash.map((each) => (each as Partial<Trashed> | null)?.id) : [],
  );
  const places = new Set(banks.map(identity));
  const shown = new Set(
    summaries.flatMap(([id, summary]) => {
      const place = tellsPlace(summary) ? identity([summary.importId ?? '', id]) : '';
      // One that is damaged, or points to where nothing is, does not tell which of them it shows.
      return places.has(place) ? [place] : banks.filter(([, bank]) => bank === id).map(identity);
    }),
  );
  return {
    banks: banks.filter((key) => !shown.has(identity(key)) && !alive.has(key[0])),
    imports: staged.map(([id]) => id).filter((id) => !alive.has(id)),
    // Their ids begin with when they began. What lies in the trash is staged as well.
    staged: [...new Set(archives.map(([id]) => id))].filter(
      (id) => !isRecent(parseInt(id, 36)) && !trashed.has(id),
    ),
  };
}
