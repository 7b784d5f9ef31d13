/** What the app depends on: everything that main.ts hands to it. */

import type { Stats } from '../../runs/domain/evaluation/columns';
import type { OpenWork } from '../../memory-systems/domain/opened/formats';
import type { ExternalResultsWork } from '../../runs/domain/external/host';
import type { OpenSearch } from '../../pipeline/retrieval/bank-index';
import type { RankingPorts } from '../../runs/domain/run/open-bank';
import type {
  BankStore,
  BundledLibrary,
  CorrectionStore,
  Encoder,
  ModelLoader,
  Places,
  ReaderLoader,
  RunStore,
  SettingsStore,
  Tabs,
  TrashStore,
  VectorStore,
} from '../../core/ports';
import type { Language } from '../../core/memory/bank';
import type { TableLoader } from '../../pipeline/retrieval/static-vectors';
import type { StorageAdmin } from '../../core/archiving';
import type { EnginesAccess } from '../../search-engines/domain/agreement';
import type { RecordedWork } from '../../memory-systems/domain/recorded';
import type { BundledUsers, RecountWork, SystemsWork, UserWork } from '../../memory-systems/domain/work';
import type { LearningWork } from '../../learning/domain/train';
import type { RecordingSource } from '../../lectures/domain/recording';
import type { ReadText, StudioStore } from '../../studio/domain/schema';
import type { LectureSource } from '../../lectures/domain/lecture';
import type { EmbeddingEndpoint, EncoderLibrary } from '../../core/encoders';
import type { DeviceChecker } from '../../core/devices';
import type { Importer, PublisherFetch } from '../../data/importing';
import type { StorageState } from '../../storage/page/state/storage-manager.svelte';
import type { LanguageModelDependencies } from '../../llm/page/state/connection';
import type { Notices } from '../../ui/state/notices.svelte';
import type { CompareToolsDependencies } from '../../compare/page/state/compare-tools';
import type { Page } from '../../ui/state/route.svelte';
import type { ServicesAccess } from '../../memory-systems/page/state/services.svelte';

/** What main.ts joins to the state. */
export interface AppDependencies extends CompareToolsDependencies {
  readonly banks: BankStore;
  readonly vectors: VectorStore;
  readonly settings: SettingsStore;
  /** Characters in the making. */
  readonly drafts: StudioStore;
  readonly bundled: BundledLibrary;
  readonly loadModel: ModelLoader;
  /** Trained readers, and the languages that have one; absent if none came with the page. */
  readonly readers?: { readonly languages: readonly Language[]; readonly load: ReaderLoader } | undefined;
  /** Token vectors for static retrieval, and the languages that have some; absent if none came with the page. */
  readonly staticTables?: { readonly languages: readonly Language[]; readonly load: TableLoader } | undefined;
  /** Fetches what the trained readers made of a bundled character's questions; absent where nothing came with the page. */
  readonly readings?: BundledLibrary['readings'];
  /** Told of every question that somebody asks on the page, once it is answered, with the character's language. */
  readonly onAsked?: (language: Language) => void;
  readonly encoders: EncoderLibrary;
  /** Connects to an `/embeddings` endpoint. @throws what is wrong, with the remedy. */
  readonly connectEmbeddings: (endpoint: EmbeddingEndpoint, signal: AbortSignal) => Promise<Encoder>;
  /** Reads a text that is pasted into the studio, away from the page's thread. */
  readonly readText: ReadText;
  /** Fetches language models: who makes them, what runs here, where keys are kept. */
  readonly languageModels: () => Promise<LanguageModelDependencies>;
  readonly storageState: () => Promise<StorageState>;
  /** Archives, sizes and cleaning up; absent if nothing is kept. */
  readonly keeping?: StorageAdmin;
  readonly runs: RunStore;
  readonly corrections: CorrectionStore;
  /** What was deleted; absent if nothing is kept. */
  readonly trash?: TrashStore;
  /** Ranks banks for experiments, away from the page's thread. */
  readonly ranker: RankingPorts['ranker'];
  /** Ranks large banks for Ask, away from the page's thread; absent if nothing else waits for it. */
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
    readonly work: SystemsWork & UserWork;
    readonly recorded: RecordedWork;
    /** Reads result files of other harnesses. */
    readonly opened: OpenWork;
    readonly recount: RecountWork;
    readonly users: BundledUsers;
    /** Reaches memory services over the network. */
    readonly access: ServicesAccess;
    /** Address of the script of the local proxy; absent if it did not come with the page. */
    readonly proxyScript?: string;
  };
  /** Reaches search engines over the network. */
  readonly engines: EnginesAccess;
  readonly importer: Importer;
  readonly fetcher: PublisherFetch;
  /** What else an experiment's numbers depend on: versions, segmenter, the retrievers' parameters. */
  readonly setup: () => Readonly<Record<string, unknown>>;
  /** Where things are kept. */
  readonly places: Places;
  /** The other tabs of the page; absent if there are none to mind. */
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
