/** The page's side of the worker that trains. */

import type { LearningWork } from '../domain/work';
import { callOnce, type WorkerLike } from '../../workers/calls';
import type { LearningCalls } from './learning-host';

/** A worker of its own for each training, which ends with it: with the result, or at once after the signal. */
export function workerLearning(start: () => WorkerLike): LearningWork {
  return {
    learn: (task, control) => callOnce<LearningCalls, 'learn'>(start, 'learn', task, control),
  };
}
