/** Training as a screen asks for it; done in a worker. */

import type { LearningProgress, LearningResult, LearningTask } from './train';

export interface LearningWork {
  /** See `learn`. @throws LearningError; DOMException `AbortError` after the signal. */
  learn(
    task: LearningTask,
    control: { readonly signal: AbortSignal; readonly onProgress: (progress: LearningProgress) => void },
  ): Promise<LearningResult>;
}
