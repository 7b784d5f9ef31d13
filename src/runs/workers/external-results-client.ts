/** The page's side of the worker that evaluates files of others. */

import type { ExternalResultsWork, ExternalResultsHost } from '../domain/external/host';
import { StandingWorker, type WorkerLike } from '../../workers/calls';
import type { Handlers } from '../../workers/serve';

type Result<N extends keyof ExternalResultsWork> = Awaited<ReturnType<ExternalResultsWork[N]>>;
type Input<N extends keyof ExternalResultsWork, At extends number> = Parameters<ExternalResultsWork[N]>[At];

/** Bytes of the segmenter that have come; the total where the server says it. */
export interface SegmenterBytes {
  readonly received: number;
  readonly total: number | undefined;
}

export interface ReleasedCalls {
  inspect: {
    input: { name: string; bytes: Uint8Array };
    progress: never;
    result: Result<'inspect'>;
  };
  evaluate: {
    input: {
      file: Input<'evaluate', 0>;
      settings: Input<'evaluate', 1>;
      partner: Input<'evaluate', 2>;
    };
    progress: SegmenterBytes;
    result: Result<'evaluate'>;
  };
  questions: {
    input: {
      file: Input<'questions', 0>;
      sort: Input<'questions', 1>;
      partner: Input<'questions', 2>;
    };
    progress: never;
    result: Result<'questions'>;
  };
  responses: {
    input: {
      groups: Input<'responses', 0>;
      references: Input<'responses', 1>;
      shown: Input<'responses', 2>;
    };
    progress: never;
    result: Result<'responses'>;
  };
  judged: {
    input: { judgements: Input<'judged', 0>; context: Input<'judged', 1> };
    progress: never;
    result: Result<'judged'>;
  };
}

export function releasedHandlers(host: ExternalResultsHost): Handlers<ReleasedCalls> {
  return {
    inspect: ({ name, bytes }) => host.inspect(name, bytes),
    evaluate: ({ file, settings, partner }, { onProgress }) =>
      host.evaluate(file, settings, partner, (received, total) => onProgress({ received, total })),
    questions: ({ file, sort, partner }) => host.questions(file, sort, partner),
    responses: ({ groups, references, shown }) => host.responses(groups, references, shown),
    judged: ({ judgements, context }) => host.judged(judgements, context),
  };
}

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
