/** The page's side of the projection worker, and the same in this thread for Node and tests. */

import { proxy } from 'comlink';
import type { Projector } from '../core/projection/projector';
import type { ProjectionHost } from './projection-host';
import { RemoteObject, type WorkerLike } from './remote';

/** Projects in a worker of its own a picture, which ends with it: with the result, or at once after the signal. */
export function workerProjector(start: () => WorkerLike): Projector {
  return {
    async project(rows, method, { signal, onProgress } = {}) {
      signal?.throwIfAborted();
      const remote = new RemoteObject<ProjectionHost>(start());
      const stop = () => remote.close();
      signal?.addEventListener('abort', stop);
      try {
        const report = onProgress && proxy(onProgress);
        return await remote.call((host) => host.project(rows, method, report));
      } catch (error) {
        signal?.throwIfAborted();
        throw error;
      } finally {
        signal?.removeEventListener('abort', stop);
        remote.close();
      }
    },
  };
}

/** Projects in this thread; a signal is heard before and after. */
export function localProjector(): Projector {
  return {
    async project(rows, method, { signal, onProgress } = {}) {
      const { ProjectionHost } = await import('./projection-host');
      signal?.throwIfAborted();
      const found = new ProjectionHost().project(rows, method, onProgress);
      signal?.throwIfAborted();
      return found;
    },
  };
}
