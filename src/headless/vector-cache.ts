/** A VectorStore on disk. A put is one file, written aside and renamed: whole or not there, whoever else writes at the time. */

import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { VectorStore } from '../core/ports';
import { textKey } from '../core/text/key';

/** First line of a file; the vectors follow it, four bytes a number, little-endian, row by row. */
interface Header {
  readonly keys: readonly string[];
  readonly dimensions: number;
}

export class VectorCache implements VectorStore {
  readonly #folder: string;
  readonly #scopeOf: (model: string) => string;
  readonly #onUnwritable: (reason: string) => void;
  readonly #known = new Map<string, Promise<Map<string, Float32Array>>>();

  /**
   * @param scopeOf what a model's vectors depend on besides weights and text: its manifest, with prefixes, pooling and lengths.
   * @param onUnwritable told where the disk refuses a file; its vectors are then kept for this process only.
   */
  constructor(
    folder: string,
    scopeOf: (model: string) => string,
    onUnwritable: (reason: string) => void = () => undefined,
  ) {
    this.#folder = folder;
    this.#scopeOf = scopeOf;
    this.#onUnwritable = onUnwritable;
  }

  async get(model: string, keys: readonly string[]): Promise<(Float32Array | undefined)[]> {
    const known = await this.#of(model);
    return keys.map((key) => known.get(key));
  }

  /** @throws RangeError where the entries differ in length. */
  async put(model: string, entries: ReadonlyMap<string, Float32Array>): Promise<void> {
    const [first] = entries.values();
    if (!first) return;
    const header: Header = { keys: [...entries.keys()], dimensions: first.length };
    const numbers = new Float32Array(entries.size * first.length);
    [...entries.values()].forEach((vector, row) => {
      if (vector.length !== first.length)
        throw new RangeError('Vectors that are put together must have one length.');
      numbers.set(vector, row * first.length);
    });
    const known = await this.#of(model);
    for (const [key, vector] of entries) known.set(key, vector);
    const bytes = Buffer.concat([Buffer.from(`${JSON.stringify(header)}\n`), Buffer.from(numbers.buffer)]);
    try {
      await write(this.#pathOf(model), `${textKey(header.keys.join('\n'))}.vectors`, bytes);
    } catch (error) {
      this.#onUnwritable(error instanceof Error ? error.message : String(error));
    }
  }

  #pathOf(model: string): string {
    return join(this.#folder, textKey(`${this.#scopeOf(model)}\n${model}`));
  }

  #of(model: string): Promise<Map<string, Float32Array>> {
    const known = this.#known.get(model) ?? readAll(this.#pathOf(model));
    this.#known.set(model, known);
    return known;
  }
}

async function write(folder: string, name: string, bytes: Uint8Array): Promise<void> {
  const aside = join(folder, `${name}.${process.pid}`);
  await mkdir(folder, { recursive: true });
  await writeFile(aside, bytes);
  await rename(aside, join(folder, name));
}

async function readAll(folder: string): Promise<Map<string, Float32Array>> {
  const names = await readdir(folder).catch(() => []);
  const known = new Map<string, Float32Array>();
  for (const name of names.filter((each) => each.endsWith('.vectors'))) {
    const bytes = await readFile(join(folder, name)).catch(() => Buffer.alloc(0));
    for (const [key, vector] of parse(bytes)) known.set(key, vector);
  }
  return known;
}

/** A file that is not as it was written holds nothing: its vectors are computed anew and it is written over. */
function parse(bytes: Buffer): [string, Float32Array][] {
  const end = bytes.indexOf('\n');
  try {
    const { keys, dimensions } = JSON.parse(bytes.toString('utf8', 0, end)) as Header;
    const numbers = new Float32Array(Uint8Array.from(bytes.subarray(end + 1)).buffer);
    if (numbers.length !== keys.length * dimensions) return [];
    return keys.map((key, row) => [key, numbers.subarray(row * dimensions, (row + 1) * dimensions)]);
  } catch {
    return [];
  }
}
