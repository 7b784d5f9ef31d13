/** The page's side of the import worker. */

import type { Importer } from '../importing';
import type { ReadText } from '../../studio/domain/schema';
import { callOnce, type WorkerLike } from '../../workers/calls';
import type { ImportCalls, ImportNews } from './import-worker';

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
