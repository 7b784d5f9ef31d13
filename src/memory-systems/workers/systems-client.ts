/** The page's side of the worker of memory systems: its calls, and who makes them. A worker of its own for each call, which ends with it. */

import type { Digest } from '../domain/digest';
import type { OpenedFiles, OpenWork } from '../domain/opened/formats';
import type { RecordedFile, RecordedReading, RecordedUserRead, RecordedWork } from '../domain/recorded';
import type { TestUser } from '../domain/user';
import type {
  RecountTask,
  RecountWork,
  SystemsProgress,
  SystemsResult,
  SystemsTask,
  SystemsTotal,
  SystemsWork,
  UserTask,
  UserWork,
} from '../domain/work';
import { callOnce, type WorkerLike } from '../../workers/calls';
import { serveEncoder } from '../../workers/remote-encoder';

export interface SystemsCalls {
  /** The port leads to an encoder, where the search is by vectors. */
  run: {
    input: SystemsTask & { readonly encoder?: MessagePort };
    progress: SystemsProgress;
    result: SystemsResult;
  };
  user: { input: UserTask; progress: never; result: TestUser };
  recount: { input: RecountTask; progress: never; result: SystemsResult };
}

export interface RecordedCalls {
  recordedRead: {
    input: readonly RecordedFile[];
    progress: RecordedUserRead;
    result: RecordedReading;
  };
  recordedResult: {
    input: Parameters<RecordedWork['result']>[0];
    progress: never;
    result: SystemsResult;
  };
  recordedTotal: {
    input: readonly Digest[];
    progress: never;
    result: SystemsTotal;
  };
}

export interface OpenedCalls {
  openResults: { input: Parameters<OpenWork['open']>[0]; progress: never; result: OpenedFiles };
}

/**
 * A run ends with the result, or at once after the signal.
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

export function workerRecount(start: () => WorkerLike): RecountWork {
  return {
    recount: (task, control) => callOnce<SystemsCalls, 'recount'>(start, 'recount', task, control),
  };
}

export function workerRecorded(start: () => WorkerLike): RecordedWork {
  return {
    read: (files, control) => callOnce<RecordedCalls, 'recordedRead'>(start, 'recordedRead', files, control),
    result: (input, control) =>
      callOnce<RecordedCalls, 'recordedResult'>(start, 'recordedResult', input, control),
    total: (digests, control) =>
      callOnce<RecordedCalls, 'recordedTotal'>(start, 'recordedTotal', digests, control),
  };
}

export function workerOpened(start: () => WorkerLike): OpenWork {
  return {
    open: (input, control) => callOnce<OpenedCalls, 'openResults'>(start, 'openResults', input, control),
  };
}
