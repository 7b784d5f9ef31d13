/** A worker that serves an object through Comlink, and what Comlink leaves out: a worker that fails must reject its callers. */

import { wrap, type Remote } from 'comlink';
import { PhraseError } from '../core/text/phrase';

/** What is used of a Worker. */
export interface WorkerLike {
  postMessage: Worker['postMessage'];
  addEventListener: Worker['addEventListener'];
  terminate(): void;
}

export class WorkerFailure extends PhraseError {
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
      const said = event instanceof ErrorEvent ? event.message : '';
      this.#fail(
        new WorkerFailure({
          en: `A background worker of the page failed${said && ` (${said})`}. Reload the page to start it again.`,
          zh: `页面的后台 worker 出错${said && `（${said}）`}。请重新加载页面以重新启动它。`,
        }),
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
    this.#fail(new WorkerFailure({ en: 'The background worker was closed.', zh: '后台 worker 已关闭。' }));
  }
}
