/** Which model reads which language, and where its outputs are kept. */

import { readFile, mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Language, MemoryBank } from '../core/memory/bank';
import type { BundledLibrary, ModelStamp, VectorMatrix, VectorStore } from '../core/ports';
import type { StaticTable } from '../pipeline/retrieval/static-vectors';
import { ModelError } from '../models/runtime/errors';
import { loadStaticTable } from '../models/runtime/static-table';
import { bundledLibrary } from '../storage/tables/bundled';
import { bundledModels, ROOT } from './dataset';
import { diskSource, DiskModel } from './encoder';
import { type Reporter, UsageError, type Arguments, type Options } from './usage';
import { textKey } from '../core/text/key';

/** First line of a file; the rows follow it, four bytes a number, little-endian, row by row. */
interface Header {
  readonly keys: readonly string[];
  readonly dimensions: number;
}

export class VectorFolder implements VectorStore {
  readonly #folder: string;
  readonly #scopeOf: (space: string) => string;
  readonly #onUnwritable: (reason: string) => void;
  /** What the disk refused. */
  readonly #held = new Map<string, VectorMatrix>();
  #writes = 0;

  /**
   * @param scopeOf what a model's vectors depend on besides weights and text: its manifest, with prefixes, pooling and lengths.
   * @param onUnwritable told where the disk refuses a file; its vectors are then kept for this process only.
   */
  constructor(
    folder: string,
    scopeOf: (space: string) => string,
    onUnwritable: (reason: string) => void = () => undefined,
  ) {
    this.#folder = folder;
    this.#scopeOf = scopeOf;
    this.#onUnwritable = onUnwritable;
  }

  async load(space: string, collection: string): Promise<VectorMatrix | undefined> {
    const path = this.#pathOf(space, collection);
    return this.#held.get(path) ?? parse(await readFile(path).catch(() => Buffer.alloc(0)));
  }

  /** @throws RangeError if the numbers are not as many as keys and dimensions say. */
  async save(space: string, collection: string, matrix: VectorMatrix): Promise<void> {
    const { keys, dimensions, data } = matrix;
    if (data.length !== keys.length * dimensions)
      throw new RangeError(`${keys.length} rows of ${dimensions} numbers are not ${data.length} numbers.`);
    const path = this.#pathOf(space, collection);
    const numbers = Buffer.from(data.buffer, data.byteOffset, data.byteLength);
    const bytes = Buffer.concat([
      Buffer.from(`${JSON.stringify({ keys, dimensions } satisfies Header)}\n`),
      numbers,
    ]);
    const aside = `${path}.${process.pid}.${this.#writes++}`;
    try {
      await mkdir(join(path, '..'), { recursive: true });
      await writeFile(aside, bytes);
      await rename(aside, path);
      this.#held.delete(path);
    } catch (error) {
      this.#held.set(path, { keys: [...keys], dimensions, data: data.slice() });
      this.#onUnwritable(error instanceof Error ? error.message : String(error));
    }
  }

  #pathOf(space: string, collection: string): string {
    return join(this.#folder, textKey(`${this.#scopeOf(space)}\n${space}`), `${textKey(collection)}.matrix`);
  }
}

/** A file that is not as it was written holds nothing: its vectors are computed anew and it is written over. */
function parse(bytes: Buffer): VectorMatrix | undefined {
  const end = bytes.indexOf('\n');
  try {
    const { keys, dimensions } = JSON.parse(bytes.toString('utf8', 0, end)) as Header;
    const data = new Float32Array(Uint8Array.from(bytes.subarray(end + 1)).buffer);
    return data.length === keys.length * dimensions ? { keys, dimensions, data } : undefined;
  } catch {
    return undefined;
  }
}

export const MODEL_OPTIONS = {
  model: {
    form: 'model folder',
    value: 'DIR',
    help: "model folder; default: the one in models/ that lists the memories' language",
  },
} satisfies Options;

const NAMES: Record<Language, string> = { en: 'English', zh: 'Chinese' };

/** The models of a run, by the language of the banks that they read. */
export class Models {
  private constructor(
    readonly byLanguage: ReadonlyMap<Language, DiskModel>,
    private readonly library?: BundledLibrary,
    /** Trained readers; empty if nothing is read. */
    readonly readers: ReadonlyMap<Language, DiskModel> = new Map(),
  ) {}

  /** No model at all, for a plan that needs none. */
  static readonly NONE = new Models(new Map());

  /**
   * Opens what the banks need.
   *
   * @param without how to run without a model, e.g. `--retrievers bm25,okapi`; part of the remedy.
   * @param threads of each model; by default as many as one process should have.
   * @throws UsageError if a language has none; ModelError.
   */
  static async open(
    words: Arguments,
    banks: readonly MemoryBank[],
    without: string,
    say: Reporter,
    threads?: number,
  ): Promise<Models> {
    const named = words.maybe('model');
    const models =
      named === undefined ? await bundledEncoders(threads) : [await openNamed('model', named, threads)];
    const languages = [...new Set(banks.map(({ character }) => character.language))];
    const pairs = languages.map((language) => {
      const listing = models.find((model) => model.languages.includes(language));
      if (listing) return [language, listing] as const;
      if (named === undefined) {
        throw new UsageError(
          `models/: no model lists ${NAMES[language]} (${language}), the language of the memories; add models/mnemoscope-${language}, ` +
            `name a folder with --model DIR, or leave out what needs a model: ${without}.`,
        );
      }
      say.note(
        `${named}: the model does not list ${NAMES[language]} (${language}), the language of the memories.`,
      );
      return [language, models[0]!] as const;
    });
    return new Models(new Map(pairs), named === undefined ? CHARACTERS : undefined);
  }

