/**
 * The page as a first visit sees it when its first question is answered: the page's own state and components, run in Node over the characters
 * of the build. Bundled by `scripts/first-paint.mjs`.
 */

import { render } from 'svelte/server';
import { App } from '../../src/app/state/app.svelte';
import type { AppDependencies } from '../../src/app/state/dependencies';
import Frame from '../../src/app/ui/Frame.svelte';
import type { Locale } from '../../src/core/text/phrase';
import { OfflineContext } from '../../src/storage/page/state/offline-context.svelte';
import { withPartRenderer } from '../../src/ui/widgets/part-renderer';
import { Notices } from '../../src/ui/state/notices.svelte';
import { bundledLibrary } from '../../src/storage/tables/bundled';
import { openStorage } from '../../src/storage/tables/open';

/** What no first answer asks for: whoever calls it after all is told. */
function absent<T extends object>(name: string): T {
  const get = (_: object, key: string | symbol) => () =>
    Promise.reject(new Error(`The first paint has no ${name}.${String(key)}.`));
  return new Proxy({}, { get }) as T;
}

/** A loader that never comes to its end: the page has only begun to load the model. */
const loading = () => new Promise<never>(() => undefined);

/** Reads a file of the folder of characters. */
export type Read = (file: string) => Promise<Uint8Array<ArrayBuffer>>;

/** The state of the page once its first question is answered. */
async function answered(locale: Locale, read: Read, version: string): Promise<App> {
  const storage = await openStorage();
  const page = {
    location: { hash: '' },
    history: { replaceState: () => undefined },
    addEventListener: () => undefined,
  };
  const dependencies: AppDependencies = {
    ...storage,
    banks: storage.banks,
    vectors: storage.vectors,
    settings: storage.settings,
    runs: storage.runs,
    corrections: storage.corrections,
    bundled: bundledLibrary('', async (_, file) => new Response(await read(file))),
    loadModel: loading,
    languages: [locale],
    languageModels: loading,
    drafts: absent('drafts'),
    encoders: absent('encoders'),
    connectEmbeddings: loading,
    readText: loading,
    storageState: loading,
    ranker: loading,
    stats: absent('stats'),
    projector: absent('projector'),
    externalResults: absent('externalResults'),
    learning: absent('learning'),
    memorySystems: absent('memorySystems'),
    engines: absent('engines'),
    importer: absent('importer'),
    fetcher: absent('fetcher'),
    setup: () => ({}),
    page,
    notices: new Notices(),
    devices: absent('devices'),
    lectures: absent('lectures'),
    recordings: absent('recordings'),
    version,
  };
  const app = new App(dependencies);
  // The page goes on without the answer after a while; a build on a busy machine waits for it.
  let whenAnswered = () => {};
  const first = new Promise<void>((resolve) => (whenAnswered = resolve));
  await Promise.all([app.start(undefined, whenAnswered), first]);
  storage.tabs.close();
  if (app.ask.phase !== 'done')
    throw new Error(`The first question is not answered: ${app.ask.error ?? app.ask.phase}.`);
  return app;
}

/** The same object, but for what is named. */
function but<T extends object>(of: T, changed: { readonly [K in keyof T]?: T[K] | undefined }): T {
  return new Proxy(of, {
    get(target, key) {
      if (key in changed) return changed[key as keyof T];
      const value: unknown = Reflect.get(target, key, target);
      return typeof value === 'function' ? (value as () => unknown).bind(target) : value;
    },
  });
}

/** Without what was measured: the times would be this machine's. */
function untimed(app: App): App {
  const { flow } = app.ask;
  return but(app, {
    ask: but(app.ask, { flow: flow && { ...flow, times: {} }, rerankMilliseconds: undefined }),
  });
}

/** @returns the page's markup in a language of the page, to be hydrated. */
export async function renderFirstPaint(locale: Locale, read: Read, version: string): Promise<string> {
  Object.assign(globalThis, { matchMedia: () => ({ matches: false }) });
  const app = await answered(locale, read, version);
  let parts = 0;
  const context = withPartRenderer((part, props, around) => {
    parts += 1;
    // Each part is taken over by itself, and counts its ids from the start.
    return render(part, { props, context: around, idPrefix: `part${parts}` }).body;
  });
  return (await render(Frame, { props: { app: untimed(app), offline: new OfflineContext() }, context })).body;
}
