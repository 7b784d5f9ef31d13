/** A model's files that one worker has read, for others: blobs are kept once, outside the memory of the page and its workers. */

import { ModelError } from './errors';
import type { ModelSource } from './files';

/** Reads files by their path within the folder. @param name the folder's, for errors. */
export function blobSource(files: ReadonlyMap<string, Blob>, name: string): ModelSource {
  return {
    async read(path, { signal, onBytes }) {
      const file = files.get(path);
      if (!file) throw new ModelError('missing', `${name}/${path}`);
      const bytes = new Uint8Array(await file.arrayBuffer());
      signal?.throwIfAborted();
      onBytes?.(bytes.byteLength);
      return bytes;
    },
  };
}

/** The same source; whatever is read is also put into `files`. */
export function noting(source: ModelSource, files: Map<string, Blob>): ModelSource {
  return {
    async read(path, options) {
      const bytes = await source.read(path, options);
      files.set(path, new Blob([bytes as Uint8Array<ArrayBuffer>]));
      return bytes;
    },
  };
}
