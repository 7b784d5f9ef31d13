/** What the page keeps between visits, whoever keeps it. */

import type { BankRecord, BankStore, SettingsStore, VectorStore } from '../core/ports';
import type { StorageProblem } from './problem';

/**
 * `all` is in ascending order of ids. `putAll` replaces banks of the same id; a record that is not plain data is a
 * StorageError.
 */
export interface Banks extends BankStore {
  get(id: string): Promise<BankRecord | undefined>;
  delete(id: string): Promise<void>;
}

/** Vectors under [model, content hash of the text]. What is lost here is computed anew. */
export interface VectorCache extends VectorStore {
  /** Vectors kept, of all models. */
  count(): Promise<number>;
  clear(): Promise<void>;
}

/**
 * `get` does not check that a value is a `T`: it is what the caller set. Setting `undefined` forgets the key; a value
 * that is not plain data is a StorageError.
 */
export type Settings = SettingsStore;

/** Bytes, as the browser estimates them for the whole site. */
export interface StorageEstimate {
  readonly usage: number;
  readonly quota: number;
  /** Whether the browser has promised not to clear the site's data by itself. */
  readonly persisted: boolean;
}

/**
 * The page's storage. It never fails for the browser's sake: what the browser does not keep stays in memory until
 * the tab closes, and `problem` says so. `kind` and `problem` may change while the page runs.
 */
export interface Storage {
  /** Where new records go; with a problem `full`, what no longer fits is in memory. */
  readonly kind: 'indexeddb' | 'memory';
  /** The latest problem. */
  readonly problem?: StorageProblem | undefined;
  readonly banks: Banks;
  readonly vectors: VectorCache;
  readonly settings: Settings;
  /** Undefined where the browser does not tell. */
  estimate(): Promise<StorageEstimate | undefined>;
  /** Asks the browser not to clear the site's data by itself. @returns whether it has promised. */
  persist(): Promise<boolean>;
  /** Lets go of the database; every later call rejects with a StorageError. */
  close(): void;
}
