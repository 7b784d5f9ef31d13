/** The part of the Web Locks API that the page uses, for several tabs in one process. */

export class FakeLocks {
  readonly #held = new Set<string>();

  /** One tab's door to the locks; `die` frees what it holds, as a browser does. */
  tab() {
    const own = new Set<string>();
    const free = (name: string) => {
      if (own.delete(name)) this.#held.delete(name);
    };
    return {
      request: async (
        name: string,
        { ifAvailable }: { ifAvailable: boolean },
        work: (lock: { name: string } | null) => unknown,
      ) => {
        if (!ifAvailable) throw new Error('Only requests that do not wait are known here.');
        await Promise.resolve();
        if (this.#held.has(name)) return work(null);
        this.#held.add(name);
        own.add(name);
        try {
          return await work({ name });
        } finally {
          // Browsers free a lock a while after the work is done.
          await new Promise((resolve) => setTimeout(resolve, 5));
          free(name);
        }
      },
      query: async () => ({ held: [...this.#held].map((name) => ({ name })), pending: [] }),
      die: () => [...own].forEach(free),
    };
  }
}
