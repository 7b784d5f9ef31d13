/** The page's side of the worker of memory systems. */

import type { SystemsWork } from '../core/systems/work';
import { callOnce, type WorkerLike } from './calls';
import type { SystemsCalls } from './systems-host';

/** A worker of its own for each run, which ends with it: with the result, or at once after the signal. */
export function workerSystems(start: () => WorkerLike): SystemsWork {
  return {
    run: (task, control) => callOnce<SystemsCalls, 'run'>(start, 'run', task, control),
  };
}
