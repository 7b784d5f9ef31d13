/** The page's side: the port MemoryModel over a disposable worker. */

import type { Kind } from '../core/memory/bank';
import type { Device, MemoryModel, TokenVectors } from '../core/ports';
import { fromData, ModelError } from './errors';
import type { CallName, Calls, FromWorker, LoadedModel, ToWorker } from './protocol';

/** What the client needs of a Worker. */
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

interface Control<N extends CallName> {
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((value: Calls[N]['progress']) => void) | undefined;
}

/** One worker with one model. `dispose` ends the worker, which is the only sure way to free its memory. */
export class ModelClient implements MemoryModel {
  readonly #worker: WorkerLike;
  readonly #pending = new Map<number, Pending>();
  #next = 1;
  #failure: Error | undefined;
  #loaded: LoadedModel | undefined;

  /** @param device what a worker that breaks down is laid to. */
  private constructor(worker: WorkerLike, device?: Device) {
    this.#worker = worker;
    worker.addEventListener('message', ({ data }) => this.#receive(data));
    const fail = (event: Event) => {
      const detail = 'message' in event && typeof event.message === 'string' ? event.message : '';
      // It answers nothing from here on, and would only hold its memory.
      worker.terminate();
      const failedOn = device === 'webgpu' ? device : undefined;
      this.#fail(new ModelError('worker-failed', 'The model worker', detail, undefined, failedOn));
    };
    worker.addEventListener('error', fail);
    worker.addEventListener('messageerror', fail);
  }

  /**
   * Starts a worker and loads a model in it; a failed start ends the worker and rejects.
   *
   * @param folder absolute address of the model folder, with a trailing slash.
   */
  static async load(
    worker: WorkerLike,
    folder: string,
    device: Device,
    control: Control<'load'> = {},
  ): Promise<ModelClient> {
    return ModelClient.#started(worker, device, (client) =>
      client.#call('load', { folder, device }, control),
    );
  }

  /** Starts a worker and loads an encoder from the cache in it; a failed start ends the worker and rejects. */
  static async open(
    worker: WorkerLike,
    input: Calls['open']['input'],
    control: Control<'open'> = {},
  ): Promise<ModelClient> {
    return ModelClient.#started(worker, input.plan.device, (client) => client.#call('open', input, control));
  }

  /** Downloads in a worker of its own, which ends with it, however that may be. */
  static async download(
    worker: WorkerLike,
    input: Calls['download']['input'],
    control: Control<'download'> = {},
  ): Promise<void> {
    const client = new ModelClient(worker);
    try {
      await client.#call('download', input, control);
    } finally {
      client.dispose();
    }
  }

  static async #started(
    worker: WorkerLike,
    device: Device,
    start: (client: ModelClient) => Promise<LoadedModel>,
  ): Promise<ModelClient> {
    const client = new ModelClient(worker, device);
    try {
      client.#loaded = await start(client);
      return client;
    } catch (error) {
      client.dispose();
      throw error;
    }
  }

  get stamp() {
    return this.#loaded!.stamp;
  }
  get title() {
    return this.#loaded!.title;
  }
  get dimensions() {
    return this.#loaded!.dimensions;
  }
  get threads() {
    return this.#loaded!.threads;
  }

  encode(
    texts: readonly string[],
    role: 'question' | 'passage',
    control: Control<'encode'> = {},
  ): Promise<Float32Array> {
    return this.#call('encode', { texts, role }, control);
  }

  encodeTokens(
    texts: readonly string[],
    role: 'question' | 'passage',
    control: Control<'encodeTokens'> = {},
  ): Promise<TokenVectors[]> {
    return this.#call('encodeTokens', { texts, role }, control);
  }

  classify(question: string, control: Control<'classify'> = {}): Promise<Readonly<Record<Kind, number>>> {
    return this.#call('classify', { question }, control);
  }

  dispose(): void {
    this.#worker.terminate();
    this.#fail(new DOMException('The model was unloaded.', 'AbortError'));
  }

  #call<N extends CallName>(name: N, input: Calls[N]['input'], { signal, onProgress }: Control<N>) {
    if (this.#failure) return Promise.reject(this.#failure);
    if (signal?.aborted) return Promise.reject(signal.reason as Error);
    const id = this.#next++;
    return new Promise<Calls[N]['result']>((resolve, reject) => {
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
