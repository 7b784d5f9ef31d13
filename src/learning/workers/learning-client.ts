/** The page's side of the worker that trains. */

import {
  type LearningWork,
  learn,
  type LearningProgress,
  type LearningResult,
  type LearningTask,
} from '../domain/train';
import { callOnce, type WorkerLike } from '../../workers/calls';

export interface LearningCalls {
  learn: { input: LearningTask; progress: LearningProgress; result: LearningResult };
}

/** Milliseconds between two reports. */
const REPORT_EVERY = 80;

export class LearningHost implements LearningWork {
  learn(task: LearningTask, { onProgress }: Parameters<LearningWork['learn']>[1]): Promise<LearningResult> {
    let last = -Infinity;
    // The worker is ended to cancel, so it never has to look up from its work.
    return learn(task, {
      onProgress: (progress) => {
        const now = performance.now();
        if (now - last < REPORT_EVERY) return;
        last = now;
        onProgress(progress);
      },
    });
  }
}

/** A worker of its own for each training, which ends with it: with the result, or at once after the signal. */
export function workerLearning(start: () => WorkerLike): LearningWork {
  return {
    learn: (task, control) => callOnce<LearningCalls, 'learn'>(start, 'learn', task, control),
  };
}
