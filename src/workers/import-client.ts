/** The page's side of the import worker, and the same in this thread for Node and tests. */

import { proxy } from 'comlink';
import type { Importer } from '../core/importing';
import { ImportHost } from './import-host';
import { RemoteObject, type WorkerLike } from './remote';

/** Reads in a worker of its own, which ends with the import: a cancelled one stops at once, and its memory is freed. */
export function workerImporter(start: () => WorkerLike): Importer {
  return {
    async read(request, { signal, onProgress, onBanks }) {
      signal.throwIfAborted();
      const remote = new RemoteObject<ImportHost>(start());
      const stop = () => remote.close();
      signal.addEventListener('abort', stop);
      // An error loses its kind on the way through the worker.
      let failed: { readonly error: unknown } | undefined;
      const banks: typeof onBanks = async (found) => {
        signal.throwIfAborted();
        await onBanks(found).catch((error: unknown) => {
          failed = { error };
          throw error;
        });
      };
      try {
        return await remote.call((host) => host.read(request, proxy(onProgress), proxy(banks)));
      } catch (error) {
        signal.throwIfAborted();
        throw failed ? failed.error : error;
      } finally {
        signal.removeEventListener('abort', stop);
        remote.close();
      }
    },
  };
}

/** Reads in this thread. */
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
        return await new ImportHost().read(request, onProgress, banks, signal);
      } catch (error) {
        throw failed ? failed.error : error;
      }
    },
  };
}
