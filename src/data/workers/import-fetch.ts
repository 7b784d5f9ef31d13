/** Fetching published files: with progress, going on after a cut, and with a message and remedy for everything that goes wrong. */

import { fetchAddress, publishedName } from '../formats/publishers';
import type { ImportFile, PublisherFetch } from '../importing';
import { sleep } from '../../core/sleep';
import { PhraseError, verbatim, type Phrase } from '../../core/text/phrase';
import { goesOn, placeOf, readPieces } from '../../models/runtime/byte-source';

/** Milliseconds to wait before going on by oneself after a cut; after the last, the user is asked. */
const RETRY_DELAYS = [500, 1500, 4000];

export type FetchFailure =
  'offline' | 'unreachable' | 'refused' | 'missing' | 'page' | 'busy' | 'server' | 'cut';

/** Names the file, what is wrong, and the remedy. */
export class FetchError extends PhraseError {
  override readonly name = 'FetchError';
  constructor(
    readonly code: FetchFailure,
    phrase: Phrase,
  ) {
    super(phrase);
  }
}

/** What has arrived of a file. */
interface Part {
  blobs: Blob[];
  bytes: number;
  etag: string | undefined;
  done: boolean;
  /** How often in a row the server was asked to go on, and did not answer. */
  silent: number;
}

/** A server that has gone silent so often when asked for the rest may not take such requests: it is asked for the whole. */
const SILENT = 3;

export interface FetchOptions {
  readonly patience?: readonly number[];
  readonly online?: () => boolean;
}

/** Keeps what has arrived of a file until all files are there, or the page closes. */
export class PageFetch implements PublisherFetch {
  readonly #dependencies = new Map<string, Part>();
  readonly #patience: readonly number[];
  readonly #online: () => boolean;

  constructor({
    patience = RETRY_DELAYS,
    online = () => globalThis.navigator?.onLine !== false,
  }: FetchOptions = {}) {
    this.#patience = patience;
    this.#online = online;
  }

  fetch: PublisherFetch['fetch'] = async (files, mirror, { signal, onProgress }) => {
    const fetched: ImportFile[] = [];
    const sizes = files.map((file) => this.#dependencies.get(fetchAddress(file, mirror))?.bytes ?? 0);
    for (const [i, file] of files.entries()) {
      const address = fetchAddress(file, mirror);
      const name = publishedName(file);
      const report = (bytes: number, done: boolean) => {
        sizes[i] = bytes;
        const total = files.reduce((sum, { bytes: about }, k) => {
          return sum + (k < i || (k === i && done) ? sizes[k]! : Math.max(about, sizes[k]!));
        }, 0);
        onProgress({ received: sizes.reduce((a, b) => a + b, 0), total, file: name });
      };
      const part = await this.#file(address, name, signal, report);
      fetched.push({ path: name, file: new Blob(part.blobs) });
    }
    // The Blobs hold the bytes from here on.
    for (const file of files) this.#dependencies.delete(fetchAddress(file, mirror));
    return fetched;
  };

  async #file(
    address: string,
    name: string,
    signal: AbortSignal,
    report: (bytes: number, done: boolean) => void,
  ): Promise<Part> {
    for (let attempt = 0; ; attempt++) {
      const part = this.#dependencies.get(address) ?? {
        blobs: [],
        bytes: 0,
        etag: undefined,
        done: false,
        silent: 0,
      };
      this.#dependencies.set(address, part);
      if (part.done) return part;
      const before = part.bytes;
      try {
        await this.#go(part, address, name, signal, (bytes) => report(bytes, false));
        report(part.bytes, true);
        return part;
      } catch (error) {
        signal.throwIfAborted();
        if (!(error instanceof FetchError) || error.code !== 'cut') throw error;
        // A server that gets on is given new patience.
        if (part.bytes > before) attempt = 0;
        const wait = this.#patience[attempt];
        if (wait === undefined) throw error;
        await sleep(wait, signal);
      }
    }
  }

  /** From where the last attempt ended, or from the beginning where the server cannot go on or has another file by now. */
  async #go(
    part: Part,
    address: string,
    name: string,
    signal: AbortSignal,
    report: (bytes: number) => void,
  ): Promise<void> {
    const response = await this.#ask(address, name, part.bytes, signal);
    const { status, headers, body } = response;
    if (status === 416) {
      await body?.cancel().catch(() => undefined);
      // Nothing is left to send where all has arrived; else the file has become another.
      part.done = headers.get('content-range') === `bytes */${part.bytes}`;
      if (part.done) return;
      restart(part);
      return this.#go(part, address, name, signal, report);
    }
    const place = placeOf(response, part.bytes);
    if (place.from > 0 && !goesOn(part, place)) {
      await body?.cancel().catch(() => undefined);
      restart(part);
      return this.#go(part, address, name, signal, report);
    }
    if (place.from === 0) restart(part);
    part.etag = place.etag;
    part.silent = 0;
    await receive(part, body!, name, signal, report);
  }

  async #ask(address: string, name: string, from: number, signal: AbortSignal): Promise<Response> {
    const host = new URL(address).host;
    let response: Response;
    try {
      // A range only to go on: a whole file may come compressed. The browser's cache would keep it a second time.
      const headers: Record<string, string> = from > 0 ? { Range: `bytes=${from}-` } : {};
      response = await fetch(address, { signal, headers, cache: 'no-store', credentials: 'omit' });
    } catch {
      signal.throwIfAborted();
      if (from > 0) {
        const part = this.#dependencies.get(address)!;
        if (++part.silent >= SILENT) restart(part);
        throw cut(name, from);
      }
      throw await this.#unanswered(address, name, host, signal);
    }
    const { status } = response;
    if (status === 416) return response;
    if (!response.ok || !response.body) {
      await response.body?.cancel().catch(() => undefined);
      throw refusal(status, name, host);
    }
    if (/^text\/html/i.test(response.headers.get('content-type') ?? '')) {
      await response.body.cancel().catch(() => undefined);
      throw page(name, verbatim(host));
    }
    return response;
  }

  /** Tells no network, a host that is away, and one that does not let pages read from it. */
  async #unanswered(address: string, name: string, host: string, signal: AbortSignal): Promise<FetchError> {
    if (!this.#online()) {
      return new FetchError('offline', {
        en: `${name} could not be fetched: this computer is offline. Connect it and fetch again, or give the files from a disk.`,
        zh: `无法下载 ${name}：本机处于离线状态。请连接网络后重新下载，或从磁盘给出文件。`,
      });
    }
    const there = await fetch(address, { mode: 'no-cors', method: 'HEAD', signal, credentials: 'omit' }).then(
      () => true,
      () => false,
    );
    signal.throwIfAborted();
    if (there) {
      return new FetchError('refused', {
        en: `${name} could not be fetched: ${host} does not let other pages read from it (CORS). Download the file in a new tab and add it under Files, or enter a mirror that allows it.`,
        zh: `无法下载 ${name}：${host} 不允许其他页面读取（CORS）。请在单独的标签页中下载该文件，再在“文件”中给出，或填写允许读取的镜像地址。`,
      });
    }
    return new FetchError('unreachable', {
      en: `${name} could not be fetched: ${host} does not answer, or does not allow calls from web pages (CORS). Check the connection and the mirror’s address, or download the file in a new tab and add it under Files.`,
      zh: `无法下载 ${name}：${host} 没有应答，或不应答网页的请求（CORS）。请检查网络连接和镜像地址，或在单独的标签页中下载该文件，再在“文件”中给出。`,
    });
  }
}

