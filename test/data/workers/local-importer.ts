/** What the import worker does, in this thread. */

import type { Importer } from '../../../src/data/importing';
import type { ReadText } from '../../../src/studio/domain/schema';
import { ImportRun } from '../../../src/data/workers/import-run';

/** Reads a text in this thread. */
export const localTextReader: ReadText = async (text, language, signal) => {
  const { readText } = await import('../../../src/studio/domain/from-text/read');
  signal.throwIfAborted();
  return readText(text, language);
};

/** Reads in this thread, and hands every bank over. */
export function localImporter(): Importer {
  return {
    async read(request, { signal, onProgress, onBanks }) {
      let failed: { readonly error: unknown } | undefined;
      const banks: typeof onBanks = (found) =>
        onBanks(found).catch((error: unknown) => {
          failed = { error };
          throw error;
        });
      try {
        return await new ImportRun(request, { onProgress, onBanks: banks, signal }).run();
      } catch (error) {
        throw failed ? failed.error : error;
      }
    },
  };
}
