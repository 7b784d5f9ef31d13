/**
 * The page's own files as they are kept for use without a network: which there are, in which order they come, what is there, why
 * one could not be kept, and what the page and its service worker say to each other. Each question brings a port for the answers.
 */

import { PhraseError, type Phrase } from '../../core/text/phrase';

/**
 * What a file is needed for: opening the page; reading what comes with it; running models, the model and the trained reader of one language;
 * the models' form for graphics processors; static retrieval in one language, which few visits use.
 */
export type FileGroup =
  'shell' | 'bundled' | 'runtime' | 'gpu' | `${'model' | 'reader' | 'static'}-${string}`;

/** A file of the build, as the build lists it. */
export interface ShippedFile {
  /** Relative to the page's folder, without a leading slash. */
  readonly path: string;
  readonly bytes: number;
  /** SHA-256 of its content, base64. */
  readonly sha256: string;
  readonly group: FileGroup;
}

/** What a worker knows of its version's files. */
export interface Listing {
  readonly files: readonly ShippedFile[];
  /** Paths of those that are kept. */
  readonly kept: readonly string[];
}

/** Bytes of what is wanted, and how many of them are kept. */
export interface OfflineSum {
  readonly done: number;
  readonly total: number;
}

/** The document that a visit begins with. */
export const PAGE = 'index.html';

/** Whether a file is part of the whole page. @param used of the groups that few visits need, those that this one does. */
export function isOfWhole({ group }: ShippedFile, used: readonly FileGroup[] = []): boolean {
  return !/^(gpu$|static-)/.test(group) || used.includes(group);
}

/**
 * The order of keeping, phase by phase. The page comes after everything that opening it takes: it is answered from what is kept as soon as
 * it is there, and must not ask for a script that is not.
 */
export function phases(files: readonly ShippedFile[]): (readonly ShippedFile[])[] {
  const shell = files.filter(({ group, path }) => group === 'shell' && path !== PAGE);
  const page = files.filter(({ path }) => path === PAGE);
  const rest = files.filter(({ group }) => group !== 'shell').sort((a, b) => a.bytes - b.bytes);
  return [shell, page, rest].filter((phase) => phase.length > 0);
}

/** @param paths those that are kept, of whatever group. */
export function sumOf(files: readonly ShippedFile[], paths: Iterable<string>): OfflineSum {
  const kept = new Set(paths);
  let done = 0;
  let total = 0;
  for (const { path, bytes } of files) {
    total += bytes;
    if (kept.has(path)) done += bytes;
  }
  return { done, total };
}

/**
 * - network: no answer, or it broke off;
 * - missing: the server answered that it has no such file;
 * - changed: the server has another content: a newer version of the page was published;
 * - quota: the browser gives no more room;
 * - blocked: the browser lets this page keep nothing;
 * - silent: the worker that keeps the files does not answer.
 */
export type OfflineReason = 'network' | 'missing' | 'changed' | 'quota' | 'blocked' | 'silent';

/** Crosses between the worker and the page as data. */
export interface OfflineFault {
  readonly reason: OfflineReason;
  /** The file, or what the browser said. */
  readonly what: string;
}

export class OfflineError extends PhraseError {
  override readonly name = 'OfflineError';
  readonly reason: OfflineReason;
  readonly what: string;
  constructor({ reason, what }: OfflineFault) {
    super(WORDS[reason](what));
    this.reason = reason;
    this.what = what;
  }
}

/** The fault that an error stands for, whoever threw it. */
export function offlineFault(error: unknown, what: string): OfflineFault {
  if (error instanceof OfflineError) return { reason: error.reason, what: error.what };
  const quota = (error as Partial<Error> | undefined)?.name === 'QuotaExceededError';
  return { reason: quota ? 'quota' : 'network', what };
}

const WORDS: Readonly<Record<OfflineReason, (what: string) => Phrase>> = {
  network: (what) => ({
    en: `${what} could not be fetched: the connection was lost. Stored files are kept; the rest follows when the network is back.`,
    zh: `${what} 下载失败：连接中断。已保存的文件不会丢失；网络恢复后会继续保存其余文件。`,
  }),
  missing: (what) => ({
    en: `${what} is not on the server. Publish all files of the build, then try again.`,
    zh: `服务器上没有 ${what}。请发布构建产生的全部文件，然后重试。`,
  }),
  changed: (what) => ({
    en: `${what} is another one on the server: a newer version of the page was published. Reload the page, then try again.`,
    zh: `服务器上的 ${what} 已经不同：页面发布了新版本。请重新加载页面，然后重试。`,
  }),
  quota: (what) => ({
    en: `There is no room left for ${what}. Free some under “Storage usage” or on the disk, then try again.`,
    zh: `没有足够的空间保存 ${what}。请在存储设置中或磁盘上腾出空间，然后重试。`,
  }),
  blocked: (what) => ({
    en: `This browser does not let the page keep its files (${what}). Allow site data for this page, or leave private browsing.`,
    zh: `此浏览器不允许页面保存文件（${what}）。请允许本页存储网站数据，或退出无痕浏览。`,
  }),
  silent: (what) => ({
    en: `The part that keeps files for offline use does not answer (${what}). Reload the page.`,
    zh: `负责离线保存的部分没有响应（${what}）。请重新加载页面。`,
  }),
};

