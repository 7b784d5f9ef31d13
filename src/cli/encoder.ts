/** A model folder on disk behind the ports: the same body as the page's worker, in Node, on WASM. */

import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Kind, Language } from '../core/memory/bank';
import type {
  ClassifiedQuestion,
  MemoryModel,
  ModelStamp,
  PairReading,
  ReadingModel,
  ReaderSettings,
} from '../core/ports';
import { ModelError } from '../models/runtime/errors';
import { readFiles, readManifest, type ModelSource } from '../models/runtime/files';
import { shippedGraph } from '../models/runtime/graph';
import { settingsOf, weightsOf, type Manifest } from '../models/runtime/manifest';
import type { OnnxModel } from '../models/runtime/onnx-model';

/** Reads a model folder on disk. */
export function diskSource(folder: string): ModelSource {
  return {
    async read(path) {
      try {
        return await readFile(join(folder, path));
      } catch (error) {
        throw new ModelError('missing', join(folder, path), error instanceof Error ? error.message : '');
      }
    },
  };
}

// More threads than four gain a small encoder nothing.
export const MOST_THREADS = 4;

/** A model whose manifest is read at once and whose weights only when something is to be computed: a run from the cache loads none. */
export class DiskModel implements MemoryModel, ReadingModel {
  readonly #folder: string;
  #model: Promise<OnnxModel> | undefined;

  private constructor(
    folder: string,
    readonly manifest: Manifest,
    readonly stamp: ModelStamp,
    readonly threads: number,
  ) {
    this.#folder = folder;
  }

  /** @param threads by default those of the machine, at most four. @throws ModelError. */
  static async open(
    folder: string,
    threads: number = Math.min(MOST_THREADS, availableParallelism()),
  ): Promise<DiskModel> {
    const manifest = await readManifest(diskSource(folder), folder);
    const { id, revision } = manifest;
    const dtype = manifest.dtypes.wasm;
    const { sha256 } = weightsOf(manifest, dtype);
    return new DiskModel(folder, manifest, { id, revision, hash: sha256, dtype, device: 'wasm' }, threads);
  }

  get title(): string {
    return this.manifest.title;
  }
  get dimensions(): number {
    return this.manifest.embedding?.dimensions ?? 0;
  }
  get languages(): readonly Language[] {
    return this.manifest.languages;
  }

  async encode(...input: Parameters<OnnxModel['encode']>): Promise<Float32Array> {
    return (await this.#loaded()).encode(...input);
  }

  async classifyAndEncode(...input: Parameters<OnnxModel['classify']>): Promise<ClassifiedQuestion> {
    return (await this.#loaded()).classifyAndEncode(...input);
  }

  async classify(...input: Parameters<OnnxModel['classify']>): Promise<Readonly<Record<Kind, number>>> {
    return (await this.#loaded()).classify(...input);
  }

  get settings(): ReaderSettings {
    return settingsOf(this.manifest);
  }

  async read(...input: Parameters<ReadingModel['read']>): Promise<PairReading[]> {
    const { readPairs } = await import('../models/runtime/pair-reader');
    return readPairs(await this.#loaded(), ...input);
  }

  /** Drops the weights; the process's end frees them. */
  dispose(): void {
    this.#model = undefined;
  }

  #loaded(): Promise<OnnxModel> {
    this.#model ??= load(this.#folder, this.manifest, this.threads);
    return this.#model;
  }
}

async function load(folder: string, manifest: Manifest, threads: number): Promise<OnnxModel> {
  const dtype = manifest.dtypes.wasm;
  const files = await readFiles(diskSource(folder), manifest, dtype);
  // transformers.js would ask for the native runtime in Node; this symbol hands it the page's.
  Object.assign(globalThis, { [Symbol.for('onnxruntime')]: await import('onnxruntime-web') });
  const { OnnxModel } = await import('../models/runtime/onnx-model');
  const runtime = dirname(createRequire(import.meta.url).resolve('onnxruntime-web'));
  const wasmPaths = `${pathToFileURL(runtime).href}/`;
  return OnnxModel.load(shippedGraph(manifest, 'wasm', dtype), files, { wasmPaths, threads });
}
