/** The database's shape, and how the shape before it becomes this one. */

import type { DBSchema, IDBPDatabase, IDBPTransaction } from 'idb';
import { countsOf, type BankCounts } from '../../core/memory/counts';
import type { CallSummary, KeptCall } from '../../llm/domain/cache';
import type { BankRecord, BankSummary, ImportRecord, LabelCorrection, VectorMatrix } from '../../core/ports';
import type { StoredDraft } from '../../studio/domain/schema';
import type { Change } from './table-store';

export const DATABASE = 'mnemoscope';

/** An import as it is kept: with the moment of its last sign of life, milliseconds since 1970. */
export type KeptImport = ImportRecord & { readonly touched: number };

/** Version 10. All keys are given, none lies in its record. */
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
  drafts: { key: string; value: StoredDraft };
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

/** The version that the first step makes. Databases of versions before it were never released; they are refused and left as they are. */
const FIRST = 7;

/** The first step makes the tables of version {@link FIRST}, each further one leads to the next version. Steps are added, never changed. */
export const UPGRADES: readonly UpgradeStep[] = [
  function createTables(db) {
    const contents = ['banks', 'summaries', 'imports', 'vectors', 'runs', 'units', 'corrections', 'drafts'];
    for (const name of [...contents, 'settings', 'staged', 'calls', 'callSummaries'])
      db.createObjectStore(name);
  },
  function addUnitChunks(db) {
    db.createObjectStore('unitChunks');
  },
  async function countSessions(_, transaction) {
    const banks = transaction.objectStore('banks');
    const summaries = transaction.objectStore('summaries');
    for (let at = await summaries.openCursor(); at; at = await at.continue()) {
      const summary = at.value as { readonly importId?: string } | null;
      const record = (await banks.get([summary?.importId ?? '', String(at.key)])) as
        { readonly bank?: { readonly sessions?: readonly unknown[] } } | undefined;
      const sessions = record?.bank?.sessions?.length;
      if (sessions) await summaries.put({ ...summary, sessions }, at.key);
    }
  },
  async function countBanks(_, transaction) {
    const banks = transaction.objectStore('banks');
    const summaries = transaction.objectStore('summaries');
    for (let at = await summaries.openCursor(); at; at = await at.continue()) {
      const summary = at.value as { readonly importId?: string } | null;
      const record = (await banks.get([summary?.importId ?? '', String(at.key)])) as BankRecord | undefined;
      if (record?.bank) await summaries.put({ ...summary, ...countedOrNot(record.bank) }, at.key);
    }
  },
];

/** A damaged bank is told of when it is opened. */
function countedOrNot(bank: BankRecord['bank']): { readonly counts?: BankCounts } {
  try {
    return { counts: countsOf(bank) };
  } catch {
    return {};
  }
}

/** The version that these steps lead to. */
export function versionAfter(steps: readonly UpgradeStep[]): number {
  return FIRST - 1 + steps.length;
}

/** Runs the steps that a database of version `from` still lacks (0: it is new). */
export async function upgrade(
  steps: readonly UpgradeStep[],
  from: number,
  ...[db, transaction]: Parameters<UpgradeStep>
): Promise<void> {
  if (from > 0 && from < FIRST) throw new Error(`Version ${from} of the database was never released.`);
  for (const step of steps.slice(from && from - FIRST + 1)) await step(db, transaction);
}
