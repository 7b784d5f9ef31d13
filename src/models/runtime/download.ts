/** Bringing an encoder's files into the cache: with progress, resumable, and proven by the hash that they had at first. */

import { filesOf, type EncoderDescription } from './catalogue';
import { goesOn, readPieces, type ByteSource, type Opened, type Repository } from './byte-source';
import { bytesOf } from './error-words';
import { ModelError } from './errors';
import { hash, refuseHtml, type LoadProgress } from './files';
import type { Dtype } from './manifest';
import { DOWNLOAD_AGAIN, type FileRecord, type ModelCache } from './model-cache';

export interface DownloadOptions {
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: LoadProgress) => void;
  /** The clock, for the pins. */
  readonly now?: () => string;
}

/** A file of a repository. */
export interface RepositoryFile {
  readonly tower: Repository;
  /** Within the repository. */
  readonly path: string;
  /** Names the file whatever server it comes from. */
  readonly key: string;
  /** About. */
  readonly bytes: number;
  /** Where it is known beforehand. */
  readonly sha256: string | undefined;
}

/** An encoder's files; see {@link downloadFiles}. */
export function download(
  cache: ModelCache,
  source: ByteSource,
  encoder: EncoderDescription,
  dtype: Dtype,
  options: DownloadOptions = {},
): Promise<void> {
  return downloadFiles(cache, source, filesOf(encoder, dtype), options);
}

/**
 * Fetches what is not in the cache yet, one file after the other; an interrupted download is resumed next time.
 *
 * @throws ModelError; DOMException `AbortError` after the signal.
 */
export async function downloadFiles(
  cache: ModelCache,
  source: ByteSource,
  files: readonly RepositoryFile[],
  options: DownloadOptions = {},
): Promise<void> {
  const sizes = new Map(files.map(({ key, bytes }) => [key, bytes]));
  const received = new Map<string, number>();
  const report = (key: string, bytes: number, total = sizes.get(key)!) => {
    received.set(key, bytes);
    sizes.set(key, Math.max(bytes, total));
    options.onProgress?.({ received: sum(received.values()), total: sum(sizes.values()) });
  };
  for (const file of files) await new FileDownload(cache, source, file, report, options).run();
}

const sum = (numbers: Iterable<number>) => [...numbers].reduce((a, b) => a + b, 0);

class FileDownload {
  constructor(
    readonly cache: ModelCache,
    readonly source: ByteSource,
    readonly file: RepositoryFile,
    readonly report: (key: string, bytes: number, total?: number) => void,
    readonly options: DownloadOptions,
  ) {}

  async run(): Promise<void> {
    const { key } = this.file;
    const known = await this.cache.record(key);
    if (known?.sha256) return this.report(key, known.bytes, known.bytes);
    const opened = await this.#open(known);
    const record = await this.#receive(opened);
    await this.#prove(record);
    this.report(key, record.bytes, record.bytes);
  }

  /** Goes on where the last attempt ended, or from the start where the server cannot, or has another file by now. */
  async #open(known: FileRecord | undefined): Promise<Opened & { record: FileRecord }> {
    const { tower, path, key } = this.file;
    const { signal } = this.options;
    const fresh: FileRecord = { file: key, bytes: 0 };
    const have = known?.bytes ?? 0;
    const opened = await this.source.open(tower, path, have, signal);
    const { etag } = opened;
    if (known && goesOn(known, opened)) return { ...opened, record: known };
    if (known) await this.cache.drop(key);
    const record = etag === undefined ? fresh : { ...fresh, etag };
    if (opened.from === 0) return { ...opened, record };
    await opened.body.cancel().catch(() => undefined);
    const whole = await this.source.open(tower, path, 0, signal);
    if (whole.from === 0) return { ...whole, record };
    throw new ModelError('unreachable', this.#name, {
      en: 'the server does not begin at the beginning',
      zh: '服务器没有从头开始传送',
    });
  }

  async #receive({ body, total, record: begun }: Opened & { record: FileRecord }): Promise<FileRecord> {
    const { signal } = this.options;
    let record = begun;
    const isWhole = await readPieces(body, {
      check: record.bytes === 0 ? (first) => refuseHtml(first, this.#name, this.source.server) : undefined,
      keep: async (chunks, bytes) => {
        record = await this.cache.append(record, join(chunks, bytes));
      },
      onHeld: (held) => this.report(this.file.key, record.bytes + held, total),
    });
    signal?.throwIfAborted();
    if (!isWhole || (total !== undefined && record.bytes < total)) {
      throw new ModelError('incomplete', this.#name, bytesOf(record.bytes, total), GO_ON);
    }
    return record;
  }

  /** Trust on first use: a first download pins the hash, unless the catalogue knows it; any other must have it. */
  async #prove(record: FileRecord): Promise<void> {
    const { key, sha256: listed } = this.file;
    const arrived = await hash(await this.cache.read(key));
    const pin = await this.cache.pin(key);
    const expected = listed ?? pin?.sha256;
    if (expected !== undefined && expected !== arrived) {
      await this.cache.drop(key);
      const since = pin?.since.slice(0, 10);
      const detail = {
        en: `its SHA-256 is ${arrived}, ${listed ? 'the catalogue lists' : `the first download of ${since} had`} ${expected}`,
        zh: `它的 SHA-256 是 ${arrived}，而${listed ? '目录所列' : ` ${since} 首次下载时`}的是 ${expected}`,
      };
      throw new ModelError('corrupt', this.#name, detail, CHANGED);
    }
    if (!pin) {
      const since = this.options.now?.() ?? new Date().toISOString();
      await this.cache.setPin(key, { sha256: arrived, since });
    }
    await this.cache.finish(record, arrived);
  }

  get #name(): string {
    return `${this.file.tower.repo}/${this.file.path}`;
  }
}

const GO_ON = {
  en: 'Press Download again to go on from there.',
  zh: '再按一次“下载”即可接着下载。',
};
const CHANGED = {
  en: 'If its authors have published a new version, press “Forget its hashes” in the settings and download it again; else use another mirror.',
  zh: '如果作者发布了新版本，请在设置中按“忘记其哈希值”后重新下载；否则请换一个镜像。',
};

/**
 * An encoder's files from the cache, tower by tower, by the names that the library asks for, each proven by the hash it had when it was
 * downloaded.
 *
 * @throws ModelError `not-here`, `corrupt` or `out-of-memory`.
 */
export async function readTower(
  cache: ModelCache,
  files: readonly { readonly role: string; readonly key: string }[],
): Promise<{ files: Map<string, Uint8Array>; hash: string }> {
  const found = new Map<string, Uint8Array>();
  let weights = '';
  for (const { role, key } of files) {
    const record = await cache.record(key);
    if (!record?.sha256)
      throw new ModelError(
        'not-here',
        key,
        { en: 'it is not downloaded for this device', zh: '尚未为此设备下载' },
        { en: 'Download it in the settings.', zh: '请在设置中下载。' },
      );
    const bytes = await cache.read(key);
    const now = await hash(bytes);
    if (now !== record.sha256) {
      const detail = {
        en: `its SHA-256 in the cache is ${now}, it was ${record.sha256}`,
        zh: `缓存中它的 SHA-256 是 ${now}，原来是 ${record.sha256}`,
      };
      throw new ModelError('corrupt', key, detail, DOWNLOAD_AGAIN);
    }
    if (role === 'weights') weights = now;
    found.set(role, bytes);
  }
  return { files: found, hash: weights };
}

function join(chunks: readonly Uint8Array[], length: number): Uint8Array {
  const whole = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.byteLength;
  }
  return whole;
}
