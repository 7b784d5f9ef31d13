/** The only place where ports meet implementations. */

import { mount } from 'svelte';
import type { Language } from './core/memory/bank';
import type { ModelLoader } from './core/ports';
import { ModelClient, type WorkerLike } from './inference/client';
import { PageDeviceCheck } from './inference/device-check';
import { PageEncoders } from './inference/encoder-library';
import { httpSource } from './inference/http-source';
import { InTabSource } from './inference/in-tab-source';
import { TextLibrary } from './inference/text-generation-library';
import { BuiltInSource } from './llm/built-in-source';
import { listModels, testConnection } from './llm/connection';
import { OpenAiEmbeddings } from './llm/embeddings';
import { languageModel } from './llm/language-model';
import { PROVIDER_PRESETS } from './llm/providers';
import { App } from './state/app.svelte';
import { Notices } from './state/notices.svelte';
import { bundledLibrary } from './storage/bundled';
import { lazyArchives } from './storage/archive-lazy';
import { openStorage } from './storage/open';
import { Vault } from './storage/vault';
import Root from './ui/App.svelte';
import './ui/theme.css';
import { version } from '../package.json';
import { experimentSetup } from './core/experiments/setup';
import { workerImporter } from './workers/import-client';
import { PageFetch } from './workers/import-fetch';
import { workerProjector } from './workers/projection-client';
import { workerRanker } from './workers/rank-client';
import { workerReleased } from './workers/released-client';
import { workerStats } from './workers/stats-client';

const page = new URL('.', document.baseURI).href;

const startWorker = (): WorkerLike =>
  new Worker(new URL('./inference/worker.ts', import.meta.url), { type: 'module' });

const modelFolder = (language: Language) => `${page}models/mnemoscope-${language}/`;

const loadModel: ModelLoader = (language, device, options) =>
  ModelClient.load(startWorker(), modelFolder(language), device, options);

const startRanking = () =>
  new Worker(new URL('./workers/rank-worker.ts', import.meta.url), { type: 'module' });

const startProjection = () =>
  new Worker(new URL('./workers/projection-worker.ts', import.meta.url), { type: 'module' });

const startStats = () =>
  new Worker(new URL('./workers/stats-worker.ts', import.meta.url), { type: 'module' });

const startImport = () =>
  new Worker(new URL('./workers/import-worker.ts', import.meta.url), { type: 'module' });

const startReleased = () =>
  new Worker(new URL('./inference/released-worker.ts', import.meta.url), { type: 'module' });

const startText = (): WorkerLike =>
  new Worker(new URL('./inference/text-generation-worker.ts', import.meta.url), { type: 'module' });

const notices = new Notices();
const storage = await openStorage({ onProblem: ({ message }) => notices.add('warning', message) });

const app: App = new App({
  banks: storage.banks,
  vectors: storage.vectors,
  settings: storage.settings,
  bundled: bundledLibrary(`${page}characters/`),
  loadModel,
  encoders: new PageEncoders({ settings: storage.settings, worker: startWorker }),
  connectEmbeddings: (endpoint, signal) => OpenAiEmbeddings.connect(endpoint, signal),
  languageModels: {
    presets: PROVIDER_PRESETS,
    model: languageModel,
    list: listModels,
    test: testConnection,
    local: [
      new BuiltInSource(),
      new InTabSource({
        library: new TextLibrary({ worker: startText }),
        device: () => app.settings.device,
        mirror: () => app.settings.mirror,
      }),
    ],
    vault: storage.kind === 'indexeddb' ? new Vault(storage.settings) : undefined,
    calls: storage.calls,
  },
  runs: storage.runs,
  corrections: storage.corrections,
  ranker: workerRanker(startRanking),
  stats: workerStats(startStats),
  projector: workerProjector(startProjection),
  released: workerReleased(startReleased),
  importer: workerImporter(startImport),
  fetcher: new PageFetch(),
  setup: () => experimentSetup({ mnemoscope: version, browser: navigator.userAgent }),
  tabs: storage.tabs,
  page: window,
  languages: navigator.languages,
  storageState: async () => ({ kind: storage.kind, ...(await storage.estimate()) }),
  keeping: {
    archives: lazyArchives(async () => {
      const { archivesOf } = await import('./storage/archive');
      return archivesOf(storage, version);
    }),
    sizes: () => storage.sizes(),
    persist: () => storage.persist(),
    forgetVectors: (which) => storage.vectors.clear(which),
  },
  notices,
  devices: new PageDeviceCheck({
    worker: startWorker,
    folder: modelFolder,
    source: httpSource,
    isolated: self.crossOriginIsolated,
  }),
  version,
});

mount(Root, { target: document.getElementById('app')!, props: { app } });
await app.start();
