/**
 * One version's files in the browser's cache. An entry is keyed by path and content, and holds nothing but that content: a version finds
 * what it shares with the last one, several versions lie beside each other, and whatever else a server answers is never kept.
 */

import { PAGE, type Listing, type ShippedFile, OfflineError, pageLocks } from '../offline/files';

/** Cross-origin isolation, and with it threads, on hosts that send no headers for it. */
const HEADERS: Readonly<Record<string, string>> = {
  'Cross-Origin-Embedder-Policy': 'require-corp',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
};

/** Headers that tell how the bytes came, not what they are. */
const OF_TRANSPORT = ['content-encoding', 'content-length', 'transfer-encoding'];

/** The response with the headers; one that may not be looked into stays as it is. */
export function isolated(response: Response): Response {
  if (response.status === 0) return response;
  return new Response(response.body, {
    status: response.status,
    statusText: response.statusText,
    headers: withIsolation(response.headers),
  });
}

/** A response of its own from bytes that a response brought. */
export function isolatedCopy(response: Response, bytes: ArrayBuffer): Response {
  const headers = withIsolation(response.headers);
  for (const name of OF_TRANSPORT) headers.delete(name);
  return new Response(bytes, { headers });
}

function withIsolation(given: Headers): Headers {
  const headers = new Headers(given);
  for (const [name, value] of Object.entries(HEADERS)) headers.set(name, value);
  return headers;
}

interface KeptFilesDependencies {
  readonly files: readonly ShippedFile[];
  /** The page's folder, absolute, with a trailing slash. */
  readonly scope: string;
  readonly caches: CacheStorage;
  readonly fetch: (request: RequestInfo | URL, init?: RequestInit) => Promise<Response>;
  readonly locks?: LockManager | undefined;
}

/** Bytes between two reports of progress. */
const REPORTED = 500_000;

export class KeptFiles {
  readonly #dependencies: KeptFilesDependencies;
  readonly #files: ReadonlyMap<string, ShippedFile>;
  /** Files that are being fetched for keeping, by path: each is fetched once. */
  readonly #coming = new Map<string, Promise<void>>();

  constructor(dependencies: KeptFilesDependencies) {
    this.#dependencies = dependencies;
    this.#files = new Map(dependencies.files.map((file) => [file.path, file]));
  }

  /** The file that an address means; undefined where this version has none there. */
  fileAt(address: string): ShippedFile | undefined {
    const { scope } = this.#dependencies;
    const { origin, pathname } = new URL(address);
    const plain = origin + pathname;
    return plain.startsWith(scope) ? this.#files.get(plain.slice(scope.length) || PAGE) : undefined;
  }

