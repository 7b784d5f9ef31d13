/** The database's shape, and how every earlier shape becomes this one. */

import type { DBSchema, IDBPDatabase, IDBPTransaction } from 'idb';
import type { BankRecord } from '../core/ports';

export const DATABASE = 'mnemoscope';

/** Version 2. */
export interface Schema extends DBSchema {
  /** In-line key `id`. */
  banks: { key: string; value: BankRecord };
  /** Key [model, content hash of the text]. */
  vectors: { key: [string, string]; value: Float32Array };
  settings: { key: string; value: unknown };
}

export type TableName = 'banks' | 'vectors' | 'settings';

/**
 * Brings a database from one version to the next within the upgrade transaction; it may await only that transaction.
 * Untyped on purpose: a step speaks of the shapes of its time, which the schema no longer describes.
 */
export type UpgradeStep = (
  db: IDBPDatabase,
  transaction: IDBPTransaction<unknown, string[], 'versionchange'>,
) => void | Promise<void>;

/** `UPGRADES[v]` leads from version v to v + 1; the length is the current version. Steps are added, never changed. */
export const UPGRADES: readonly UpgradeStep[] = [
  function createStores(db) {
    db.createObjectStore('banks', { keyPath: 'id' });
    // One record a bank: {bankId, model, vectors}.
    db.createObjectStore('vectors', { keyPath: 'bankId' });
    db.createObjectStore('settings');
  },
  // A bank's record went stale with its first changed memory; a vector under its text's hash cannot.
  function keyVectorsByModelAndText(db) {
    db.deleteObjectStore('vectors');
    db.createObjectStore('vectors');
  },
];

/** Runs the steps that a database of version `from` still lacks (0: it is new). */
export async function upgrade(
  steps: readonly UpgradeStep[],
  from: number,
  ...[db, transaction]: Parameters<UpgradeStep>
): Promise<void> {
  for (const step of steps.slice(from)) await step(db, transaction);
}
