/** The page's side of the import worker, and the same in this thread for Node and tests. */

import type { Importer } from '../importing';
import type { ReadText } from '../../studio/domain/schema';
import { callOnce, type WorkerLike } from '../../workers/calls';
import type { ImportCalls, ImportNews } from './import-host';
import { ImportRun } from './import-run';

/** Reads, and writes where it may, in a worker of its own, which ends with the import: a cancelled one stops at once, and its memory is freed. */
export function workerImporter(start: () => WorkerLike): Importer {
  return {
    async read(request, { signal, onProgress, onBanks, onWritten }) {
      // Joined by hand: Safari has `AbortSignal.any` from 17.4 on.
      const failure = new AbortController();
      const ended = failure.signal;
      const cancel = () => failure.abort(signal.reason);
      if (signal.aborted) cancel();
      else signal.addEventListener('abort', cancel, { once: true });
      let taken: Promise<void> = Promise.resolve();
      const hear = (news: ImportNews) => {
        if (news.type === 'progress') return onProgress(news.progress);
        taken = taken.then(() => {
          ended.throwIfAborted();
          return news.type === 'written' ? onWritten(news.summaries) : onBanks(news.banks);
        });
        // What the page cannot keep ends the reading, with its own error.
        taken.catch((error: unknown) => failure.abort(error));
      };
      const control = { signal: ended, onProgress: hear };
      try {
        const outcome = await callOnce<ImportCalls, 'read'>(start, 'read', request, control);
        await taken;
        return outcome;
      } finally {
        signal.removeEventListener('abort', cancel);
      }
    },
  };
}

/** Reads a text for the studio in a worker of its own, which ends with it: a stopped reading ends at once. */
export function workerTextReader(start: () => WorkerLike): ReadText {
  return (text, language, signal) =>
    callOnce<ImportCalls, 'text'>(start, 'text', { text, language }, { signal });
}

/** Reads a text in this thread. */
export const localTextReader: ReadText = async (text, language, signal) => {
  const { readText } = await import('../../studio/domain/from-text/read');
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
