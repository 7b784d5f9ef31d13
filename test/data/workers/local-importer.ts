/** What the import worker does, in this thread. */

import type { Importer } from '../../../src/data/importing';
import type { ReadText } from '../../../src/studio/domain/schema';
import { IMPORT_HANDLERS } from '../../../src/data/workers/import-worker';

/** Reads a text in this thread. */
export const localTextReader: ReadText = async (text, language, signal) => {
  const { readText } = await import('../../../src/studio/domain/from-text/read');
  signal.throwIfAborted();
  return readText(text, language);
};

/** Reads in this thread as the worker does, and hands every bank over. */
export function localImporter(): Importer {
  return {
    read: async ({ into: _into, ...request }, control) => IMPORT_HANDLERS.read(request, control),
  };
}