  /** Vectors that ship with a bundled character; undefined for another bank, or where `--model` names other models. */
  shipped = async (bank: string, stamp: ModelStamp): Promise<VectorMatrix | undefined> =>
    this.library?.vectors(bank, stamp);

  /** These models, and the shipped reader of each language of the banks. @throws UsageError if a language has none; ModelError. */
  async withReaders(banks: readonly MemoryBank[], option: string): Promise<Models> {
    const readers = new Map<Language, DiskModel>();
    for (const language of new Set(banks.map(({ character }) => character.language))) {
      const model = await bundledReader(language);
      if (!model)
        throw new UsageError(
          `${option}: "reader" has no model for ${NAMES[language]} (${language}), the language of the memories, in models/; leave it out, or these memories.`,
        );
      readers.set(language, model);
    }
    return new Models(this.byLanguage, this.library, readers);
  }

  of = (language: Language): DiskModel => this.byLanguage.get(language)!;

  /** What `setup.models` shows. */
  get stamps(): object[] {
    return [...this.byLanguage, ...this.readers].map(([language, { stamp, threads }]) => ({
      language,
      ...stamp,
      threads,
    }));
  }

  /** Where outputs are kept between runs; each model's apart from the others'. */
  store(say: Reporter): VectorStore {
    const manifests = new Map(
      [...this.byLanguage.values(), ...this.readers.values()].map(({ stamp, manifest }) => [
        stamp.hash,
        manifest,
      ]),
    );
    const scopeOf = (model: string) => JSON.stringify(manifests.get(model.split(':')[0]!));
    let told = false;
    return new VectorFolder(join(ROOT, '.cache', 'vectors'), scopeOf, (reason) => {
      if (!told)
        say.note(`.cache/vectors: nothing is kept for the next run (${reason}); make the folder writable.`);
      told = true;
    });
  }
}

const CHARACTERS = bundledLibrary(
  pathToFileURL(join(ROOT, 'public', 'characters/')).href,
  async (folder, file) => new Response(await readFile(new URL(file, folder))),
);

/** The shipped encoders, in the order of their folders' names; readers are none. @throws ModelError. */
export async function bundledEncoders(threads?: number): Promise<DiskModel[]> {
  const models = await Promise.all(bundledModels().map((folder) => DiskModel.open(folder, threads)));
  return models.filter(({ manifest }) => manifest.embedding);
}

/** The shipped reader of a language; undefined if there is none. @throws ModelError. */
export async function bundledReader(language: Language): Promise<DiskModel | undefined> {
  const models = await Promise.all(bundledModels().map((folder) => DiskModel.open(folder)));
  return models.find(({ manifest, languages }) => manifest.reading && languages.includes(language));
}

const tables = new Map<Language, Promise<StaticTable | undefined>>();

/** The shipped token vectors of a language, read once; undefined if there are none. @throws ModelError. */
export function bundledTable(language: Language): Promise<StaticTable | undefined> {
  const known = tables.get(language) ?? findTable(language);
  tables.set(language, known);
  return known;
}

async function findTable(language: Language): Promise<StaticTable | undefined> {
  for (const folder of bundledModels()) {
    const { manifest } = await DiskModel.open(folder);
    if (manifest.tokenVectors && manifest.languages.includes(language))
      return loadStaticTable(diskSource(folder), folder);
  }
  return undefined;
}

/**
 * What `setup.models` shows of the token vectors that the banks need.
 *
 * @throws UsageError if a language has none; ModelError.
 */
export async function tableStamps(banks: readonly MemoryBank[], option: string): Promise<object[]> {
  const languages = [...new Set(banks.map(({ character }) => character.language))];
  return Promise.all(
    languages.map(async (language) => {
      const table = await bundledTable(language);
      if (table) return { language, ...table.stamp };
      throw new UsageError(
        `${option}: "static" has no token vectors for ${NAMES[language]} (${language}), the language of the memories, in models/; leave it out, or these memories.`,
      );
    }),
  );
}

/**
 * The model in a folder that an option names.
 *
 * @throws UsageError if there is no folder of a model; ModelError if its manifest is damaged.
 */
export async function openNamed(option: string, folder: string, threads?: number): Promise<DiskModel> {
  try {
    return await DiskModel.open(folder, threads);
  } catch (error) {
    if (!(error instanceof ModelError && error.code === 'missing')) throw error;
    throw new UsageError(
      `--${option}: ${join(folder, 'manifest.json')} could not be read; name a folder such as models/mnemoscope-en.`,
    );
  }
}
