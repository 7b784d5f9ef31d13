/** Work of which only the latest counts: a question typed again, a picture of another bank, a curve of other choices. */

/** What becomes of the latest work; nothing is called for work that was overtaken or stopped. */
export interface LatestOutcome<T> {
  readonly done: (value: T) => void;
  readonly failed: (error: unknown) => void;
  /** After either of them. */
  readonly ended?: () => void;
}

/**
 * Begins work and lets go of the work before it. Svelte's `getAbortSignal` does this within an effect or a derived value; this is for
 * methods of state classes, which are called from handlers.
 */
export class Latest {
  #controller: AbortController | undefined;

  /**
   * Begins work of several steps; what was begun before is aborted.
   *
   * @returns its signal, aborted as soon as later work begins or `stop` is called: from then on its results are not wanted.
   */
  begin(): AbortSignal {
    this.stop();
    this.#controller = new AbortController();
    return this.#controller.signal;
  }

  /** Work with one result: late results and late errors are dropped. Rejects only where a callback throws. */
  async run<T>(
    work: (signal: AbortSignal) => Promise<T>,
    { done, failed, ended }: LatestOutcome<T>,
  ): Promise<void> {
    const signal = this.begin();
    let settle: () => void;
    try {
      const value = await work(signal);
      settle = () => done(value);
    } catch (error) {
      settle = () => failed(error);
    }
    if (signal.aborted) return;
    settle();
    ended?.();
  }

  /** Aborts what is under way; nothing of it comes any more. */
  stop(): void {
    this.#controller?.abort();
    this.#controller = undefined;
  }
}
