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
import type { EncoderLibrary, EncoderOffer, OpenEncoder } from '../../src/core/encoders';

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

/** Encoders that are downloaded at once; a test may hold or fail any of its steps. */
export class MemoryEncoders implements EncoderLibrary {
  list: EncoderOffer[];
  /** What was asked for, in order. */
  readonly log: string[] = [];
  downloading: EncoderLibrary['download'] = async () => undefined;
  opening: (id: string) => Promise<OpenEncoder> = () => Promise.reject(new Error('No such encoder.'));

  constructor(...list: EncoderOffer[]) {
    this.list = list;
  }
  offers = async () => [...this.list];
  download: EncoderLibrary['download'] = async (id, device, mirror, options) => {
    this.log.push(`download ${id} ${device} ${mirror}`.trim());
    await this.downloading(id, device, mirror, options);
    this.#set(id, 'cached');
  };
  addFolder: EncoderLibrary['addFolder'] = async (files) => {
    this.log.push(`add ${files.map(({ path }) => path).join(' ')}`);
    return 'own-folder';
  };
  remove = async (id: string) => {
    this.log.push(`remove ${id}`);
    this.#set(id, 'absent');
  };
  forget = async (id: string) => void this.log.push(`forget ${id}`);
  load: EncoderLibrary['load'] = async (id) => {
    this.log.push(`load ${id}`);
    return this.opening(id);
  };

  #set(id: string, state: EncoderOffer['state']): void {
    this.list = this.list.map((offer) => (offer.id === id ? { ...offer, state } : offer));
  }
}
