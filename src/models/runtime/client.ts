/** The page's side: the ports MemoryModel and ReadingModel over a disposable worker. */

import type { Kind } from '../../core/memory/bank';
import type {
  ClassifiedQuestion,
  Device,
  MemoryModel,
  PairReading,
  ReadingModel,
  ReaderSettings,
  TokenEncoder,
  TokenVectors,
} from '../../core/ports';
import type { Calls, LoadedModel } from './protocol';
import { WorkerCalls, callOnce, type CallControl, type WorkerLike } from '../../workers/calls';
import { modelWorker } from './worker-errors';

export type { WorkerLike } from '../../workers/calls';

type Control<N extends keyof Calls> = CallControl<Calls[N]['progress']>;

/** One worker with one model. `dispose` ends the worker, which is the only sure way to free its memory. */
export class ModelClient implements MemoryModel, ReadingModel {
  readonly #calls: WorkerCalls<Calls>;
  #loaded: LoadedModel | undefined;

  private constructor(worker: WorkerLike, device: Device) {
    this.#calls = new WorkerCalls(worker, modelWorker(device));
  }

  /**
   * Starts a worker and loads a model in it; a failed start ends the worker and rejects.
   *
   * @param folder absolute address of the model folder, with a trailing slash.
   * @param sharing whether the files are given back for other workers, or were given by another.
   */
  static async load(
    worker: WorkerLike,
    folder: string,
    device: Device,
    control: Control<'load'> = {},
    sharing: Pick<Calls['load']['input'], 'give' | 'files'> = {},
  ): Promise<ModelClient> {
    return ModelClient.#started(worker, device, (client) =>
      client.#calls.call('load', { folder, device, ...sharing }, control),
    );
  }

  /** Starts a worker and loads an encoder from the cache in it; a failed start ends the worker and rejects. */
  static async open(
    worker: WorkerLike,
    input: Calls['open']['input'],
    control: Control<'open'> = {},
  ): Promise<ModelClient> {
    return ModelClient.#started(worker, input.plan.device, (client) =>
      client.#calls.call('open', input, control),
    );
  }

  /** Downloads in a worker of its own, which ends with it, however that may be. */
  static async download(
    worker: WorkerLike,
    input: Calls['download']['input'],
    control: Control<'download'> = {},
  ): Promise<void> {
    await callOnce<Calls, 'download'>(() => worker, 'download', input, control, modelWorker());
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

  /** The model's files, where the load was to give them back. */
  get files(): LoadedModel['files'] {
    return this.#loaded!.files;
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
    return this.#calls.call('encode', { texts, role }, control);
  }

  encodeTokens(
    texts: readonly string[],
    role: 'question' | 'passage',
    control: Control<'encodeTokens'> = {},
  ): Promise<TokenVectors[]> {
    return this.#calls.call('encodeTokens', { texts, role }, control);
  }

  /** See `MemoryModel.states`. */
  get states(): TokenEncoder {
    const { stamp, dimensions } = this;
    return { stamp, dimensions, encodeTokens: (...input) => this.encodeTokens(...input) };
  }

  classify(question: string, control: Control<'classify'> = {}): Promise<Readonly<Record<Kind, number>>> {
    return this.#calls.call('classify', { question }, control);
  }

  classifyAndEncode(
    question: string,
    control: Control<'classifyAndEncode'> = {},
  ): Promise<ClassifiedQuestion> {
    return this.#calls.call('classifyAndEncode', { question }, control);
  }

  get settings(): ReaderSettings {
    return this.#loaded!.settings;
  }

  read(question: string, passages: readonly string[], control: Control<'read'> = {}): Promise<PairReading[]> {
    return this.#calls.call('read', { question, passages }, control);
  }

  dispose(): void {
    this.#calls.dispose();
  }
}
