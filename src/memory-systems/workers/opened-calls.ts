/** The call of the worker of memory systems that reads result files; `../domain/opened/work.ts` says what it is. */

import { openResults, type OpenedFiles } from '../domain/opened/formats';
import type { OpenWork } from '../domain/opened/work';
import { callOnce, type WorkerLike } from '../../workers/calls';
import { resultsTexts } from './results-texts';
import type { Handlers } from '../../workers/serve';

export interface OpenedCalls {
  openResults: { input: Parameters<OpenWork['open']>[0]; progress: never; result: OpenedFiles };
}

/** Reads in this thread. */
export function localOpenWork(): OpenWork {
  return {
    open: async ({ files, sets }, { signal }) => openResults(await resultsTexts(files, signal), sets),
  };
}

export function openedHandlers(work: OpenWork): Handlers<OpenedCalls> {
  return { openResults: (input, control) => work.open(input, control) };
}

/** A worker of its own for each call, which ends with it. */
export function workerOpened(start: () => WorkerLike): OpenWork {
  return {
    open: (input, control) => callOnce<OpenedCalls, 'openResults'>(start, 'openResults', input, control),
  };
}
