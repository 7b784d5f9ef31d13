/** Files that were picked or dropped: single ones, folders however deep, or both. */

export interface FolderFile {
  /** Of a file in a folder: begins with the folder's own name. */
  readonly path: string;
  readonly file: File;
}

export function pickedFiles(files: readonly File[]): FolderFile[] {
  return files.map((file) => ({ path: file.webkitRelativePath || file.name, file }));
}

/** Every file of the folders dropped, however deep. */
export async function droppedFiles(data: DataTransfer | null): Promise<FolderFile[]> {
  // Entries are gone after the first wait, so all are taken at once.
  const entries = [...(data?.items ?? [])].flatMap((item) => item.webkitGetAsEntry?.() ?? []);
  const lists = await Promise.all(entries.filter(({ isDirectory }) => isDirectory).map(filesWithin));
  return lists.flat();
}

async function filesWithin(entry: FileSystemEntry): Promise<FolderFile[]> {
  if (entry.isFile) {
    const file = await new Promise<File>((resolve, reject) =>
      (entry as FileSystemFileEntry).file(resolve, reject),
    );
    return [{ path: entry.fullPath.replace(/^\//, ''), file }];
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  const found: FileSystemEntry[] = [];
  // A reader gives at most a hundred entries at once.
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (some.length === 0) break;
    found.push(...some);
  }
  return (await Promise.all(found.map(filesWithin))).flat();
}