function restart(part: Part): void {
  part.blobs = [];
  part.bytes = part.silent = 0;
}

async function receive(
  part: Part,
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  name: string,
  signal: AbortSignal,
  report: (bytes: number) => void,
): Promise<void> {
  const isWhole = await readPieces(body, {
    check: part.bytes === 0 ? (first) => refusePage(first, name) : undefined,
    // A Blob is held by the browser, outside of the script's memory.
    keep(chunks, bytes) {
      part.blobs.push(new Blob([...chunks]));
      part.bytes += bytes;
    },
    onHeld: (held) => report(part.bytes + held),
  });
  if (!isWhole) {
    signal.throwIfAborted();
    throw cut(name, part.bytes);
  }
  part.done = true;
}

/** Servers with a route for everything answer 200 and a page for a file that they lack. */
function refusePage(bytes: Uint8Array, name: string): void {
  if (!/^\s*<(!doctype|html)/i.test(new TextDecoder().decode(bytes.subarray(0, 64)))) return;
  throw page(name, { en: 'the server', zh: '服务器' });
}

function page(name: string, host: Phrase): FetchError {
  return new FetchError('page', {
    en: `${name} was not found: ${host.en} answered with a web page instead of the file. Check the mirror’s address; the publisher may have moved it, or ask for a login.`,
    zh: `没有找到 ${name}：${host.zh} 返回的是网页而不是文件。请检查镜像地址；发布者可能已移动该文件，或要求登录。`,
  });
}

function refusal(status: number, name: string, host: string): FetchError {
  if (status === 404 || status === 410) {
    return new FetchError('missing', {
      en: `${name} is not at ${host} (${status}). Check the mirror’s address; the publisher may have moved the file: look at the dataset’s homepage, and give the files under Files.`,
      zh: `${host} 上没有 ${name}（${status}）。请检查镜像地址；发布者可能已移动该文件：请查看数据集主页，再在“文件”中给出文件。`,
    });
  }
  if (status === 401 || status === 403) {
    return new FetchError('missing', {
      en: `${host} does not give out ${name} (${status}). It may ask for a login: download it at the dataset’s homepage, and give it under Files.`,
      zh: `${host} 不提供 ${name}（${status}）。可能需要登录：请在数据集主页下载，再在“文件”中给出。`,
    });
  }
  if (status === 429) {
    return new FetchError('busy', {
      en: `${host} has had too many requests (429). Wait some minutes, then fetch again.`,
      zh: `对 ${host} 的请求过多（429）。请等几分钟再重新下载。`,
    });
  }
  return new FetchError('server', {
    en: `${host} could not give ${name} (${status}). Try again later, or enter a mirror.`,
    zh: `${host} 未能提供 ${name}（${status}）。请稍后再试，或填写镜像地址。`,
  });
}

function cut(name: string, bytes: number): FetchError {
  const arrived = (bytes / 1e6).toFixed(1);
  return new FetchError('cut', {
    en: `${name} was cut off after ${arrived} MB. Press Download again to continue; the received part is kept until this page closes.`,
    zh: `${name} 在下载 ${arrived} MB 后中断。请再次按“下载”从中断处继续；已下载的部分会保留到本页关闭。`,
  });
}
