/** Where a file is written to: the place that the user chooses, or the browser's downloads. */

import type { SaveTarget } from '../state/storage-manager.svelte';
import { saveFile } from '../../../ui/ui/download';
import { t } from '../words';
import { isAbort } from '../../../core/text/phrase';

interface FileHandle {
  createWritable(): Promise<WritableStream<Uint8Array>>;
}
type Picker = (options: {
  suggestedName: string;
  types: readonly { description: string; accept: Record<string, readonly string[]> }[];
}) => Promise<FileHandle>;

/** @returns undefined where the user closes the browser's dialog. */
export async function saveTarget(name: string): Promise<SaveTarget | undefined> {
  const picker = (window as { showSaveFilePicker?: Picker }).showSaveFilePicker;
  if (!picker) return download(name);
  try {
    const types = [{ description: t().exporting.kindOfFile, accept: { 'application/zip': ['.zip'] } }];
    const handle = await picker.call(window, { suggestedName: name, types });
    // What the file held before stays until the stream is closed.
    return { stream: await handle.createWritable(), finish: async () => undefined };
  } catch (error) {
    if (isAbort(error)) return undefined;
    throw error;
  }
}

function download(name: string): SaveTarget {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  // Browsers keep the parts of large blobs on the disk.
  const blob = new Response(readable as ReadableStream<Uint8Array<ArrayBuffer>>, {
    headers: { 'content-type': 'application/zip' },
  }).blob();
  blob.catch(() => undefined);
  return {
    stream: writable,
    async finish() {
      saveFile(name, await blob);
    },
  };
}
