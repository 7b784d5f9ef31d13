/** The page's side of the worker that evaluates files of others. */

import { proxy, transfer, type Remote } from 'comlink';
import type { OutsideQuestion } from '../core/experiments/outside-rankings';
import type { PhrasedTable } from '../core/export/table';
import type { Evaluation, Inspected } from '../core/experiments/released';
import type { Outcome, ReleasedHost, ReleasedWork } from '../core/experiments/released-host';
import { RemoteObject, WorkerFailure, type WorkerLike } from './remote';

/** Works in one worker, started at the first call and anew after it has failed. */
export function workerReleased(start: () => WorkerLike): ReleasedWork {
  let remote: RemoteObject<ReleasedHost> | undefined;
  const call = async <R>(run: (host: Remote<ReleasedHost>) => Promise<R>): Promise<R> => {
    const current = (remote ??= new RemoteObject<ReleasedHost>(start()));
    try {
      return await current.call(run);
    } catch (error) {
      if (error instanceof WorkerFailure && remote === current) {
        current.close();
        remote = undefined;
      }
      throw error;
    }
  };
  return {
    inspect: (name, bytes) =>
      call<Outcome<Inspected>>((host) => host.inspect(name, transfer(bytes, [bytes.buffer]))),
    evaluate: (file, settings, partner, onSegmenter) =>
      call<Outcome<Evaluation>>((host) =>
        host.evaluate(file, settings, partner, onSegmenter && proxy(onSegmenter)),
      ),
    questions: (file, sort, partner) =>
      call<Outcome<OutsideQuestion[]>>((host) => host.questions(file, sort, partner)),
    responses: (groups, references, shown) =>
      call<PhrasedTable[]>((host) => host.responses(groups, references, shown)),
    judged: (judgements, context) => call<PhrasedTable[]>((host) => host.judged(judgements, context)),
  };
}
