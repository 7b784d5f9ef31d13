/** What the state asks of the outside, in memory. */

import { learn, type LearningTask } from '../../src/learning/domain/train';
import { InMemoryVectors } from '../../src/pipeline/retrieval/in-memory-vectors';
import { vi } from 'vitest';
import type { MemoryBank } from '../../src/core/memory/bank';
import type {
  BankRecord,
  BankStore,
  BundledLibrary,
  ModelStamp,
  Places,
  PreparedOutputs,
  SettingsStore,
  Tabs,
  VectorMatrix,
} from '../../src/core/ports';
import type { AppDependencies } from '../../src/app/state/dependencies';
import { Notices } from '../../src/ui/state/notices.svelte';
import { bankStore } from '../../src/storage/tables/bank-store';
import { LayeredTableStore } from '../../src/storage/tables/layered-table-store';
import { correctionStore, runStore } from '../../src/storage/tables/stores';
import { studioStore } from '../../src/storage/tables/drafts';
import { pageTabs, type PageTabs } from '../../src/storage/tables/tabs';
import { localImporter, localTextReader } from '../data/workers/local-importer';
import { PageFetch } from '../../src/data/workers/import-fetch';
import { localProjector } from '../../src/pipeline/workers/projection-client';
import { localRanker } from '../../src/runs/workers/rank-client';
import { localOpenWork } from '../../src/memory-systems/workers/opened-host';
import { RecordedHost } from '../../src/memory-systems/workers/recorded-host';
import { enginesAccess } from '../../src/search-engines/client';
import { servicesAccess } from '../../src/memory-systems/services';
import { SystemsHost } from '../../src/memory-systems/workers/systems-host';
import { localStats } from '../../src/runs/workers/stats-client';
import { ExternalResultsHost } from '../../src/runs/domain/external/host';
import type { EncoderLibrary, EncoderOffer, OpenEncoder } from '../../src/core/encoders';
import { BagModel } from './bag-model';
import { languageModels } from './language-models';
import { NO_DEVICES } from './no-devices';

/** Polls without the usual 50 ms between two looks, and for longer than the usual second: other tests may have the processor. */
export const eventually = (check: () => void) => vi.waitFor(check, { interval: 1, timeout: 15_000 });

/** Lets everything that is ready to go on do so. */
export const settled = async () => {
  for (let i = 0; i < 5; i++) await new Promise((resolve) => setTimeout(resolve));
};

export class MemoryVectors extends InMemoryVectors {
  /** Rows kept in all. */
  get rows(): number {
    return [...this.kept.values()].reduce((sum, { keys }) => sum + keys.length, 0);
  }
}

export class MemorySettings implements SettingsStore {
  /** @param kept what a browser keeps, which several tabs may share. */
  constructor(readonly kept = new Map<string, unknown>()) {}
  get = async <T>(key: string) => this.kept.get(key) as T | undefined;
  set = async (key: string, value: unknown) => void this.kept.set(key, structuredClone(value));
  change = async <T>(key: string, change: (kept: T | undefined) => T | undefined) => {
    const next = change(this.kept.get(key) as T | undefined);
    await this.set(key, next);
    return next;
  };
}

/** The page's own store over memory, followed. */
export class MemoryBanks implements BankStore {
  writes = 0;
  /** Ids of the banks that were read, in order. */
  readonly read: string[] = [];
  readonly tabs: PageTabs;
  readonly body = new LayeredTableStore(undefined, { onFull: () => undefined, onLost: () => undefined });
  readonly #store: BankStore;
  readonly #ready: Promise<void>;

  constructor(...records: BankRecord[]) {
    this.tabs = pageTabs(`test ${Math.random()}`);
    this.#store = bankStore(this.body, this.tabs);
    this.#ready = this.#store.putAll(records);
  }
  summaries: BankStore['summaries'] = async () => {
    await this.#ready;
    return this.#store.summaries();
  };
  get: BankStore['get'] = async (id) => {
    this.read.push(id);
    return this.#store.get(id);
  };
  putAll: BankStore['putAll'] = async (records) => {
    this.writes++;
    await this.#store.putAll(records);
  };
  delete: BankStore['delete'] = (ids) => this.#store.delete(ids);
  imports: BankStore['imports'] = () => this.#store.imports();
  beginImport: BankStore['beginImport'] = (meta) => this.#store.beginImport(meta);
  deleteImport: BankStore['deleteImport'] = (id) => this.#store.deleteImport(id);
}

/** No other tab. */
export const ALONE: Pick<Tabs, 'exclusively' | 'perform' | 'change'> = {
  exclusively: (_, action) => action(),
  perform: (_, action) => action(),
  change: (_, action) => action(),
};

/** As if the browser kept everything. */
export const PLACES: Places = { of: () => 'browser', follow: () => () => undefined };

/** Everything that experiments ask for, in memory and in this thread. */
export function experiments() {
  const tabs = pageTabs(`test ${Math.random()}`);
  const body = new LayeredTableStore(undefined, { onFull: () => undefined, onLost: () => undefined });
  return {
    runs: runStore(body, tabs),
    corrections: correctionStore(body, tabs),
    drafts: studioStore(body, tabs),
    ranker: localRanker(),
    stats: localStats(),
    projector: localProjector(),
    externalResults: new ExternalResultsHost(() => Promise.reject(new Error('No jieba here.'))),
    learning: { learn: (task: LearningTask) => learn(task) },
    memorySystems: {
      work: new SystemsHost(),
      recorded: new RecordedHost(),
      opened: localOpenWork(),
      recount: new SystemsHost(),
      users: { list: async () => [], read: () => Promise.reject(new Error('No users here.')) },
      access: servicesAccess(),
    },
    engines: enginesAccess(),
    importer: localImporter(),
    readText: localTextReader,
    fetcher: new PageFetch(),
    setup: () => ({ versions: { mnemoscope: 'test' } }),
    page: window,
    places: PLACES,
    lectures: {
      list: async () => [],
      read: (id: string) => Promise.reject(new Error(`No lecture ${id} here.`)),
      exclusively: <T>(action: () => Promise<T>) => action(),
    },
    recordings: { recording: (id: string) => Promise.reject(new Error(`No recording ${id} here.`)) },
    languageModels: async () => languageModels(),
  };
}

/** A whole page in memory, with these characters in the library and models that count words. */
export function appDependencies(...bundled: readonly MemoryBank[]): AppDependencies {
  return {
    ...experiments(),
    banks: new MemoryBanks(),
    vectors: new MemoryVectors(),
    settings: new MemorySettings(),
    bundled: new MemoryBundle(...bundled),
    loadModel: async (language, device) => new BagModel(language, device),
    encoders: new MemoryEncoders(),
    connectEmbeddings: async () => new BagModel('endpoint', 'endpoint'),
    storageState: async () => ({ kind: 'memory' }),
    notices: new Notices(),
    devices: NO_DEVICES,
    version: '1',
  };
}

/** Characters in revision 1 unless told otherwise; `broken` ones cannot be read. */
export class MemoryBundle implements BundledLibrary {
  readonly opened: string[] = [];
  readonly broken = new Set<string>();
  revision = '1';
  shipped: (id: string, stamp: ModelStamp) => Promise<VectorMatrix | undefined> = async () => undefined;
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
  quotes: BundledLibrary['quotes'] = async () => undefined;
  known: (id: string) => Promise<PreparedOutputs | undefined> = async () => undefined;
  prepared = (id: string) => this.known(id);
  readings: BundledLibrary['readings'] = async () => undefined;
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
