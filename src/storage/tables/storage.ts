/** What the page keeps between visits, whoever keeps it. */

import type { BudgetLedger } from '../../llm/domain/budget';
import type { CallStore } from '../../llm/domain/cache';
import type {
  BankStore,
  CorrectionStore,
  Places,
  RunStore,
  SettingsStore,
  VectorStore,
} from '../../core/ports';
import type { CheckedTableStore } from './checked-table-store';
import type { TableStore, Change } from './table-store';
import type { StorageProblem } from './problem';
import type { StorageSizes } from './sizes';
import type { PageTabs } from './tabs';

/** What is lost here is computed again. */
export interface VectorCollections extends VectorStore {
  /** Forgets all vectors, those of one model (its space), or those of one bank. */
  clear(which?: { readonly space: string } | { readonly bank: string }): Promise<void>;
}

/** Bytes, as the browser estimates them for the whole site. */
export interface StorageEstimate {
  readonly usage: number;
  readonly quota: number;
  /** Whether the browser has promised not to clear the site's data by itself. */
  readonly persisted: boolean;
}

export interface Tables extends TableStore {
  /** Writes. @returns false where there was no room on the disk, so that the records lie in memory only. */
  keep(changes: readonly Change[]): Promise<boolean>;
}

/**
 * The page's storage. It never fails for the browser's sake: a connection that fails is opened again and what was asked is asked once more;
 * what the browser does not keep then stays in memory until the tab closes. `problem` and `places` say so; they and `kind` may change while
 * the page runs.
 *
 * A record that is not plain data is a StorageError. Setting a setting to `undefined` forgets it. A record that is not what the page writes
 * is left out of what is read, and named by `problem`.
 */
export interface Storage {
  /** Where new records go; with a problem `full`, what no longer fits is in memory. */
  readonly kind: 'indexeddb' | 'memory';
  /** The latest problem. */
  readonly problem?: StorageProblem | undefined;
  readonly banks: BankStore;
  readonly vectors: VectorCollections;
  readonly runs: RunStore;
  readonly corrections: CorrectionStore;
  readonly settings: SettingsStore;
  /** Answers of language models that were paid for. */
  readonly calls: CallStore;
  /** What budgets of language models have spent. */
  readonly budgets: BudgetLedger;
  readonly tabs: PageTabs;
  /** Where each thing is. */
  readonly places: Places;
  /** All that is kept, record by record, for archives of it. */
  readonly tables: Tables;
  /** The same without what is damaged, as the page reads them. */
  readonly checked: CheckedTableStore;
  /** Undefined where the browser does not tell. */
  estimate(): Promise<StorageEstimate | undefined>;
  /** Asks the browser not to clear the site's data by itself. @returns whether it has promised. */
  persist(): Promise<boolean>;
  /** What takes the room; reads everything that is kept, page by page. */
  sizes(): Promise<StorageSizes>;
  /** Lets go of the database; every later call rejects with a StorageError. */
  close(): void;
}
