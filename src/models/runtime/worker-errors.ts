/** How workers that hold models differ from others: their errors are ModelErrors, and so is their breaking down. */

import type { Device } from '../../core/ports';
import type { WorkerOptions } from '../../workers/calls';
import { THE_WORKER } from './error-words';
import { MODEL_ERRORS, ModelError } from './errors';

/** @param device that is named as the cause when the worker breaks down, where it is a GPU. */
export function modelWorker(device?: Device): WorkerOptions {
  const failedOn = device === 'webgpu' ? device : undefined;
  return {
    errors: MODEL_ERRORS,
    failure: (detail) => new ModelError('worker-failed', THE_WORKER, detail, undefined, failedOn),
  };
}
