/** The page's end of a worker: calls with progress and cancellation, and the worker's end. */

import { PhraseError } from '../core/text/phrase';
import { PLAIN_ERRORS, type ErrorCodec, type CallTable, type FromWorker, type ToWorker } from './protocol';

/** What is used of a Worker. */
export interface WorkerLike {
  postMessage(message: ToWorker, transfer?: Transferable[]): void;
  terminate(): void;
  addEventListener(type: 'message', listener: (event: MessageEvent<FromWorker>) => void): void;
  addEventListener(type: 'error' | 'messageerror', listener: (event: Event) => void): void;
}

/** A worker did not start, or broke down. */
export class WorkerFailure extends PhraseError {
  override readonly name = 'WorkerFailure';
}

export interface WorkerOptions {
  /** What the worker is served with. @default PLAIN_ERRORS */
  readonly errors?: ErrorCodec;
  /** What callers get when the worker breaks down. @param detail the browser's words; empty where it gives none. */
  readonly failure?: (detail: string) => Error;
}

interface Pending {
  readonly resolve: (value: never) => void;
  readonly reject: (error: Error) => void;
  readonly onProgress: ((value: never) => void) | undefined;
}

/** What goes along with a call. */
export interface CallControl<P> {
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((value: P) => void) | undefined;
  /** Parts of the input that are handed over rather than copied. */
  readonly transfer?: Transferable[];
}

/** One disposable worker that answers the calls of a table. */
export class WorkerCalls<C extends CallTable<C>> {
  readonly #worker: WorkerLike;
  readonly #errors: ErrorCodec;
  readonly #pending = new Map<number, Pending>();
  #next = 1;
  #failure: Error | undefined;

  constructor(worker: WorkerLike, { errors = PLAIN_ERRORS, failure = failed }: WorkerOptions = {}) {
    this.#worker = worker;
    this.#errors = errors;
    worker.addEventListener('message', ({ data }) => this.#receive(data));
    const fail = (event: Event) => {
      const detail = 'message' in event && typeof event.message === 'string' ? event.message : '';
      // It answers nothing from here on, and would only hold its memory.
      worker.terminate();
      this.#fail(failure(detail));
    };
    worker.addEventListener('error', fail);
    worker.addEventListener('messageerror', fail);
  }

  /** Why the worker answers no more; undefined while it does. */
  get failure(): Error | undefined {
    return this.#failure;
  }

  /** @throws what the worker throws; its failure; the signal's reason at once. */
  call<N extends keyof C & string>(
    name: N,
    input: C[N]['input'],
    { signal, onProgress, transfer }: CallControl<C[N]['progress']> = {},
  ): Promise<C[N]['result']> {
    if (this.#failure) return Promise.reject(this.#failure);
    if (signal?.aborted) return Promise.reject(signal.reason as Error);
    const id = this.#next++;
    return new Promise<C[N]['result']>((resolve, reject) => {
      // A cancelled call rejects at once; the worker drops its work when it looks at its signal.
      const cancel = () => {
        this.#worker.postMessage({ type: 'cancel', id });
        this.#pending.delete(id);
        reject(signal!.reason as Error);
      };
      signal?.addEventListener('abort', cancel, { once: true });
      const done = () => signal?.removeEventListener('abort', cancel);
      this.#pending.set(id, {
        resolve: (value) => {
          done();
          resolve(value);
        },
        reject: (error) => {
          done();
          reject(error);
        },
        onProgress: onProgress as Pending['onProgress'],
      });
      try {
        this.#worker.postMessage({ type: 'call', id, name, input }, transfer ?? []);
      } catch (error) {
        // The input cannot be cloned.
        done();
        this.#pending.delete(id);
        reject(error as Error);
      }
    });
  }

  /** Ends the worker, which is the only sure way to free its memory; calls under way reject with `AbortError`. */
  dispose(): void {
    this.#worker.terminate();
    this.#fail(new DOMException('The worker was ended.', 'AbortError'));
  }

  #receive(message: FromWorker): void {
    const pending = this.#pending.get(message.id);
    if (!pending) return;
    if (message.type === 'progress') {
      pending.onProgress?.(message.value as never);
      return;
    }
    this.#pending.delete(message.id);
    if (message.type === 'result') pending.resolve(message.value as never);
    else pending.reject(this.#errors.fromData(message.error));
  }

  #fail(error: Error): void {
    this.#failure = error;
    for (const pending of this.#pending.values()) pending.reject(error);
    this.#pending.clear();
  }
}

/**
 * A worker for one call, which ends with it: with its result, its failure, or at once after the signal.
 *
 * @param options `pause` is waited for between the start and the call, where copying the input takes a while.
 */
export async function callOnce<C extends CallTable<C>, N extends keyof C & string>(
  start: () => WorkerLike,
  name: N,
  input: C[N]['input'],
  control: CallControl<C[N]['progress']> = {},
  options: WorkerOptions & { readonly pause?: () => Promise<void> } = {},
): Promise<C[N]['result']> {
  control.signal?.throwIfAborted();
  const calls = new WorkerCalls<C>(start(), options);
  try {
    if (options.pause) await options.pause();
    return await calls.call(name, input, control);
  } finally {
    calls.dispose();
  }
}

/** A worker that is started by the first call, and again by the next call after it has failed. */
export class StandingWorker<C extends CallTable<C>> {
  readonly #start: () => WorkerLike;
  #calls: WorkerCalls<C> | undefined;

  constructor(start: () => WorkerLike) {
    this.#start = start;
  }

  /** See {@link WorkerCalls.call}. */
  async call<N extends keyof C & string>(
    name: N,
    input: C[N]['input'],
    control: CallControl<C[N]['progress']> = {},
  ): Promise<C[N]['result']> {
    if (!this.#calls || this.#calls.failure) this.#calls = new WorkerCalls<C>(this.#start());
    return this.#calls.call(name, input, control);
  }
}

function failed(detail: string): WorkerFailure {
  return new WorkerFailure({
    en: `A background worker of the page failed${detail && ` (${detail})`}. Reload the page to start it again.`,
    zh: `页面的后台 worker 出错${detail && `（${detail}）`}。请重新加载页面以重新启动它。`,
  });
}
