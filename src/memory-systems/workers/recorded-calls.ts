/** The calls of the worker of memory systems that are about recorded results; `memory-systems/domain/recorded-work.ts` says what each is. */

import type { RecordedFile, RecordedReading, RecordedUserRead, RecordedWork } from '../domain/recorded-work';
import type { RecordedHost } from './recorded-host';
import type { Digest } from '../domain/digest';
import type { SystemsResult, SystemsTotal } from '../domain/work';
import { callOnce, type WorkerLike } from '../../workers/calls';
import type { Handlers } from '../../workers/serve';

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

export function recordedHandlers(host: RecordedHost): Handlers<RecordedCalls> {
  return {
    recordedRead: (files, control) => host.read(files, control),
    recordedResult: (input, control) => host.result(input, control),
    recordedTotal: (digests) => host.total(digests),
  };
}

/** A worker of its own for each call, which ends with it. */
export function workerRecorded(start: () => WorkerLike): RecordedWork {
  return {
    read: (files, control) => callOnce<RecordedCalls, 'recordedRead'>(start, 'recordedRead', files, control),
    result: (input, control) =>
      callOnce<RecordedCalls, 'recordedResult'>(start, 'recordedResult', input, control),
    total: (digests, control) =>
      callOnce<RecordedCalls, 'recordedTotal'>(start, 'recordedTotal', digests, control),
  };
}
