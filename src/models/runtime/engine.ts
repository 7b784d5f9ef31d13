/** One model behind the calls of the protocol; the same body in a worker, in a test and in Node. */

import { alone } from './alone';
import { folderSource, hubSource } from './byte-source';
import { towerFiles, towersOf, type EncoderDescription, type Tower } from './catalogue';
import { download, readTower } from './download';
import { NO_CLASSIFIER, NOT_LOADED, THE_MODEL } from './error-words';
import { ModelError } from './errors';
import { folderName, readFiles, readManifest, type ModelSource } from './files';
import { shippedGraph, towerGraph } from './graph';
import { fetchLibrary, type RuntimeOptions } from './library';
import { ModelCache } from './model-cache';
import { NO_READER, settingsOf, weightsOf } from './manifest';
import { OnnxModel } from './onnx-model';
import { readPairs } from './pair-reader';
import type { CallName, Calls, LoadedModel } from './protocol';
import { textKey } from '../../core/text/key';
import type { ModelStamp } from '../../core/ports';
import type { Plan } from './plan';

export interface EngineOptions extends RuntimeOptions {
  /** Opens the folder that a load names. */
  readonly source: (folder: string) => ModelSource;
  /** @default the page's own cache. */
  readonly cache?: () => Promise<ModelCache>;
}

interface Control<N extends CallName> {
  readonly signal?: AbortSignal;
  readonly onProgress?: (value: Calls[N]['progress']) => void;
}

export class Engine {
  readonly #options: EngineOptions;
  #model: OnnxModel | undefined;
  #encoder: EncoderModel | undefined;
  #cache: Promise<ModelCache> | undefined;

  constructor(options: EngineOptions) {
    this.#options = options;
  }

  /** Answers one call. @throws ModelError; DOMException `AbortError` after the signal. */
  async call<N extends CallName>(
    name: N,
    input: Calls[N]['input'],
    control: Control<N> = {},
  ): Promise<Calls[N]['result']> {
    const handlers: {
      [M in CallName]: (input: Calls[M]['input'], control: Control<M>) => Promise<Calls[M]['result']>;
    } = {
      load: (folder, c) => this.#load(folder, c),
      download: (wanted, c) => this.#download(wanted, c),
      open: (wanted, c) => this.#open(wanted, c),
      encode: ({ texts, role }, c) => this.#loaded().encode(texts, role, c),
      encodeTokens: ({ texts, role }, c) => this.#loaded().encodeTokens(texts, role, c),
      classify: ({ question }, c) => this.#classifier().classify(question, c),
      classifyAndEncode: ({ question }, c) => this.#classifier().classifyAndEncode(question, c),
      read: ({ question, passages }, c) => readPairs(this.#classifier(), question, passages, c),
    };
    return handlers[name](input, control);
  }

  async #load(
    { folder, device, give, files: given }: Calls['load']['input'],
    control: Control<'load'>,
  ): Promise<LoadedModel> {
    fetchLibrary(this.#options, device);
    const read = new Map<string, Blob>();
    const from = given ? blobSource(given, folderName(folder)) : this.#options.source(folder);
    const source = give ? noting(from, read) : from;
    const manifest = await readManifest(source, folderName(folder), control.signal);
    const dtype = manifest.dtypes[device];
    // A model without weights for the device is refused before anything else of it is fetched.
    weightsOf(manifest, dtype);
    const files = await readFiles(source, manifest, dtype, control);
    control.signal?.throwIfAborted();
    this.#model = await OnnxModel.load(shippedGraph(manifest, device, dtype), files, this.#options);
    if (given) await this.#firstRun(this.#model);
    const { stamp } = this.#model;
    const { threads } = this.#options;
    const { title, embedding } = manifest;
    const dimensions = embedding?.dimensions ?? 0;
    return {
      stamp,
      title,
      dimensions,
      threads,
      settings: settingsOf(manifest),
      ...(give && { files: read }),
    };
  }

  /** A session's first run takes several times as long as any other. Of a further worker nobody waits for it yet. */
  async #firstRun(model: OnnxModel): Promise<void> {
    if (model.graph.reading) await readPairs(model, FIRST, [FIRST]);
    else await model.encode([FIRST], 'passage');
  }

