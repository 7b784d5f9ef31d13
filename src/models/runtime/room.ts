/** Whether what is to be downloaded will fit. */

import { ModelError } from './errors';
import type { ModelCache } from './model-cache';

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
