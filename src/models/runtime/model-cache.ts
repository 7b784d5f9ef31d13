/**
 * Downloaded model files, in a database of their own. A file is kept in pieces as it arrives, so that a download is resumed after an
 * interruption or a closed tab; and the hash of a file stays known when the file is deleted (trust on first use).
 */

import { deleteDB, openDB, type DBSchema, type IDBPDatabase } from 'idb';
import { THE_CACHE } from './error-words';
import { ModelError } from './errors';

export interface FileRecord {
  readonly file: string;
  /** Bytes here so far. */
  readonly bytes: number;
  /** The server's mark for this version of the file, where it gave one. */
  readonly etag?: string | undefined;
  /** Of the whole file; absent until it is whole and proven. */
  readonly sha256?: string | undefined;
}

/** The hash that a file had when it first arrived. */
export interface Pin {
  readonly sha256: string;
  /** ISO 8601. */
  readonly since: string;
}

interface Schema extends DBSchema {
  /** Key [file, offset of the piece]. */
  pieces: { key: [string, number]; value: Uint8Array };
  files: { key: string; value: FileRecord };
  pins: { key: string; value: Pin };
}

const NAME = 'mnemoscope-models';

/** Greater than every offset; a range of keys up to it holds all pieces of a file. */
const END = Number.MAX_SAFE_INTEGER;

export class ModelCache {
  readonly #db: IDBPDatabase<Schema>;

  private constructor(db: IDBPDatabase<Schema>) {
    this.#db = db;
  }

  /** @throws ModelError `no-room` where the browser keeps nothing. */
  static async open(name = NAME): Promise<ModelCache> {
    try {
      const db = await openDB<Schema>(name, 1, {
        upgrade(fresh) {
          fresh.createObjectStore('pieces');
          fresh.createObjectStore('files', { keyPath: 'file' });
          fresh.createObjectStore('pins');
        },
      });
      // Another tab that deletes or upgrades the database must not wait for this one.
      db.addEventListener('versionchange', () => db.close());
      return new ModelCache(db);
    } catch (error) {
      const why = words(error);
      const detail = {
        en: `the browser lets this page keep nothing (${why})`,
        zh: `浏览器不让此页面保存任何内容（${why}）`,
      };
      throw new ModelError('no-room', THE_CACHE, detail);
    }
  }

  static delete(name = NAME): Promise<void> {
    return deleteDB(name);
  }

  close(): void {
    this.#db.close();
  }

  record(file: string): Promise<FileRecord | undefined> {
    return this.#db.get('files', file);
  }

  records(): Promise<FileRecord[]> {
    return this.#db.getAll('files');
  }

  pin(file: string): Promise<Pin | undefined> {
    return this.#db.get('pins', file);
  }

  async setPin(file: string, pin: Pin): Promise<void> {
    await this.#db.put('pins', pin, file);
  }

  async forgetPin(file: string): Promise<void> {
    await this.#db.delete('pins', file);
  }

  /** Adds a piece at the file's end; piece and record are written together or not at all. @throws ModelError `no-room`. */
  async append(record: FileRecord, piece: Uint8Array): Promise<FileRecord> {
    const next = { ...record, bytes: record.bytes + piece.byteLength };
    try {
      const change = this.#db.transaction(['pieces', 'files'], 'readwrite');
      await Promise.all([
        change.objectStore('pieces').put(piece, [record.file, record.bytes]),
        change.objectStore('files').put(next),
        change.done,
      ]);
      return next;
    } catch (error) {
      throw new ModelError('no-room', record.file, words(error));
    }
  }

  /** Marks a file as whole and proven. */
  async finish(record: FileRecord, sha256: string): Promise<void> {
    await this.#db.put('files', { ...record, sha256 });
  }

  /** The bytes of a file that are here. @throws ModelError `not-here`, `corrupt` or `out-of-memory`. */
  async read(file: string): Promise<Uint8Array> {
    const record = await this.record(file);
    if (!record)
      throw new ModelError(
        'not-here',
        file,
        { en: 'it is no longer in the cache', zh: '它已不在缓存中' },
        DOWNLOAD_AGAIN,
      );
    const whole = room(record);
    let at = 0;
    const pieces = this.#db.transaction('pieces').store;
    const range = IDBKeyRange.bound([file, 0], [file, END]);
    for (let cursor = await pieces.openCursor(range); cursor; cursor = await cursor.continue()) {
      if (cursor.key[1] !== at || at + cursor.value.byteLength > whole.byteLength) break;
      whole.set(cursor.value, at);
      at += cursor.value.byteLength;
    }
    if (at === whole.byteLength) return whole;
    throw new ModelError(
      'corrupt',
      file,
      {
        en: `the cache holds ${at} of ${whole.byteLength} bytes`,
        zh: `共 ${whole.byteLength} 字节，缓存中只有 ${at} 字节`,
      },
      DOWNLOAD_AGAIN,
    );
  }

  /** Deletes a file; its pin stays. */
  async drop(file: string): Promise<void> {
    const change = this.#db.transaction(['pieces', 'files'], 'readwrite');
    await Promise.all([
      change.objectStore('pieces').delete(IDBKeyRange.bound([file, 0], [file, END])),
      change.objectStore('files').delete(file),
      change.done,
    ]);
  }
}

export const DOWNLOAD_AGAIN = {
  en: 'Delete the model in the settings, then download it again.',
  zh: '请在设置中删除该模型，然后重新下载。',
};

function room({ file, bytes }: FileRecord): Uint8Array {
  try {
    return new Uint8Array(bytes);
  } catch (error) {
    throw new ModelError('out-of-memory', file, words(error));
  }
}

function words(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** @throws ModelError `no-room`, before anything is fetched, where the browser tells that it will not fit. */
export async function requireRoom(
  title: string,
  files: readonly { readonly key: string; readonly bytes: number }[],
  cache: ModelCache,
): Promise<void> {
  const { usage, quota } =
    (await storageManager()
      ?.estimate?.()
      .catch(() => undefined)) ?? {};
  if (usage === undefined || quota === undefined) return;
  let needed = 0;
  for (const { key, bytes } of files) needed += Math.max(0, bytes - ((await cache.record(key))?.bytes ?? 0));
  const room = Math.max(0, quota - usage);
  if (needed <= room) return;
  const megabytes = (bytes: number) => `${Math.ceil(bytes / 1e6)} MB`;
  const detail = {
    en: `it needs ${megabytes(needed)}, and the browser has ${megabytes(room)} left`,
    zh: `需要 ${megabytes(needed)}，浏览器只剩 ${megabytes(room)}`,
  };
  throw new ModelError('no-room', title, detail);
}

/** Asked for beside the download: where the browser refuses, it may clear the models when space runs short. */
export function askToKeep(): void {
  void storageManager()
    ?.persist?.()
    .catch(() => undefined);
}

function storageManager(): Partial<StorageManager> | undefined {
  // Absent on insecure pages and in Node.
  return typeof navigator === 'undefined' ? undefined : (navigator.storage as StorageManager | undefined);
}
