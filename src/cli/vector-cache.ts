/** A VectorStore on disk. A collection is one file, written aside and renamed: whole or not there, whoever else writes at the time. */

import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { VectorMatrix, VectorStore } from '../core/ports';
import { textKey } from '../core/text/key';

/** First line of a file; the rows follow it, four bytes a number, little-endian, row by row. */
interface Header {
  readonly keys: readonly string[];
  readonly dimensions: number;
}

export class VectorCache implements VectorStore {
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

  /** @throws RangeError where the numbers are not as many as keys and dimensions say. */
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
