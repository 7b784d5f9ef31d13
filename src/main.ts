/** The only place where ports meet implementations. */

import { mount } from 'svelte';
import type { Language } from './core/memory/bank';
import type { ModelLoader } from './core/ports';
import { ModelClient, type WorkerLike } from './inference/client';
import { PageDeviceCheck } from './inference/device-check';
import { PageEncoders } from './inference/encoder-library';
import { httpSource } from './inference/http-source';
import { testConnection } from './llm/connection';
import { OpenAiEmbeddings } from './llm/embeddings';
import { OpenAiCompatible } from './llm/openai-compatible';
import { App } from './state/app.svelte';
import { Notices } from './state/notices.svelte';
import { bundledLibrary } from './storage/bundled';
import { lazyArchives } from './storage/archive-lazy';
import { openStorage } from './storage/open';
import Root from './ui/App.svelte';
import './ui/theme.css';
import { version } from '../package.json';
import { experimentSetup } from './core/experiments/setup';
import { workerImporter } from './workers/import-client';
import { PageFetch } from './workers/import-fetch';
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

const startStats = () =>
  new Worker(new URL('./workers/stats-worker.ts', import.meta.url), { type: 'module' });

const startImport = () =>
  new Worker(new URL('./workers/import-worker.ts', import.meta.url), { type: 'module' });

const startReleased = () =>
  new Worker(new URL('./inference/released-worker.ts', import.meta.url), { type: 'module' });

const notices = new Notices();
const storage = await openStorage({ onProblem: ({ message }) => notices.add('warning', message) });

const app = new App({
  banks: storage.banks,
  vectors: storage.vectors,
  settings: storage.settings,
  bundled: bundledLibrary(`${page}characters/`),
  loadModel,
  encoders: new PageEncoders({ settings: storage.settings, worker: startWorker }),
  connectEmbeddings: (endpoint, signal) => OpenAiEmbeddings.connect(endpoint, signal),
  createGenerator: (settings) => new OpenAiCompatible(settings),
  testEndpoint: async (settings) => {
    const report = await testConnection(settings, new AbortController().signal);
    return `It works: ${settings.model} answered “${report.answer}”.`;
  },
  runs: storage.runs,
  corrections: storage.corrections,
  ranker: workerRanker(startRanking),
  stats: workerStats(startStats),
  released: workerReleased(startReleased),
  importer: workerImporter(startImport),
  fetcher: new PageFetch(),
  setup: () => experimentSetup({ mnemoscope: version, browser: navigator.userAgent }),
  tabs: storage.tabs,
  page: window,
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
