/** What the worker that trains serves. */

import { learn, type LearningProgress, type LearningResult, type LearningTask } from '../domain/train';
import type { LearningWork } from '../domain/work';

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
