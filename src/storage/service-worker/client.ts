/** The page's end of the service worker. */

import {
  type Listing,
  OfflineError,
  pageLock,
  SCRIPT,
  type WorkerRequest,
  type WorkerReply,
  type OfflineObstacle,
  type Keeper,
  type OfflineEvents,
  type OfflineHost,
  type OfflineVersion,
} from '../offline/files';
import type { ScriptAddress } from './trusted-script';

/** How long the worker may be silent, in milliseconds: a busy machine starts it slowly, and a file may come slowly. */
const SILENCE = 120_000;
/** Between two looks for a newer version from a page that stays open, in milliseconds. */
const LOOKED = 60 * 60 * 1000;

interface ServiceWorkerHostDependencies {
  readonly page: Window;
  readonly obstacle: OfflineObstacle | undefined;
  /** The page's folder, absolute, with a trailing slash. */
  readonly folder: string;
  /** What makes an address one that the browser may run; the address itself where absent. */
  readonly scriptAddress?: ScriptAddress;
}

/** Why a page cannot be kept. @param built whether this is the built page: in development nothing is kept, so that every change is seen. */
export function obstacleOf(page: Window, built: boolean): OfflineObstacle | undefined {
  if (!built) return 'development';
  if (!page.isSecureContext) return 'insecure';
  return (page.navigator.serviceWorker as ServiceWorkerContainer | undefined) ? undefined : 'unsupported';
}

export class ServiceWorkerHost implements OfflineHost {
  readonly obstacle: OfflineObstacle | undefined;
  readonly #dependencies: ServiceWorkerHostDependencies;
  #registration: ServiceWorkerRegistration | undefined;

  constructor(dependencies: ServiceWorkerHostDependencies) {
    this.#dependencies = dependencies;
    this.obstacle = dependencies.obstacle;
  }

  async start(events: OfflineEvents): Promise<boolean> {
    const workers = this.#workers;
    if (!workers || this.obstacle) return false;
    const { page, scriptAddress = String } = this.#dependencies;
    this.#hold();
    // The first worker that takes a page over brings no other version.
    const before = workers.controller !== null;
    let served = before;
    workers.addEventListener('controllerchange', () => {
      if (served) events.onTakenOver();
      served = true;
    });
    page.addEventListener('online', () => events.onOnline());
    try {
      this.#registration = await workers.register(scriptAddress(SCRIPT), { updateViaCache: 'none' });
      await workers.ready;
    } catch (error) {
      throw new OfflineError({ reason: 'blocked', what: String((error as Error).message ?? error) });
    }
    this.#follow(this.#registration, events);
    page.setInterval(() => void this.check(), LOOKED);
    return before;
  }

  keeper(version: OfflineVersion): Keeper {
    return {
      listing: async () => {
        let listing: Listing | undefined;
        await this.#ask(version, { type: 'list' }, (told) => {
          if (told.type === 'listing') listing = told.listing;
        });
        return listing!;
      },
      keep: (path, onBytes) =>
        this.#ask(version, { type: 'keep', path }, (told) => {
          if (told.type === 'received') onBytes(told.bytes);
        }),
    };
  }

  tidy(): Promise<void> {
    return this.#ask('active', { type: 'tidy' });
  }

  async check(): Promise<void> {
    // Without a network there is nothing to be told.
    await this.#registration?.update().catch(() => undefined);
  }

  takeOver(): void {
    // It may have taken over since, asked by another tab.
    if (!this.#registration?.waiting) return this.reload();
    void this.#ask('waiting', { type: 'take over' }).catch(() => undefined);
  }

  reload(): void {
    this.#dependencies.page.location.reload();
  }

  get #workers(): ServiceWorkerContainer | undefined {
    return this.#dependencies.page.navigator.serviceWorker as ServiceWorkerContainer | undefined;
  }

  #follow(registration: ServiceWorkerRegistration, events: OfflineEvents): void {
    const told = new WeakSet<ServiceWorker>();
    const look = () => {
      const { active, waiting } = registration;
      // Without an active one it is the first, which does not wait.
      if (!active || !waiting || told.has(waiting)) return;
      told.add(waiting);
      events.onWaiting();
    };
    registration.addEventListener('updatefound', () => {
      registration.installing?.addEventListener('statechange', look);
    });
    look();
  }

  /** Says to workers of other versions that a page of this one is open. */
  #hold(): void {
    const { page, folder } = this.#dependencies;
    const entry = page.document.querySelector<HTMLScriptElement>('script[type=module][src]')?.src;
    const locks = page.navigator.locks as LockManager | undefined;
    if (!entry?.startsWith(folder) || !locks) return;
    const name = pageLock(folder, entry.slice(folder.length));
    void locks.request(name, { mode: 'shared' }, () => new Promise(() => undefined)).catch(() => undefined);
  }

  /** @throws OfflineError: what the worker says, or that it says nothing. */
  #ask(
    version: OfflineVersion,
    asked: WorkerRequest,
    onTold: (told: WorkerReply) => void = () => undefined,
  ): Promise<void> {
    const worker = this.#registration?.[version];
    const silent = () => new OfflineError({ reason: 'silent', what: asked.type });
    if (!worker) return Promise.reject(silent());
    const { port1, port2 } = new MessageChannel();
    return new Promise<void>((resolve, reject) => {
      let timer: ReturnType<typeof setTimeout>;
      const wait = () => {
        clearTimeout(timer);
        timer = setTimeout(() => end(() => reject(silent())), SILENCE);
      };
      const end = (settle: () => void) => {
        clearTimeout(timer);
        port1.close();
        settle();
      };
      port1.onmessage = ({ data }: MessageEvent<WorkerReply>) => {
        if (data.type === 'failed') return end(() => reject(new OfflineError(data.fault)));
        onTold(data);
        if (data.type === 'received') wait();
        else end(resolve);
      };
      wait();
      worker.postMessage(asked, [port2]);
    });
  }
}
