/** Where a download's bytes come from (the hub or a mirror of it, or a folder of the user's), and how one is resumed. */

import type { Tower } from './catalogue';
import { FOLDER_LACKS_IT, pageInstead, serverAnswered } from './error-words';
import { ModelError } from './errors';

/** Where a repository lies on the hub, or beside the page. */
export type Repository = Pick<Tower, 'repo' | 'revision'> & Partial<Pick<Tower, 'ofPage'>>;

/** Bytes of one file, from an offset on. */
export interface Opened {
  /** Where the bytes begin: the offset asked for, or 0 where the server cannot begin there. */
  readonly from: number;
  /** Size of the whole file, where it is told. */
  readonly total: number | undefined;
  /** The server's mark for this version of the file, where it gives one. */
  readonly etag: string | undefined;
  readonly body: ReadableStream<Uint8Array<ArrayBuffer>>;
}

export interface ByteSource {
  /** Address of the server, as faults name it; absent where there is none. */
  readonly server?: string;
  /** @throws ModelError; DOMException `AbortError` after the signal. */
  open(tower: Repository, path: string, from: number, signal: AbortSignal | undefined): Promise<Opened>;
}

const MIRROR = {
  en: 'Check the model’s name and the mirror’s address in the settings, or use a folder of your own.',
  zh: '请检查模型名称以及设置中的镜像地址，或使用您自己的文件夹。',
};

/** `{base}/{repo}/resolve/{revision}/{path}`; of the page's own models `{base}/models/{name}/{path}`. */
export function hubAddress(base: string, { repo, revision, ofPage }: Repository, path: string): string {
  const folder = ofPage
    ? `models/${repo.replace(/^.*\//, '')}`
    : `${repo}/resolve/${encodeURIComponent(revision)}`;
  return `${base.replace(/\/+$/, '')}/${folder}/${path}`;
}

/** The hub, or a server with its layout. */
export function hubSource(base: string): ByteSource {
  // Without what may be secret in it.
  const { origin, pathname } = URL.canParse(base) ? new URL(base) : { origin: '', pathname: base };
  const server = (origin + pathname).replace(/\/+$/, '');
  return {
    server,
    async open(tower, path, from, signal) {
      const name = `${tower.repo}/${path}`;
      const response = await ask(hubAddress(base, tower, path), { from, name, server }, signal);
      const { status } = response;
      if (status === 404 || status === 401 || status === 403) {
        // The hub answers 401 for a repository that does not exist.
        throw new ModelError('missing', name, serverAnswered(status, server), MIRROR);
      }
      // A range beyond the end: what is here is no part of this file.
      if (status === 416) return { from: -1, total: undefined, etag: undefined, body: new ReadableStream() };
      if (!response.ok || !response.body)
        throw new ModelError('unreachable', name, serverAnswered(status, server));
      if (/^text\/html/i.test(response.headers.get('content-type') ?? '')) {
        throw new ModelError('missing', name, pageInstead(server), MIRROR);
      }
      return { ...placeOf(response, from), body: response.body };
    },
  };
}

async function ask(
  address: string,
  { from, name, server }: { readonly from: number; readonly name: string; readonly server: string },
  signal: AbortSignal | undefined,
) {
  try {
    // A range also for the whole: it keeps servers from compressing, which would make offsets meaningless. The browser's own cache
    // would keep everything a second time.
    const request: RequestInit = { headers: { Range: `bytes=${from}-` }, cache: 'no-store' };
    return await fetch(address, signal ? { ...request, signal } : request);
  } catch (error) {
    if (signal?.aborted) throw error;
    const detail = {
      en: `${server} does not answer, or not to pages`,
      zh: `${server} 没有应答，或不应答网页的请求`,
    };
    throw new ModelError('unreachable', name, detail);
  }
}

/** What a response says of its place in the file. Of other origins' headers a page may see only some. @param asked the offset. */
export function placeOf({ status, headers }: Response, asked: number): Omit<Opened, 'body'> {
  const length = headers.get('content-length');
  const rest = length === null ? undefined : Number(length);
  const range = /^bytes (\d+)-\d+\/(\d+|\*)$/.exec(headers.get('content-range') ?? '');
  const from = status !== 206 ? 0 : range ? Number(range[1]) : asked;
  const total = range && range[2] !== '*' ? Number(range[2]) : rest === undefined ? undefined : from + rest;
  return { from, total, etag: headers.get('etag') ?? undefined };
}

/** What is here of a file. */
interface Held {
  readonly bytes: number;
  readonly etag?: string | undefined;
}

/** Whether bytes that come go on where what is here ends, and are of the same version of the file. */
export function goesOn({ bytes, etag: own }: Held, { from, total, etag }: Omit<Opened, 'body'>): boolean {
  const isSame = own === undefined || etag === undefined || strong(own) === strong(etag);
  return from === bytes && (total === undefined || total >= bytes) && isSame;
}

/** A server that compresses on the way marks the same version as weak. */
const strong = (etag: string) => etag.replace(/^W\//, '');

/** Bytes handed on at once: what a closed tab can lose. */
const PIECE = 4 * 1024 * 1024;

interface PieceTaker {
  /** Hands on what has arrived, and is waited for. */
  readonly keep: (chunks: readonly Uint8Array<ArrayBuffer>[], bytes: number) => Promise<void> | void;
  /** @param held bytes that have arrived and are not handed on yet. */
  readonly onHeld: (held: number) => void;
  /** Sees the first bytes; what it throws ends the reading. */
  readonly check?: ((first: Uint8Array) => void) | undefined;
}

/**
 * Reads a body in pieces of 4 MB. What has arrived is handed on whatever ends it.
 *
 * @returns whether it was read to its end. @throws what `check` and `keep` throw.
 */
export async function readPieces(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  { keep, onHeld, check }: PieceTaker,
): Promise<boolean> {
  const reader = body.getReader();
  let waiting: Uint8Array<ArrayBuffer>[] = [];
  let held = 0;
  const handOn = async () => {
    const [chunks, bytes] = [waiting, held];
    waiting = [];
    held = 0;
    if (bytes > 0) await keep(chunks, bytes);
  };
  for (let isFirst = true; ; isFirst = false) {
    const step = await reader.read().catch(() => undefined);
    if (!step || step.done) {
      await handOn();
      return step !== undefined;
    }
    try {
      if (isFirst) check?.(step.value);
      waiting.push(step.value);
      held += step.value.byteLength;
      if (held >= PIECE) await handOn();
    } catch (error) {
      await reader.cancel().catch(() => undefined);
      throw error;
    }
    onHeld(held);
  }
}

/** Files that the user gave, by their path within the folder. */
export function folderSource(files: ReadonlyMap<string, Blob>): ByteSource {
  return {
    async open(tower, path, from) {
      const file = files.get(path);
      if (!file) throw new ModelError('not-here', `${tower.repo}/${path}`, FOLDER_LACKS_IT, FOLDER);
      return { from, total: file.size, etag: undefined, body: file.slice(from).stream() };
    },
  };
}

const FOLDER = {
  en: 'Choose the folder that holds config.json, tokenizer.json and onnx/.',
  zh: '请选择含有 config.json、tokenizer.json 和 onnx/ 的文件夹。',
};
