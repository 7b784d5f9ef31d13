/** The page's side of the worker of memory systems. */

import type { RecountWork, SystemsWork, UserWork } from '../domain/work';
import { callOnce, type WorkerLike } from '../../workers/calls';
import { serveEncoder } from '../../workers/remote-encoder';
import type { SystemsCalls } from './systems-host';

/**
 * A worker of its own for each run, which ends with it: with the result, or at once after the signal.
 *
 * @param pause gives the thread back once the worker is started: copying a user with his records to it takes a while too.
 */
export function workerSystems(start: () => WorkerLike, pause: () => Promise<void>): SystemsWork & UserWork {
  return {
    async run(task, { encoder, ...control }) {
      if (!encoder) return callOnce<SystemsCalls, 'run'>(start, 'run', task, control, { pause });
      const port = serveEncoder(encoder, control.signal);
      const input = { ...task, encoder: port };
      return callOnce<SystemsCalls, 'run'>(start, 'run', input, { ...control, transfer: [port] }, { pause });
    },
    user: (task, control) => callOnce<SystemsCalls, 'user'>(start, 'user', task, control),
  };
}

/** Likewise, a worker for each recount. */
export function workerRecount(start: () => WorkerLike): RecountWork {
  return {
    recount: (task, control) => callOnce<SystemsCalls, 'recount'>(start, 'recount', task, control),
  };
}
