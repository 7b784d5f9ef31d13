/** A worker that serves an object through Comlink, and what Comlink leaves out: a worker that fails must reject its callers. */

import { wrap, type Remote } from 'comlink';

/** What is used of a Worker. */
export interface WorkerLike {
  postMessage: Worker['postMessage'];
  addEventListener: Worker['addEventListener'];
  terminate(): void;
}

export class WorkerFailure extends Error {
  override readonly name = 'WorkerFailure';
}

/** A worker's object with calls that end: with the result, or with a WorkerFailure when the worker fails or is closed. */
export class RemoteObject<T extends object> {
  readonly #worker: WorkerLike;
  readonly #api: Remote<T>;
  readonly #failure: Promise<never>;
  #fail: (error: Error) => void = () => undefined;

  constructor(worker: WorkerLike) {
    this.#worker = worker;
    this.#api = wrap<T>(worker as unknown as Worker);
    this.#failure = new Promise((_, reject) => (this.#fail = reject));
    // Nobody may be waiting when it fails.
    this.#failure.catch(() => undefined);
    const fail = (event: Event) => {
      const reason = event instanceof ErrorEvent && event.message ? ` (${event.message})` : '';
      this.#fail(
        new WorkerFailure(
          `A background worker of the page failed${reason}. Reload the page to start it again.`,
        ),
      );
    };
    worker.addEventListener('error', fail);
    worker.addEventListener('messageerror', fail);
  }

  /** Calls the worker's object. @throws what it throws, or WorkerFailure. */
  call<R>(run: (api: Remote<T>) => Promise<R>): Promise<R> {
    return Promise.race([run(this.#api), this.#failure]);
  }

  /** Ends the worker and frees its memory; calls under way reject. */
  close(): void {
    this.#worker.terminate();
    this.#fail(new WorkerFailure('The background worker was closed.'));
  }
}