  async #download(
    { encoder, dtype, origin }: Calls['download']['input'],
    control: Control<'download'>,
  ): Promise<undefined> {
    const source = 'base' in origin ? hubSource(origin.base) : folderSource(origin.files);
    const cache = await this.#opened();
    await alone(encoder.id, control.signal, () => download(cache, source, encoder, dtype, control));
    return undefined;
  }

  async #open(
    { encoder, plan }: Calls['open']['input'],
    { onProgress, signal }: Control<'open'>,
  ): Promise<LoadedModel> {
    const cache = await this.#opened();
    const sizes = towersOf(encoder).map((tower) =>
      towerFiles(tower, plan.dtype).reduce((sum, { bytes }) => sum + bytes, 0),
    );
    const total = sizes.reduce((a, b) => a + b, 0);
    let received = 0;
    onProgress?.({ received, total });
    const next = () => {
      signal?.throwIfAborted();
      received += sizes.shift() ?? 0;
      onProgress?.({ received, total });
    };
    this.#encoder = await EncoderModel.load(cache, encoder, plan, this.#options, next);
    const { stamp } = this.#encoder;
    const { threads } = this.#options;
    return { stamp, title: encoder.title, dimensions: encoder.dimensions, threads, settings: NO_READER };
  }

  #opened(): Promise<ModelCache> {
    this.#cache ??= (this.#options.cache ?? (() => ModelCache.open()))();
    return this.#cache;
  }

  #loaded(): OnnxModel | EncoderModel {
    const model = this.#model ?? this.#encoder;
    if (!model) throw new ModelError('not-runnable', THE_MODEL, NOT_LOADED);
    return model;
  }

  #classifier(): OnnxModel {
    if (this.#encoder) throw new ModelError('not-runnable', this.#encoder.stamp.id, NO_CLASSIFIER);
    if (!this.#model) throw new ModelError('not-runnable', THE_MODEL, NOT_LOADED);
    return this.#model;
  }
}

/** About as many tokens as a question and a sentence have. */
const FIRST = 'What did he read on the train to the coast, and who had lent it to him?';

/** A model's files that one worker has read, for others, by their path within the folder: blobs are outside the memory of the page and its workers. @param name the folder's, for errors. */
export function blobSource(files: ReadonlyMap<string, Blob>, name: string): ModelSource {
  return {
    async read(path, { signal, onBytes }) {
      const file = files.get(path);
      if (!file) throw new ModelError('missing', `${name}/${path}`);
      const bytes = new Uint8Array(await file.arrayBuffer());
      signal?.throwIfAborted();
      onBytes?.(bytes.byteLength);
      return bytes;
    },
  };
}

/** The same source; whatever is read is also put into `files`. */
export function noting(source: ModelSource, files: Map<string, Blob>): ModelSource {
  return {
    async read(path, options) {
      const bytes = await source.read(path, options);
      files.set(path, new Blob([bytes as Uint8Array<ArrayBuffer>]));
      return bytes;
    },
  };
}

/** An encoder of the catalogue, loaded from the cache: one graph, or one for questions and one for passages. */
export class EncoderModel {
  private constructor(
    readonly stamp: ModelStamp,
    readonly passage: OnnxModel,
    readonly question: OnnxModel,
  ) {}

  /** @throws ModelError. */
  static async load(
    cache: ModelCache,
    encoder: EncoderDescription,
    plan: Plan,
    options: RuntimeOptions,
    onTower: () => void = () => undefined,
  ): Promise<EncoderModel> {
    const open = async (tower: Tower) => {
      const { files, hash } = await readTower(cache, towerFiles(tower, plan.dtype));
      onTower();
      return OnnxModel.load(towerGraph(encoder, tower, plan, hash), files, options);
    };
    const passage = await open(encoder.passage);
    if (!encoder.question) return new EncoderModel(passage.stamp, passage, passage);
    const question = await open(encoder.question);
    // Both towers made the numbers, so both are named by the hash.
    const hash = textKey(`${passage.stamp.hash}\n${question.stamp.hash}`);
    return new EncoderModel({ ...passage.stamp, hash }, passage, question);
  }

  encode(...[texts, role, options]: Parameters<OnnxModel['encode']>): Promise<Float32Array> {
    return this[role].encode(texts, role, options);
  }

  encodeTokens(...[texts, role, options]: Parameters<OnnxModel['encodeTokens']>) {
    return this[role].encodeTokens(texts, role, options);
  }
}
