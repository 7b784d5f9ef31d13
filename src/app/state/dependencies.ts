/** What the app depends on: everything that main.ts hands to it. */

import type { Stats } from '../../core/experiments/columns';
import type { ExternalResultsWork } from '../../core/experiments/external-results-host';
import type { OpenSearch } from '../../core/flow/bank-search';
import type { RankingPorts } from '../../core/experiments/open-bank';
import type {
  BankStore,
  BundledLibrary,
  CorrectionStore,
  Encoder,
  ModelLoader,
  RunStore,
  SettingsStore,
  Tabs,
  VectorStore,
} from '../../core/ports';
import type { Keeping } from '../../core/archiving';
import type { RecordedWork } from '../../core/systems/recorded-work';
import type { BundledUsers, SystemsWork } from '../../core/systems/work';
import type { LearningWork } from '../../core/learning/work';
import type { RecordingSource } from '../../core/lecture/recording';
import type { LectureSource } from '../../core/lecture/source';
import type { EmbeddingEndpoint, EncoderLibrary } from '../../core/encoders';
import type { DeviceChecker } from '../../core/devices';
import type { Importer, PublisherFetch } from '../../core/importing';
import type { StorageState } from '../../features/storage/state/storage-manager.svelte';
import type { LanguageModelDependencies } from '../../models/connection';
import type { Notices } from '../../shared/state/notices.svelte';
import type { CompareToolsDependencies } from '../../features/compare/state/compare-tools';
import type { Page } from '../../shared/state/route.svelte';
import type { ServicesAccess } from '../../features/systems/state/services.svelte';

/** What main.ts joins to the state. */
export interface AppDependencies extends CompareToolsDependencies {
  readonly banks: BankStore;
  readonly vectors: VectorStore;
  readonly settings: SettingsStore;
  readonly bundled: BundledLibrary;
  readonly loadModel: ModelLoader;
  readonly encoders: EncoderLibrary;
  /** Connects to an `/embeddings` endpoint. @throws what is wrong, with the remedy. */
  readonly connectEmbeddings: (endpoint: EmbeddingEndpoint, signal: AbortSignal) => Promise<Encoder>;
  /** Language models: who makes them, what runs here, where keys are kept. */
  readonly languageModels: LanguageModelDependencies;
  readonly storageState: () => Promise<StorageState>;
  /** Archives, sizes and cleaning up; absent where nothing is kept. */
  readonly keeping?: Keeping;
  readonly runs: RunStore;
  readonly corrections: CorrectionStore;
  /** Ranks banks for experiments, away from the page's thread. */
  readonly ranker: RankingPorts['ranker'];
  /** Ranks large banks for Ask, away from the page's thread; absent where nothing else waits for it. */
  readonly openSearch?: OpenSearch | undefined;
  /** Resampling and tests, away from the page's thread. */
  readonly stats: Stats;
  /** Reads and scores files of others, away from the page's thread. */
  readonly externalResults: ExternalResultsWork;
  /** Reads datasets, away from the page's thread. */
  /** Trains classifiers and query adapters, away from the page's thread. */
  readonly learning: LearningWork;
  /** Runs memory systems under test away from the page's thread, and the users that come with the page. */
  readonly memorySystems: {
    readonly work: SystemsWork;
    readonly recorded: RecordedWork;
    readonly users: BundledUsers;
    /** Reaches memory services over the network. */
    readonly access: ServicesAccess;
    /** Address of the script of the local proxy; absent where it did not come with the page. */
    readonly proxyScript?: string;
  };
  readonly importer: Importer;
  readonly fetcher: PublisherFetch;
  /** What else an experiment's numbers depend on: versions, segmenter, the retrievers' parameters. */
  readonly setup: () => Readonly<Record<string, unknown>>;
  /** The other tabs of the page; absent where there are none to mind. */
  readonly tabs?: Tabs;
  /** The window, whose address says which screen is shown. */
  readonly page: Page;
  readonly notices: Notices;
  readonly devices: DeviceChecker;
  /** Lectures that come with the page. */
  readonly lectures: LectureSource;
  /** Recorded answers of language models, for lectures. */
  readonly recordings: RecordingSource;
  /** The browser's languages, the preferred one first. */
  readonly languages?: readonly string[];
  /** The page's own version. */
  readonly version: string;
}
