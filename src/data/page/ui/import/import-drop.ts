/** Files that were dropped: single ones, folders however deep, or both. */

import type { ImportFile } from '../../../importing';
import { droppedFiles } from '../../../../ui/ui/folder-files';

/** Everything dropped, in the order of the paths. */
export async function filesOf(data: DataTransfer): Promise<ImportFile[]> {
  // Both are gone after the first wait. A browser without entries gives no folders, and its files as they are.
  const entries = [...data.items].map((item) => item.webkitGetAsEntry?.());
  const folders = new Set(entries.flatMap((entry) => (entry?.isDirectory ? [entry.name] : [])));
  const single = [...data.files].filter(({ name }) => !folders.has(name));
  const within = folders.size > 0 ? await droppedFiles(data) : [];
  const files = [...single.map((file) => ({ path: file.name, file })), ...within];
  return files.sort((a, b) => (a.path < b.path ? -1 : 1));
}
