/** What the browser says of the space it gives; refusals are an answer here, not an error. */

import type { StorageEstimate } from './storage';

/** Undefined where the browser has no StorageManager (insecure page, Node) or does not tell. */
export async function estimate(): Promise<StorageEstimate | undefined> {
  const manager = storageManager();
  try {
    const { usage, quota } = (await manager?.estimate()) ?? {};
    if (usage === undefined || quota === undefined) return undefined;
    return { usage, quota, persisted: (await manager?.persisted()) ?? false };
  } catch {
    return undefined;
  }
}

/** @returns whether the browser promises to keep the site's data; false where it cannot be asked. */
export async function persist(): Promise<boolean> {
  try {
    return (await storageManager()?.persist()) ?? false;
  } catch {
    return false;
  }
}

function storageManager(): StorageManager | undefined {
  return typeof navigator === 'undefined' ? undefined : (navigator.storage as StorageManager | undefined);
}
