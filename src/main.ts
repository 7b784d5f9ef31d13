/** The only place where ports meet implementations. */

import { mount } from 'svelte';
import type { ModelLoader } from './core/ports';
import { ModelClient, type WorkerLike } from './inference/client';
import { PageEncoders } from './inference/encoder-library';
import { testConnection } from './llm/connection';
import { OpenAiEmbeddings } from './llm/embeddings';
import { OpenAiCompatible } from './llm/openai-compatible';
import { App } from './state/app.svelte';
import { Notices } from './state/notices.svelte';
import { bundledLibrary } from './storage/bundled';
import { openStorage } from './storage/open';
import Root from './ui/App.svelte';
import './ui/theme.css';

const page = new URL('.', document.baseURI).href;

const startWorker = (): WorkerLike =>
  new Worker(new URL('./inference/worker.ts', import.meta.url), { type: 'module' });

const loadModel: ModelLoader = (language, device, options) =>
  ModelClient.load(startWorker(), `${page}models/mnemoscope-${language}/`, device, options);

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
  storageState: async () => ({ kind: storage.kind, ...(await storage.estimate()) }),
  notices,
});

mount(Root, { target: document.getElementById('app')!, props: { app } });
await app.start();
