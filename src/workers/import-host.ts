/** What the import worker serves: one import, read off the page's thread. */

import type { ImportOutcome, ImportProgress, ImportRequest } from '../core/importing';
import type { MemoryBank } from '../core/memory/bank';
import { ImportRun } from './import-run';
import type { Handlers } from './serve';

/** What the worker tells while it reads. */
export type ImportNews =
  | { readonly type: 'progress'; readonly progress: ImportProgress }
  /** Banks that the page is to keep. */
  | { readonly type: 'banks'; readonly banks: readonly MemoryBank[] };

export interface ImportCalls {
  read: { input: ImportRequest; progress: ImportNews; result: ImportOutcome };
}

export const IMPORT_HANDLERS: Handlers<ImportCalls> = {
  read(request, { signal, onProgress }) {
    return new ImportRun(request, {
      signal,
      onProgress: (progress) => onProgress({ type: 'progress', progress }),
      onBanks: async (banks) => onProgress({ type: 'banks', banks }),
    }).run();
  },
};
