/** The page's end of a worker that holds a model: calls with progress and cancellation, and the worker's end. */

import type { Device } from '../core/ports';
import { THE_WORKER } from './error-words';
import { fromData, ModelError } from './errors';
import type { CallTable, FromWorker, ToWorker } from './protocol';

/** What a client needs of a Worker. */
export interface WorkerLike {
  postMessage(message: ToWorker): void;
  terminate(): void;
  addEventListener(type: 'message', listener: (event: MessageEvent<FromWorker>) => void): void;
  addEventListener(type: 'error' | 'messageerror', listener: (event: Event) => void): void;
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
}

/** One disposable worker that answers the calls of a table. */
export class WorkerCalls<C extends CallTable<C>> {
  readonly #worker: WorkerLike;
  readonly #pending = new Map<number, Pending>();
  #next = 1;
  #failure: Error | undefined;

  /** @param device what a worker that breaks down is laid to. */
  constructor(worker: WorkerLike, device?: Device) {
    this.#worker = worker;
    worker.addEventListener('message', ({ data }) => this.#receive(data));
    const fail = (event: Event) => {
      const detail = 'message' in event && typeof event.message === 'string' ? event.message : '';
      // It answers nothing from here on, and would only hold its memory.
      worker.terminate();
      const failedOn = device === 'webgpu' ? device : undefined;
      this.#fail(new ModelError('worker-failed', THE_WORKER, detail, undefined, failedOn));
    };
    worker.addEventListener('error', fail);
    worker.addEventListener('messageerror', fail);
  }

  /** Why the worker answers no more; undefined while it does. */
  get failure(): Error | undefined {
    return this.#failure;
  }

  /** @throws what the worker throws; the signal's reason at once. */
  call<N extends keyof C & string>(
    name: N,
    input: C[N]['input'],
    { signal, onProgress }: CallControl<C[N]['progress']> = {},
  ): Promise<C[N]['result']> {
    if (this.#failure) return Promise.reject(this.#failure);
    if (signal?.aborted) return Promise.reject(signal.reason as Error);
    const id = this.#next++;
    return new Promise<C[N]['result']>((resolve, reject) => {
      // A cancelled call rejects at once; the worker drops its work at the next batch.
      const cancel = () => {
        this.#worker.postMessage({ type: 'cancel', id });
        this.#pending.delete(id);
        reject(signal!.reason as Error);
      };
      signal?.addEventListener('abort', cancel, { once: true });
      const done = () => signal?.removeEventListener('abort', cancel);
      this.#pending.set(id, {
        resolve: (value) => (done(), resolve(value)),
        reject: (error) => (done(), reject(error)),
        onProgress: onProgress as Pending['onProgress'],
      });
      this.#worker.postMessage({ type: 'call', id, name, input } as ToWorker);
    });
  }

  /** Ends the worker, which is the only sure way to free its memory; calls under way reject. */
  dispose(): void {
    this.#worker.terminate();
    this.#fail(new DOMException('The model was unloaded.', 'AbortError'));
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
    else pending.reject(fromData(message.error));
  }

  #fail(error: Error): void {
    this.#failure = error;
    for (const pending of this.#pending.values()) pending.reject(error);
    this.#pending.clear();
  }
}
