/** The part of the Web Locks API that the page uses, for several tabs in one process. */

interface FakeLock {
  readonly name: string;
  readonly mode: LockMode;
}
type Work = (lock: FakeLock | null) => unknown;

export class FakeLocks {
  readonly #held: FakeLock[] = [];
  /** Called whenever a lock is freed, in the order of the requests. */
  #waiting: (() => void)[] = [];

  #isFree({ name, mode }: FakeLock): boolean {
    return !this.#held.some((held) => held.name === name && [mode, held.mode].includes('exclusive'));
  }
  #free(lock: FakeLock): void {
    const at = this.#held.indexOf(lock);
    if (at < 0) return;
    this.#held.splice(at, 1);
    for (const look of this.#waiting.splice(0)) look();
  }

  /** One tab's door to the locks; `die` frees what it holds, as a browser does. */
  tab() {
    const own: FakeLock[] = [];
    const request = async (name: string, given: LockOptions | Work, work = given as Work) => {
      const { ifAvailable = false, mode = 'exclusive', signal } = typeof given === 'object' ? given : {};
      const lock: FakeLock = { name, mode };
      await Promise.resolve();
      while (!this.#isFree(lock)) {
        if (ifAvailable) return work(null);
        signal?.throwIfAborted();
        await new Promise<void>((resolve, reject) => {
          this.#waiting.push(resolve);
          signal?.addEventListener('abort', () => reject(signal.reason as Error));
        });
      }
      signal?.throwIfAborted();
      this.#held.push(lock);
      own.push(lock);
      try {
        return await work(lock);
      } finally {
        // Browsers free a lock a while after the work is done.
        await new Promise((resolve) => setTimeout(resolve, 5));
        this.#free(lock);
      }
    };
    return {
      request,
      query: async () => ({ held: [...this.#held], pending: [] }),
      die: () => own.forEach((lock) => this.#free(lock)),
    };
  }
}
