/** The page's side of the worker that evaluates files of others. */

import type { ExternalResultsWork } from '../domain/external/host';
import { StandingWorker, type WorkerLike } from '../../workers/calls';
import type { ReleasedCalls, SegmenterBytes } from './external-results-calls';

/** Works in one worker, started at the first call and again after it has failed. */
export function workerExternalResults(start: () => WorkerLike): ExternalResultsWork {
  const worker = new StandingWorker<ReleasedCalls>(start);
  return {
    inspect: (name, bytes) => worker.call('inspect', { name, bytes }, { transfer: [bytes.buffer] }),
    evaluate: (file, settings, partner, onSegmenter) => {
      const onProgress = ({ received, total }: SegmenterBytes) => onSegmenter?.(received, total);
      return worker.call('evaluate', { file, settings, partner }, { onProgress });
    },
    questions: (file, sort, partner) => worker.call('questions', { file, sort, partner }),
    responses: (groups, references, shown) => worker.call('responses', { groups, references, shown }),
    judged: (judgements, context) => worker.call('judged', { judgements, context }),
  };
}
