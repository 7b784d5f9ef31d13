/** What is used of a service worker's global scope. The page's types do not have it, and a test gives its own. */

/** An event whose handler may take its time. */
export interface LastingEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}

export interface RequestEvent extends LastingEvent {
  readonly request: Request;
  respondWith(response: Promise<Response>): void;
}

export interface WordEvent extends LastingEvent {
  readonly data: unknown;
  readonly ports: readonly MessagePort[];
}

interface Events {
  readonly install: LastingEvent;
  readonly activate: LastingEvent;
  readonly fetch: RequestEvent;
  readonly message: WordEvent;
}

export interface WorkerScope {
  readonly registration: { readonly scope: string; readonly active: { readonly scriptURL: string } | null };
  readonly location: { readonly href: string };
  readonly clients: { claim(): Promise<void> };
  readonly caches: CacheStorage;
  readonly navigator: { readonly locks?: LockManager };
  skipWaiting(): Promise<void>;
  fetch(request: RequestInfo | URL, init?: RequestInit): Promise<Response>;
  addEventListener<Name extends keyof Events>(name: Name, listener: (event: Events[Name]) => void): void;
}
