/** Files and folders dropped, also where the browser tells nothing of folders. */

import { describe, expect, it } from 'vitest';
import { droppedFiles } from '../../../src/ui/ui/folder-files';
import { filesOf } from '../../../src/ui/widgets/PageDrop.svelte';

const file = (name: string) => new File(['{}'], name);

/** An entry as browsers make them; a directory gives a hundred of its entries at once. */
function entry(path: string, within?: readonly FileSystemEntry[]): FileSystemEntry {
  const name = path.split('/').at(-1)!;
  const left = [...(within ?? [])];
  return {
    isFile: within === undefined,
    isDirectory: within !== undefined,
    name,
    fullPath: `/${path}`,
    file: (resolve: (found: File) => void) => resolve(file(name)),
    createReader: () => ({
      readEntries: (resolve: (some: FileSystemEntry[]) => void) => resolve(left.splice(0, 100)),
    }),
  } as unknown as FileSystemEntry;
}

const dropped = (files: readonly File[], entries: readonly (FileSystemEntry | undefined)[], knows = true) =>
  ({
    files,
    items: entries.map((found) => (knows ? { webkitGetAsEntry: () => found ?? null } : {})),
  }) as unknown as DataTransfer;

describe('what is dropped', () => {
  it('is read with all that its folders hold, in the order of the paths', async () => {
    const many = Array.from({ length: 130 }, (_, i) => entry(`data/${String(i).padStart(3, '0')}.json`));
    const data = dropped([file('b.json'), file('data')], [entry('b.json'), entry('data', many)]);
    const paths = (await filesOf(data)).map(({ path }) => path);
    expect(paths).toEqual(['b.json', ...many.map(({ fullPath }) => fullPath.slice(1))]);
  });

  it('gives its files where the browser has no entries, and no folders', async () => {
    const data = dropped([file('b.json'), file('a.json')], [undefined, undefined], false);
    expect((await filesOf(data)).map(({ path }) => path)).toEqual(['a.json', 'b.json']);
    expect(await droppedFiles(data)).toEqual([]);
    expect(await droppedFiles(null)).toEqual([]);
  });
});
