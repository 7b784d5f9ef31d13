/** Deletes things by way of the trash, where there is one. */

import type { TrashStore } from '../../core/ports';

/** @returns the id in the trash, undefined where they are gone for good. @throws what `remove` throws; they are where they were then. */
export async function toTrash(
  trash: TrashStore | undefined,
  things: Parameters<TrashStore['move']>[0],
  remove: () => Promise<void>,
): Promise<string | undefined> {
  if (trash) return trash.move(things, remove);
  await remove();
  return undefined;
}
