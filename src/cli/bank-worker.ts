/** A process of `--workers`: ranks one bank after another, as its parent sends them. */

import type { SystemConfig } from '../pipeline/flow/system';
import type { MemoryBank } from '../core/memory/bank';
import type { QuestionResult } from '../runs/domain/run/question-result';
import { isBadInput, Arguments } from './usage';
import { runSystems } from './setup';
import { MODEL_OPTIONS, Models } from './models';

/** What the parent asks. */
export interface BankJob {
  readonly bank: MemoryBank;
  readonly systems: readonly SystemConfig[];
  readonly depth: number;
  readonly seed: number;
  /** The value of --model, where it is given. */
  readonly model: string | undefined;
  /** Whether a system needs a model. */
  readonly needsModel: boolean;
  readonly needsReader: boolean;
  /** Threads of the model in this process. */
  readonly threads: number;
}

/** What this process answers: notes and progress at any time, one result or failure per job. */
export type BankMessage =
  | { readonly type: 'progress'; readonly text: string }
  | { readonly type: 'note'; readonly text: string }
  | { readonly type: 'result'; readonly units: readonly QuestionResult[] }
  | { readonly type: 'failed'; readonly text: string; readonly badInput: boolean };

// A library that logs must not speak into the parent's result.
console.log = console.info = console.debug = console.error;

function send(message: BankMessage): void {
  process.send?.(message);
}

async function rank(job: BankJob): Promise<readonly QuestionResult[]> {
  const { bank, systems, depth, seed } = job;
  const say = {
    note: (text: string) => send({ type: 'note', text }),
    progress: (text: string) => send({ type: 'progress', text }),
  };
  const words = Arguments.parse(job.model === undefined ? [] : ['--model', job.model], MODEL_OPTIONS, false);
  const encoders = job.needsModel
    ? await Models.open(words, [bank], '', { ...say, note: () => undefined }, job.threads)
    : Models.NONE;
  const models = job.needsReader ? await encoders.withReaders([bank], '--rerank') : encoders;
  return runSystems([bank], systems, { depth, seed }, models, say);
}

process.on('message', (job: BankJob) => {
  rank(job).then(
    (units) => send({ type: 'result', units }),
    (error: unknown) => {
      const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
      const badInput = isBadInput(error);
      send({ type: 'failed', text: badInput ? error.message : text, badInput });
    },
  );
});
// The parent is gone, however it ended.
process.on('disconnect', () => process.exit(0));