/** The worker's script, beside the page. */
export const SCRIPT = 'service-worker.js';

export type WorkerRequest =
  | { readonly type: 'list' }
  | { readonly type: 'tidy' }
  | { readonly type: 'take over' }
  | { readonly type: 'keep'; readonly path: string };

export type WorkerReply =
  | { readonly type: 'listing'; readonly listing: Listing }
  /** Bytes of a file that have come; `done` or `failed` follows. */
  | { readonly type: 'received'; readonly bytes: number }
  | { readonly type: 'done' }
  | { readonly type: 'failed'; readonly fault: OfflineFault };

/**
 * The lock that a page holds while it is open. It names the page's entry script, whose name changes with its content: so a worker sees
 * whether pages of another version are open, and the browser lets go of it however a page ends.
 *
 * @param scope the page's folder, absolute.
 */
export function pageLock(scope: string, entry: string): string {
  return `${pageLocks(scope)}${entry}`;
}

/** What the names of all these locks of a folder begin with. */
export function pageLocks(scope: string): string {
  return `mnemoscope page ${scope} `;
}

/** Which version's files: the one that answers this page, or the one that waits to take over. */
export type OfflineVersion = 'active' | 'waiting';

/** Keeps the files of one version. */
export interface Keeper {
  /** @throws OfflineError. */
  listing(): Promise<Listing>;
  /**
   * Has one file kept; at once where it is.
   * @param onBytes how much of it has come.
   * @throws OfflineError.
   */
  keep(path: string, onBytes: (received: number) => void): Promise<void>;
}

export interface OfflineEvents {
  /** Another version waits to take over; its opening files are kept. */
  onWaiting(): void;
  /** Another version has taken over, from this tab or from another one. */
  onTakenOver(): void;
  /** The network is back. */
  onOnline(): void;
}

/** Why this page cannot be kept at all. */
export type OfflineObstacle = 'insecure' | 'unsupported' | 'development';

export interface OfflineHost {
  readonly obstacle: OfflineObstacle | undefined;
  /** Registers the worker. @returns whether one has served this page: it was visited before. @throws OfflineError `blocked`. */
  start(events: OfflineEvents): Promise<boolean>;
  keeper(version: OfflineVersion): Keeper;
  /** Lets go of what no open tab needs any more. */
  tidy(): Promise<void>;
  /** Asks the server whether there is a newer version. */
  check(): Promise<void>;
  /** Lets the waiting version take over; `onTakenOver` follows. */
  takeOver(): void;
  reload(): void;
}

/** The browser's own offer to install the page. */
export interface InstallOffer {
  /** Shows the browser's question. @returns whether the user agreed. */
  ask(): Promise<boolean>;
}

export interface InstallHost {
  /** Calls back with an offer when there is one, and with undefined when there is none any more. @returns ends it. */
  follow(onOffer: (offer: InstallOffer | undefined) => void): () => void;
}

/** Files that are asked for at once: many are small, and one slow answer must not hold up the others. */
const AT_ONCE = 4;

/**
 * Keeps what is not kept yet, in the order of `phases`. What is kept stays whatever happens, so that a later call goes on.
 *
 * @returns when all of it is kept.
 * @throws OfflineError of the first file that could not be kept.
 */
export async function keepAll(
  keeper: Keeper,
  isWanted: (file: ShippedFile) => boolean,
  onProgress: (sum: OfflineSum) => void,
): Promise<void> {
  const listing = await keeper.listing();
  const files = listing.files.filter(isWanted);
  const kept = new Set(listing.kept);
  const received = new Map<string, number>();
  const report = () => {
    const { done, total } = sumOf(files, kept);
    onProgress({ done: [...received.values()].reduce((a, b) => a + b, done), total });
  };
  report();
  for (const phase of phases(files)) {
    const queue = phase.filter(({ path }) => !kept.has(path)).values();
    const work = async () => {
      for (const { path, bytes } of queue) {
        try {
          await keeper.keep(path, (count) => {
            received.set(path, Math.min(count, bytes));
            report();
          });
          kept.add(path);
        } finally {
          received.delete(path);
          report();
        }
      }
    };
    const ends = await Promise.allSettled(Array.from({ length: AT_ONCE }, work));
    const failed = ends.find((end) => end.status === 'rejected');
    if (failed) throw failed.reason;
  }
}
