/** The browser's caches in memory: as much of them as the worker uses. */

class MemoryCache {
  readonly #entries = new Map<string, Response>();
  /** Thrown by the next `put`. */
  full: Error | undefined;

  match(asked: Request | string, options: CacheQueryOptions = {}): Promise<Response | undefined> {
    const url = typeof asked === 'string' ? asked : asked.url;
    const bare = (address: string) => address.split('?')[0];
    const found = options.ignoreSearch
      ? [...this.#entries].find(([key]) => bare(key) === bare(url))?.[1]
      : this.#entries.get(url);
    return Promise.resolve(found?.clone());
  }
  async put(url: string, response: Response): Promise<void> {
    if (this.full) throw this.full;
    this.#entries.set(url, new Response(await response.arrayBuffer(), response));
  }
  keys(): Promise<readonly { readonly url: string }[]> {
    return Promise.resolve([...this.#entries.keys()].map((url) => ({ url })));
  }
  delete({ url }: { readonly url: string }): Promise<boolean> {
    return Promise.resolve(this.#entries.delete(url));
  }
}

export class MemoryCaches {
  readonly #caches = new Map<string, MemoryCache>();
  open(name: string): Promise<MemoryCache> {
    return Promise.resolve(this.at(name));
  }
  at(name: string): MemoryCache {
    const cache = this.#caches.get(name) ?? new MemoryCache();
    this.#caches.set(name, cache);
    return cache;
  }
  get names(): string[] {
    return [...this.#caches.keys()];
  }
}
