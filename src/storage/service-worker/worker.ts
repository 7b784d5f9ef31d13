/** The service worker. The build puts the list of its files in. */

import {
  PAGE,
  phases,
  type ShippedFile,
  offlineFault,
  type WorkerRequest,
  type WorkerReply,
} from '../offline/files';
import { KeptFiles } from './kept-files';

// What is used of a service worker's global scope: the page's types do not have it.

/** An event whose handler may take its time. */
interface LastingEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}

interface RequestEvent extends LastingEvent {
  readonly request: Request;
  respondWith(response: Promise<Response>): void;
}

interface WordEvent extends LastingEvent {
  readonly data: unknown;
  readonly ports: readonly MessagePort[];
}

interface Events {
  readonly install: LastingEvent;
  readonly activate: LastingEvent;
  readonly fetch: RequestEvent;
  readonly message: WordEvent;
}

interface WorkerScope {
  readonly registration: { readonly scope: string; readonly active: { readonly scriptURL: string } | null };
  readonly location: { readonly href: string };
  readonly clients: { claim(): Promise<void> };
  readonly caches: CacheStorage;
  readonly navigator: { readonly locks?: LockManager };
  skipWaiting(): Promise<void>;
  fetch(request: RequestInfo | URL, init?: RequestInit): Promise<Response>;
  addEventListener<Name extends keyof Events>(name: Name, listener: (event: Events[Name]) => void): void;
}

/** @param files this version's. */
function wire(worker: WorkerScope, files: readonly ShippedFile[]): void {
  const { scope } = worker.registration;
  const kept = new KeptFiles({
    files,
    scope,
    caches: worker.caches,
    locks: worker.navigator.locks,
    fetch: (request, init) => worker.fetch(request, init),
  });

  worker.addEventListener('install', (event) => {
    const before = worker.registration.active;
    // The first worker keeps nothing yet: a first visit shall not wait for it. One with another script is of a page before this one.
    if (before?.scriptURL !== worker.location.href) event.waitUntil(worker.skipWaiting());
    // A later one waits until it can open its page without a network, so that taking over changes all files at once.
    else event.waitUntil(installed());
  });

  async function installed(): Promise<void> {
    for (const phase of phases(files.filter(({ group }) => group === 'shell'))) await kept.keepEach(phase);
  }

  worker.addEventListener('activate', () => {
    // Not waited for: in Firefox it does not settle while a page computes with threads, and until the worker is active all that pages
    // fetch waits for it. A page that is not taken over yet fetches as it did; its next load goes through the worker.
    void worker.clients.claim().catch(() => undefined);
  });

  worker.addEventListener('fetch', (event) => {
    const { request } = event;
    if (request.method !== 'GET' || !request.url.startsWith(scope)) return;
    // What may come from the browser's own cache alone cannot be fetched by a worker.
    if (request.cache === 'only-if-cached' && request.mode !== 'same-origin') return;
    const file = kept.fileAt(request.url);
    if (file) event.respondWith(kept.answer(file, request, (work) => event.waitUntil(work)));
    else if (request.mode !== 'navigate') event.respondWith(other(event));
  });

  /** What this version does not have: a page of an earlier one asks for it, or it is no part of the page. */
  async function other({ request }: RequestEvent): Promise<Response> {
    return (await kept.earlier(request)) ?? worker.fetch(request);
  }

  worker.addEventListener('message', (event) => {
    const asked = event.data as WorkerRequest | null;
    const port = event.ports[0];
    if (!port || !asked) return;
    const tell = (told: WorkerReply) => port.postMessage(told);
    event.waitUntil(
      answered(asked, tell).catch((error: unknown) => {
        const what = asked.type === 'keep' ? asked.path : PAGE;
        tell({ type: 'failed', fault: offlineFault(error, what) });
      }),
    );
  });

  async function answered(asked: WorkerRequest, tell: (told: WorkerReply) => void): Promise<void> {
    if (asked.type === 'list') {
      tell({ type: 'listing', listing: await kept.listing() });
      return;
    }
    if (asked.type === 'take over') await worker.skipWaiting();
    else if (asked.type === 'tidy') await kept.tidy();
    else {
      const file = files.find(({ path }) => path === asked.path);
      if (file) await kept.keep(file, (bytes) => tell({ type: 'received', bytes }));
    }
    tell({ type: 'done' });
  }
}

declare const SHIPPED_FILES: readonly ShippedFile[];

wire(self as unknown as WorkerScope, SHIPPED_FILES);
