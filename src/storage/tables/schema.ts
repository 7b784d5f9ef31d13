/** The database's shape, and how every earlier shape becomes this one. */

import type { DBSchema, IDBPDatabase, IDBPTransaction } from 'idb';
import type { CallSummary, KeptCall } from '../../llm/domain/cache';
import { currentHeader, currentUnit, isVersion1 } from '../../runs/domain/llm-runs/earlier-runs';
import { summaryOf } from '../../core/memory/summary';
import type { BankRecord, BankSummary, ImportRecord, LabelCorrection, VectorMatrix } from '../../core/ports';
import type { KeptDraft } from '../../studio/domain/port';
import type { Change } from './table-store';

export const DATABASE = 'mnemoscope';

/** An import as it is kept: with the moment of its last sign of life, milliseconds since 1970. */
export type KeptImport = ImportRecord & { readonly touched: number };

/** Version 8. All keys are given, none lies in its record. */
export interface Schema extends DBSchema {
  /** Key [import or '', bank]. A bank is there for the page once a summary says so. */
  banks: { key: [string, string]; value: BankRecord };
  /** By bank. The number of disputes in it is not kept up to date. */
  summaries: { key: string; value: BankSummary };
  imports: { key: string; value: KeptImport };
  /** Key [model's space, collection]. */
  vectors: { key: [string, string]; value: VectorMatrix };
  /** Headers by run. */
  runs: { key: string; value: { readonly id: string } };
  /** Key [run, unit]. */
  units: { key: [string, string]; value: unknown };
  /** Many units in one record. Key [run, number of the chunk]; a later chunk's unit takes the place of an earlier one's, and of one in `units`. */
  unitChunks: { key: [string, string]; value: readonly (readonly [string, unknown])[] };
  /** Key [bank, correction]. */
  corrections: { key: [string, string]; value: LabelCorrection };
  settings: { key: string; value: unknown };
  /** Key [archive being read, part]: what is written in its place once all of it is there. */
  staged: { key: [string, string]; value: Change };
  /** Answers of language models by the key of their call. */
  calls: { key: string; value: KeptCall };
  /** What is shown of each of them, so that a list need not read the answers. */
  callSummaries: { key: string; value: CallSummary };
  /** Characters in the making, by draft. */
  drafts: { key: string; value: KeptDraft };
}

export const TABLES = [
  'banks',
  'summaries',
  'imports',
  'vectors',
  'runs',
  'units',
  'unitChunks',
  'corrections',
  'settings',
  'staged',
  'calls',
  'callSummaries',
  'drafts',
] as const;
export type TableName = (typeof TABLES)[number];

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
  // One record per vector was slow to read, and reading all banks slow to start. Vectors are computed again; they name no bank.
  async function summariseBanksAndShelveVectors(db, transaction) {
    const banks = (await transaction.objectStore('banks').getAll()) as BankRecord[];
    for (const name of ['banks', 'vectors']) {
      db.deleteObjectStore(name);
      db.createObjectStore(name);
    }
    for (const name of ['summaries', 'imports', 'runs', 'units', 'corrections']) db.createObjectStore(name);
    for (const record of banks) {
      await transaction.objectStore('banks').put(record, ['', record.id]);
      // A later version's summaries come with a step that writes them again.
      await transaction.objectStore('summaries').put(summaryOf(record), record.id);
    }
  },
  // A whole library is brought in by one transaction, however large: its parts must lie in the database by then.
  function addStage(db) {
    db.createObjectStore('staged');
  },
  function addCalls(db) {
    for (const name of ['calls', 'callSummaries']) db.createObjectStore(name);
  },
  // `W/o-MC+R` meant retrieval alone and means no memory: runs with language models and human scores go from their version 1 to 2.
  async function relabelSettings(_, transaction) {
    const runs = transaction.objectStore('runs');
    const units = transaction.objectStore('units');
    const ids = (await runs.getAllKeys()) as string[];
    for (const id of ids) {
      const header = (await runs.get(id)) as { readonly format?: unknown } | undefined;
      if (!isVersion1(header?.format)) continue;
      const own = IDBKeyRange.bound([id], [id, []]);
      const renamed: [string, unknown][] = [];
      for (let cursor = await units.openCursor(own); cursor; cursor = await cursor.continue()) {
        const [, unitId] = cursor.key as [string, string];
        const [newId, unit] = currentUnit(header!.format, unitId, cursor.value);
        if (newId === unitId) await cursor.update(unit);
        else {
          renamed.push([newId, unit]);
          await cursor.delete();
        }
      }
      // After all of them: a new id may be one that another unit has left.
      for (const [newId, unit] of renamed) await units.put(unit, [id, newId]);
      await runs.put(currentHeader(header!), id);
    }
  },
  function addDrafts(db) {
    db.createObjectStore('drafts');
  },
  function addUnitChunks(db) {
    db.createObjectStore('unitChunks');
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
