/** The page's side of the projection worker, and the same in this thread for Node and tests. */

import type { Projector } from '../projection/projector';
import { callOnce, type WorkerLike } from '../../workers/calls';
import type { ProjectionCalls } from './projection-host';

/** Projects in a worker of its own for each picture, which ends with it: with the result, or at once after the signal. */
export function workerProjector(start: () => WorkerLike): Projector {
  return {
    project: (rows, method, control) =>
      callOnce<ProjectionCalls, 'project'>(start, 'project', { rows, method }, control),
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
