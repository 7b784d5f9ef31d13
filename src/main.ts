/** The only place where ports meet implementations. */

import type { DeviceChecker } from './core/devices';
import type { Language } from './core/memory/bank';
import type { ModelLoader, ReaderLoader } from './core/ports';
import type { TableLoader } from './pipeline/retrieval/static-vectors';
import { LANGUAGES } from './core/text/languages';
import type { WorkerLike } from './models/runtime/client';
import { Cores, ONE_CORE, machineOf, poolSize } from './models/runtime/cores';
import type { PoolSource } from './models/runtime/load-pool';
import type { ImportCalls } from './data/workers/import-worker';
import { echoWarnings } from './llm/providers/key-echo';
import type { LlmConnection } from './llm/providers/language-model';
import type { LanguageModelDependencies } from './llm/page/state/connection';
import { FIRST_VISIT, noteVisit, USABLE } from './storage/service-worker/first-visit';
import { installHost } from './storage/service-worker/install';
import { scriptAddresses, workersFrom } from './storage/service-worker/trusted-script';
import { App } from './app/state/app.svelte';
import { phraseText } from './ui/state/locale.svelte';
import { Notices } from './ui/state/notices.svelte';
import { nextTask, Yielder } from './core/yielder';
import { OfflineContext } from './storage/page/state/offline-context.svelte';
import { bundledLibrary } from './storage/tables/bundled';
import { openStorage } from './storage/tables/open';
import { lazyVault } from './storage/tables/stores';
import { pictureOf, present } from './app/ui/present';
import './ui/ui/theme.css';
import proxyScript from '../scripts/memory-proxy.mjs?url&no-inline';
import { version } from '../package.json';
import { experimentSetup } from './runs/domain/run/setup';
import { lazyPort } from './workers/lazy-port';

/**
 * A function, since nothing may be awaited at the top: code that is fetched later imports from this file, and would wait until all of it is done;
 * and WebKit hands out a module that two places fetch at once before it has run, if anything it imports awaits at the top.
 */
