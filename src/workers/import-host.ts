/** What the import worker serves: one import, read off the page's thread. */

import type { ImportOutcome, ImportRequest } from '../core/importing';
import { ImportRun, type RunEvents } from './import-run';

export class ImportHost {
  /** @param onBanks is waited for, so that no more is held than it has taken. */
  read(
    request: ImportRequest,
    onProgress: RunEvents['onProgress'],
    onBanks: RunEvents['onBanks'],
    signal?: AbortSignal,
  ): Promise<ImportOutcome> {
    return new ImportRun(request, { onProgress, onBanks, ...(signal && { signal }) }).run();
  }
}
