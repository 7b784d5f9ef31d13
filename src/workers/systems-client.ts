/** The page's side of the worker of memory systems. */

import type { RecountWork, SystemsWork, UserWork } from '../core/systems/work';
import { callOnce, type WorkerLike } from './calls';
import { serveEncoder } from './remote-encoder';
import type { SystemsCalls } from './systems-host';

/** A worker of its own for each run, which ends with it: with the result, or at once after the signal. */
export function workerSystems(start: () => WorkerLike): SystemsWork & UserWork {
  return {
    async run(task, { encoder, ...control }) {
      const worker = await started(start, control.signal);
      if (!encoder) return callOnce<SystemsCalls, 'run'>(worker, 'run', task, control);
      const port = serveEncoder(encoder, control.signal);
      const input = { ...task, encoder: port };
      return callOnce<SystemsCalls, 'run'>(worker, 'run', input, { ...control, transfer: [port] });
    },
    user: (task, control) => callOnce<SystemsCalls, 'user'>(start, 'user', task, control),
  };
}

/** Starting a worker and copying a user with his records take a while each: the page gets its thread back in between. */
async function started(start: () => WorkerLike, signal: AbortSignal): Promise<() => WorkerLike> {
  signal.throwIfAborted();
  const worker = start();
  await new Promise<void>((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
  if (signal.aborted) worker.terminate();
  return () => worker;
}

/** Likewise, a worker for each recount. */
export function workerRecount(start: () => WorkerLike): RecountWork {
  return {
    recount: (task, control) => callOnce<SystemsCalls, 'recount'>(start, 'recount', task, control),
  };
}