async function start(): Promise<void> {
  const page = new URL('.', document.baseURI).href;

  const scriptAddress = scriptAddresses(window, 'mnemoscope-scripts');
  /** In the place of the browser's own, for all below. */
  const Worker = workersFrom(scriptAddress);

  /** @param name tells it how many cores to use. */
  const startWorker = (name = cores.workerName): WorkerLike =>
    new Worker(new URL('./models/runtime/worker.ts', import.meta.url), { name, type: 'module' });

  const machine = machineOf(document, navigator);
  const pool: PoolSource = {
    worker: () => startWorker(ONE_CORE),
    most: () => poolSize(machine(cores.count)),
  };

  const modelFolder = (language: Language) => `${page}models/mnemoscope-${language}/`;

  /** Resolves once all of the page can be used. Models wait for it: until then the page needs the processor and the network for itself. */
  let usable: () => void;
  const whole = new Promise<void>((resolve) => (usable = resolve));
  void whole.then(() => document.dispatchEvent(new Event(USABLE)));

  const loadModel: ModelLoader = async (language, device, options) => {
    const folder = modelFolder(language);
    // Its own few lines come meanwhile: they would stand in line behind what the last parts fetch.
    if (device === 'wasm') {
      const [{ loadPool }] = await Promise.all([import('./models/runtime/load-pool'), cores.load(), whole]);
      return loadPool(pool, folder, options);
    }
    const [{ ModelClient }] = await Promise.all([import('./models/runtime/client'), cores.load(), whole]);
    return ModelClient.load(startWorker(), folder, device, options);
  };

  /** Languages whose trained reader is in models/ when the page is built. */
  const readerManifests = import.meta.glob('../models/mnemoscope-reader-*/manifest.json');
  const readerLanguages = LANGUAGES.filter(
    (language) => `../models/mnemoscope-reader-${language}/manifest.json` in readerManifests,
  );

  /**
   * Somebody waits for what is read. Until the cores are measured, a second worker is started where the browser reports more than one: a thread more
   * would gain less.
   */
  const readers: PoolSource = {
    worker: pool.worker,
    most: () => poolSize(machine(cores.count ?? Math.min(2, navigator.hardwareConcurrency))),
    idle: 120_000,
    ahead: true,
  };

  /** Languages in which somebody has asked, or had a trained reader read: the page is worth keeping then. */
  const asked = new Set<Language>();

  const loadReader: ReaderLoader = async (language, options) => {
    const [{ loadPool }] = await Promise.all([import('./models/runtime/load-pool'), cores.load()]);
    const reader = await loadPool(readers, `${page}models/mnemoscope-reader-${language}/`, options);
    asked.add(language);
    void offline.current?.keepUsed();
    return reader;
  };

  /** Languages whose token vectors are in models/ when the page is built. */
  const tableManifests = import.meta.glob('../models/mnemoscope-static-*/manifest.json');
  const tableLanguages = LANGUAGES.filter(
    (language) => `../models/mnemoscope-static-${language}/manifest.json` in tableManifests,
  );

  const loadTable: TableLoader = async (language) => {
    const [{ loadStaticTable }, { httpSource }] = await Promise.all([
      import('./models/runtime/static-table'),
      import('./models/runtime/http-source'),
    ]);
    const folder = `${page}models/mnemoscope-static-${language}/`;
    return loadStaticTable(httpSource(folder), folder);
  };

  const startRanking = () =>
    new Worker(new URL('./runs/workers/rank-worker.ts', import.meta.url), { type: 'module' });
  /** One for all runs: it hands its worker from bank to bank. */
  const ranking = lazyPort(async () => ({
    open: (await import('./runs/workers/rank-client')).workerRanker(startRanking),
  }));

  const startSearch = (): WorkerLike =>
    new Worker(new URL('./pipeline/workers/search-worker.ts', import.meta.url), { type: 'module' });

  const startProjection = () =>
    new Worker(new URL('./pipeline/workers/projection-worker.ts', import.meta.url), { type: 'module' });

  const startStats = () =>
    new Worker(new URL('./runs/workers/stats-worker.ts', import.meta.url), { type: 'module' });

  const startImport = () =>
    new Worker(new URL('./data/workers/import-worker.ts', import.meta.url), { type: 'module' });

  const startSystems = () =>
    new Worker(new URL('./memory-systems/workers/systems-worker.ts', import.meta.url), { type: 'module' });

  const startLearning = () =>
    new Worker(new URL('./learning/workers/learning-worker.ts', import.meta.url), { type: 'module' });

  const startExternalResults = () =>
    new Worker(new URL('./runs/workers/external-results-worker.ts', import.meta.url), { type: 'module' });

  const startText = (): WorkerLike =>
    new Worker(new URL('./models/runtime/text-generation-worker.ts', import.meta.url), {
      name: cores.workerName,
      type: 'module',
    });

  const startSpin = (): WorkerLike =>
    new Worker(new URL('./workers/spin-worker.ts', import.meta.url), { type: 'module' });

  /** What may be asked for an answer, fetched once the page is whole. */
  async function languageModels(): Promise<LanguageModelDependencies> {
    await whole;
    const [{ PROVIDER_PRESETS }, { lazyLanguageModel }, { BuiltInSource }, { InTabSource }] =
      await Promise.all([
        import('./llm/providers/providers'),
        import('./llm/providers/lazy-language-model'),
        import('./llm/providers/built-in-source'),
        import('./models/runtime/in-tab-source'),
      ]);
    return {
      presets: PROVIDER_PRESETS,
      model: (access) => lazyLanguageModel(warning(access)),
      list: async (access, signal) =>
        (await import('./llm/providers/connection')).listModels(warning(access), signal),
      test: async (access, signal) =>
        (await import('./llm/providers/connection')).testConnection(warning(access), signal),
      local: [
        new BuiltInSource(),
        new InTabSource({
          library: lazyPort(async () => {
            const { TextLibrary } = await import('./models/runtime/text-generation-library');
            return new TextLibrary({ worker: startText });
          }),
          device: () => app.settings.device,
          mirror: () => app.settings.mirror,
        }),
      ],
      vault: storage.kind === 'indexeddb' ? lazyVault(storage.settings, storage.places) : undefined,
      calls: storage.calls,
      budgets: storage.budgets,
    };
  }

  const deviceCheck = lazyPort<Pick<DeviceChecker, 'devices' | 'check'>>(async () => {
    const [{ PageDeviceCheck }, { httpSource }] = await Promise.all([
      import('./models/runtime/device-check'),
      import('./models/runtime/http-source'),
    ]);
    return new PageDeviceCheck({
      worker: () => startWorker(ONE_CORE),
      folder: modelFolder,
      source: httpSource,
      isolated: self.crossOriginIsolated,
    });
  });

  const target = document.getElementById('app')!;
  /** On a first visit: what the file shows of the page, which stays until the page has as much to show. */
  const picture = pictureOf(target, document.documentElement.getAttribute(FIRST_VISIT));
  const bundled = bundledLibrary(`${page}characters/`);
  // What the first answer needs comes while the database is opened. Whoever asks for it then is told what is wrong with it.
  if (picture)
    bundled
      .list()
      .then(([first]) => first && bundled.prepared(first.id))
      .catch(() => undefined);

  // Before anything is waited for: the browser makes its offer once.
  const install = installHost(window);
  const notices = new Notices();
  const storage = await openStorage({
    onProblem: ({ phrase }) => notices.add('warning', phraseText(phrase)),
  });

  const cores: Cores = new Cores({
    store: storage.settings,
    reported: navigator.hardwareConcurrency,
    idle: untilIdle,
    measure: async (most) => (await import('./models/runtime/measure-cores')).measureCores(startSpin, most),
  });

  /** Milliseconds between two looks at whether the page computes. */
  const LOOK = 3000;

  /** Resolves where the page is in view and neither embeds, nor answers, nor runs an experiment. */
  async function untilIdle(): Promise<void> {
    do await new Promise((resolve) => setTimeout(resolve, LOOK));
    while (
      document.hidden ||
      app.embedding.phase === 'embedding' ||
      app.ask.phase === 'running' ||
      app.lazyScreens?.running
    );
  }

  const onKeyEchoed = echoWarnings((phrase) => notices.add('warning', phraseText(phrase)));
  /** Every way to a model behind an address goes through here. */
  const warning = (connection: LlmConnection): LlmConnection => ({ ...connection, onKeyEchoed });

  const app: App = new App({
    banks: storage.banks,
    vectors: storage.vectors,
    settings: storage.settings,
    drafts: lazyPort(async () =>
      (await import('./storage/tables/drafts')).studioStore(storage.tables, storage.tabs),
    ),
    bundled,
    loadModel,
    readers: { languages: readerLanguages, load: loadReader },
    staticTables: { languages: tableLanguages, load: loadTable },
    readings: (id) => whole.then(() => bundled.readings(id)),
    onAsked(language) {
      if (asked.has(language)) return;
      asked.add(language);
      void offline.current?.keepUsed();
    },
    encoders: lazyPort(async () => {
      const { PageEncoders } = await import('./models/runtime/encoder-library');
      return new PageEncoders({ settings: storage.settings, page, worker: () => startWorker(), pool });
    }),
    connectEmbeddings: async (endpoint, signal) =>
      (await import('./llm/providers/embeddings')).OpenAiEmbeddings.connect(endpoint, signal),
    languageModels,
    runs: storage.runs,
    corrections: storage.corrections,
    trash: lazyPort(async () => (await import('./storage/tables/trash')).trashOf(storage)),
    ranker: (...bank) => ranking.open(...bank),
    openSearch: async (index) => {
      const { workerSearch } = await import('./pipeline/workers/search-client');
      const yielder = new Yielder();
      return workerSearch(startSearch, () => yielder.pause())(index);
    },
    stats: lazyPort(async () => (await import('./runs/workers/stats-client')).workerStats(startStats)),
    projector: lazyPort(async () =>
      (await import('./pipeline/workers/projection-client')).workerProjector(startProjection),
    ),
    externalResults: lazyPort(async () =>
      (await import('./runs/workers/external-results-client')).workerExternalResults(startExternalResults),
    ),
    learning: lazyPort(async () =>
      (await import('./learning/workers/learning-client')).workerLearning(startLearning),
    ),
    memorySystems: {
      work: lazyPort(async () =>
        (await import('./memory-systems/workers/systems-client')).workerSystems(startSystems, nextTask),
      ),
      recorded: lazyPort(async () =>
        (await import('./memory-systems/workers/systems-client')).workerRecorded(startSystems),
      ),
      opened: lazyPort(async () =>
        (await import('./memory-systems/workers/systems-client')).workerOpened(startSystems),
      ),
      recount: lazyPort(async () =>
        (await import('./memory-systems/workers/systems-client')).workerRecount(startSystems),
      ),
      users: lazyPort(async () =>
        (await import('./storage/tables/sessions')).bundledUsers(`${page}sessions/`),
      ),
      access: lazyPort(async () =>
        (await import('./memory-systems/services')).servicesAccess({ onKeyEchoed }),
      ),
      proxyScript,
    },
    engines: lazyPort(async () => {
      const yielder = new Yielder();
      return (await import('./search-engines/client')).enginesAccess({
        onKeyEchoed,
        pause: () => yielder.pause(),
      });
    }),
    importer: {
      read: async (request, control) =>
        (await import('./workers/calls')).callOnce<ImportCalls, 'read'>(
          startImport,
          'read',
          request,
          control,
        ),
    },
    readText: async (text, language, signal) =>
      (await import('./workers/calls')).callOnce<ImportCalls, 'text'>(
        startImport,
        'text',
        { text, language },
        { signal },
      ),
    fetcher: lazyPort(async () => new (await import('./data/workers/import-fetch')).PageFetch()),
    setup: () => experimentSetup({ mnemoscope: version, browser: navigator.userAgent }),
    tabs: storage.tabs,
    places: storage.places,
    lectures: lazyPort(async () =>
      (await import('./storage/tables/lectures')).lectureSource(`${page}lectures/`),
    ),
    recordings: lazyPort(async () =>
      (await import('./storage/tables/lectures')).publishedRecordings(`${page}lectures/recordings/`),
    ),
    page: window,
    languages: navigator.languages,
    storageState: async () => ({ kind: storage.kind, ...(await storage.estimate()) }),
    keeping: {
      archives: lazyPort(async () => {
        const { archivesOf } = await import('./storage/tables/archive');
        return archivesOf(storage, version);
      }),
      sizes: () => storage.sizes(),
      persist: () => storage.persist(),
      forgetVectors: (which) => storage.vectors.clear(which),
      damage: lazyPort(async () => (await import('./storage/tables/damaged-records')).damageCare(storage)),
    },
    notices,
    devices: {
      isolated: self.crossOriginIsolated,
      devices: () => deviceCheck.devices(),
      check: (...asked) => deviceCheck.check(...asked),
    },
    version,
  });

  const offline = new OfflineContext();

  let shown = false;
  function show(): void {
    if (shown) return;
    shown = true;
    void present(target, { app, offline }, app.ask.phase === 'done' ? picture : undefined).finally(usable);
    noteVisit(window);
  }

  if (!picture) show();
  /** Registers the service worker; keeps what is used, or all of it. */
  async function goOffline(): Promise<void> {
    const [{ Offline }, { obstacleOf, ServiceWorkerHost }] = await Promise.all([
      import('./storage/page/state/offline.svelte'),
      import('./storage/service-worker/client'),
    ]);
    const obstacle = obstacleOf(window, import.meta.env.PROD);
    const host = new ServiceWorkerHost({ page: window, obstacle, folder: page, scriptAddress });
    const kept = new Offline({
      host,
      install,
      used: () => ({
        groups: [
          'shell',
          ...(app.settings.device === 'webgpu' ? (['gpu'] as const) : []),
          ...LANGUAGES.flatMap((language) => [
            ...(app.models.of(language).model ? (['runtime', `model-${language}`] as const) : []),
            ...(app.readers?.of(language)?.model ? [`reader-${language}` as const] : []),
          ]),
          // What was fetched before there was a worker to keep it.
          ...(app.tables?.loaded ?? []).map((language) => `static-${language}` as const),
        ],
        paths: new Set(performance.getEntriesByType('resource').map(({ name }) => name.slice(page.length))),
      }),
      choice: {
        get: () => storage.settings.get<boolean>('offline').catch(() => undefined),
        set: () => void storage.settings.set('offline', true).catch(() => undefined),
      },
      unfinished() {
        const { lazyScreens } = app;
        if (lazyScreens?.running || lazyScreens?.imports.busy || lazyScreens?.storageManager?.task)
          return 'work';
        return lazyScreens?.editor.unsaved ? 'text' : undefined;
      },
      saveText: async () => (await app.lazyScreens?.editor.save()) ?? true,
      written: () => storage.tabs.idle(),
    });
    offline.current = kept;
    await kept.start(() => asked.size > 0);
  }

  // A task of its own: the answer was one.
  await app.start(undefined, () => setTimeout(show)).finally(show);
  // The first question must not share the network with what is kept for later: the open character's model comes first.
  const language = app.library.index?.bank.character.language;
  const model = language && app.models.of(language);
  if (model?.phase === 'loading') await model.ready().catch(() => undefined);
  await goOffline().catch(() => undefined);
  await cores.measure();
}

void start();