  async listing(): Promise<Listing> {
    const { files } = this.#dependencies;
    const keys = new Set((await (await this.#cache()).keys()).map(({ url }) => url));
    return {
      files,
      kept: files.filter((file) => keys.has(this.#key(file))).map(({ path }) => path),
    };
  }

  /**
   * Fetches a file, proves it and keeps it. What the browser has fetched for the page is taken from its own cache, however old: the proof
   * tells whether it is the right one.
   *
   * @throws OfflineError, or what the cache throws where it is full.
   */
  keep(file: ShippedFile, onBytes?: (received: number) => void): Promise<void> {
    return this.#once(file, async () => {
      if (await this.#match(file)) return;
      const address = new URL(file.path, this.#dependencies.scope);
      let fault: OfflineError | undefined;
      for (const cache of ['force-cache', 'reload'] as const) {
        const response = await this.#fetch(address, file, cache);
        if (response.ok) {
          const bytes = await drained(response, file, onBytes);
          if (await this.#proven(bytes, file)) return this.#put(file, isolatedCopy(response, bytes));
        }
        fault = new OfflineError({ reason: response.ok ? 'changed' : 'missing', what: file.path });
      }
      throw fault!;
    });
  }

  /** Keeps all of these, a few at a time. @throws what `keep` throws, of the first that fails. */
  async keepEach(files: readonly ShippedFile[]): Promise<void> {
    const queue = files.values();
    const work = async () => {
      for (const file of queue) await this.keep(file);
    };
    await Promise.all([work(), work(), work(), work()]);
  }

  /**
   * Answers from what is kept; else from the network, keeping what comes by.
   *
   * @param lasting holds the worker for the keeping, which ends after the answer.
   */
  async answer(
    file: ShippedFile,
    request: Request,
    lasting: (work: Promise<unknown>) => void,
  ): Promise<Response> {
    const coming = this.#coming.get(file.path);
    if (coming) await coming.catch(() => undefined);
    const kept = await this.#match(file);
    if (kept) return kept;
    const response = await this.#dependencies.fetch(request);
    // A part, a redirection or a refusal is passed on as it is. The page itself is kept after all that opening it takes, never before.
    if (response.status === 200 && file.path !== PAGE) {
      const copy = response.clone();
      const keeping = this.#once(file, async () => {
        const bytes = await copy.arrayBuffer();
        if (await this.#proven(bytes, file)) await this.#put(file, isolatedCopy(copy, bytes));
      });
      // The answer is what counts here; what was not kept is listed as missing, and tried again.
      lasting(keeping.catch(() => undefined));
    }
    return isolated(response);
  }

  /** A file of an earlier version, for a page of that version which is still open. */
  async earlier(request: Request): Promise<Response | undefined> {
    return (await this.#cache()).match(request, { ignoreSearch: true, ignoreVary: true });
  }

  /** Deletes what earlier versions kept, unless one of their pages is open. */
  async tidy(): Promise<void> {
    const { scope, locks } = this.#dependencies;
    const prefix = pageLocks(scope);
    const held = (await locks?.query())?.held ?? [];
    const earlier = held.some(
      ({ name }) => name?.startsWith(prefix) && !this.#files.has(name.slice(prefix.length)),
    );
    if (earlier) return;
    const own = new Set(this.#dependencies.files.map((file) => this.#key(file)));
    const cache = await this.#cache();
    for (const request of await cache.keys()) if (!own.has(request.url)) await cache.delete(request);
  }

  #key({ path, sha256 }: ShippedFile): string {
    return `${new URL(path, this.#dependencies.scope).href}?sha256=${encodeURIComponent(sha256)}`;
  }

  /** Copies of the page in other folders of the origin have their own. */
  #cache(): Promise<Cache> {
    return this.#dependencies.caches.open(`mnemoscope files ${this.#dependencies.scope}`);
  }

  async #match(file: ShippedFile): Promise<Response | undefined> {
    return (await this.#cache()).match(this.#key(file), { ignoreVary: true });
  }

  async #put(file: ShippedFile, response: Response): Promise<void> {
    await (await this.#cache()).put(this.#key(file), response);
  }

  async #fetch(address: URL, file: ShippedFile, cache: RequestCache): Promise<Response> {
    try {
      return await this.#dependencies.fetch(address, { cache });
    } catch {
      throw new OfflineError({ reason: 'network', what: file.path });
    }
  }

  async #proven(bytes: ArrayBuffer, { bytes: size, sha256 }: ShippedFile): Promise<boolean> {
    if (bytes.byteLength !== size) return false;
    const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
    return btoa(String.fromCharCode(...digest)) === sha256;
  }

  #once(file: ShippedFile, work: () => Promise<void>): Promise<void> {
    const known = this.#coming.get(file.path);
    if (known) return known;
    const coming = work().finally(() => this.#coming.delete(file.path));
    this.#coming.set(file.path, coming);
    return coming;
  }
}

/** @throws OfflineError `network` where it breaks off. */
async function drained(
  response: Response,
  file: ShippedFile,
  onBytes: ((received: number) => void) | undefined,
): Promise<ArrayBuffer> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let received = 0;
  let reported = 0;
  const reader = response.body?.getReader();
  try {
    for (let step = await reader?.read(); step && !step.done; step = await reader?.read()) {
      chunks.push(step.value);
      received += step.value.byteLength;
      if (received - reported < REPORTED) continue;
      reported = received;
      onBytes?.(received);
    }
  } catch {
    throw new OfflineError({ reason: 'network', what: file.path });
  }
  return new Blob(chunks).arrayBuffer();
}
