/** What the state asks of the outside, in memory. */

import { vi } from 'vitest';
import type { MemoryBank } from '../../src/core/memory/bank';
import type {
  BankRecord,
  BankStore,
  BundledLibrary,
  ModelStamp,
  SettingsStore,
  VectorStore,
} from '../../src/core/ports';

/** Polls without the usual 50 ms between two looks. */
export const eventually = (check: () => void) => vi.waitFor(check, { interval: 1 });

/** Lets everything that is ready to go on do so. */
export const settled = async () => {
  for (let i = 0; i < 5; i++) await new Promise((resolve) => setTimeout(resolve));
};

export class MemoryVectors implements VectorStore {
  readonly kept = new Map<string, Float32Array>();
  get = async (model: string, keys: readonly string[]) => keys.map((key) => this.kept.get(`${model} ${key}`));
  put = async (model: string, entries: ReadonlyMap<string, Float32Array>) => {
    for (const [key, vector] of entries) this.kept.set(`${model} ${key}`, vector);
  };
}

export class MemorySettings implements SettingsStore {
  readonly kept = new Map<string, unknown>();
  get = async <T>(key: string) => this.kept.get(key) as T | undefined;
  set = async (key: string, value: unknown) => void this.kept.set(key, value);
}

export class MemoryBanks implements BankStore {
  records: readonly BankRecord[];
  writes = 0;
  constructor(...records: BankRecord[]) {
    this.records = records;
  }
  all = async () => [...this.records];
  putAll = async (records: readonly BankRecord[]) => {
    this.writes++;
    this.records = [
      ...this.records.filter(({ id }) => !records.some((record) => record.id === id)),
      ...records,
    ];
  };
}

/** Characters in revision 1 unless told otherwise; `broken` ones cannot be read. */
export class MemoryBundle implements BundledLibrary {
  readonly opened: string[] = [];
  readonly broken = new Set<string>();
  revision = '1';
  shipped: (id: string, stamp: ModelStamp) => Promise<ReadonlyMap<string, Float32Array>> = async () =>
    new Map();
  readonly #banks: readonly MemoryBank[];

  constructor(...banks: MemoryBank[]) {
    this.#banks = banks;
  }
  list = async () => this.#banks.map(({ id }) => ({ id, revision: this.revision }));
  read = async (id: string) => {
    if (this.broken.has(id)) throw new Error(`characters/${id}.json is not on the server (404).`);
    this.opened.push(id);
    return this.#banks.find((bank) => bank.id === id)!;
  };
  vectors = (id: string, stamp: ModelStamp) => this.shipped(id, stamp);
}

export function record(
  bank: MemoryBank,
  revision = '1',
  origin: BankRecord['origin'] = 'bundled',
): BankRecord {
  return { id: bank.id, revision, bank, origin };
}
