/** The page's side of the ranking worker, and the same in this thread for Node and tests. */

import type { Clock } from '../../pipeline/flow/timed';
import type { OpenRanker, RankingPorts } from '../domain/run/open-bank';
import { WorkerCalls, type WorkerLike } from '../../workers/calls';
import type { MemoryBank } from '../../core/memory/bank';
import type { PassageVectors } from '../../pipeline/retrieval/dense';
import type { StaticTable } from '../../pipeline/retrieval/static-vectors';
import type { QuestionInputs } from '../../pipeline/flow/run-systems';
import type { SystemConfig } from '../../pipeline/flow/system';
import type { Handlers } from '../../workers/serve';
import { BankRanker, type QuestionResult } from '../domain/run/question-result';

export interface RankCalls {
  open: {
    input: {
      bank: MemoryBank;
      systems: readonly SystemConfig[];
      depth: number;
      vectors: PassageVectors | undefined;
      table: StaticTable | undefined;
    };
    progress: never;
    result: void;
  };
  units: { input: readonly QuestionInputs[]; progress: never; result: QuestionResult[] };
  /** Frees what the bank's indexes hold. */
  close: { input: undefined; progress: never; result: void };
}

export class RankHost {
  readonly #clock: Clock;
  #ranker: BankRanker | undefined;

  constructor(clock: Clock = () => performance.now()) {
    this.#clock = clock;
  }

  open(
    bank: MemoryBank,
    systems: readonly SystemConfig[],
    depth: number,
    vectors?: PassageVectors,
    table?: StaticTable,
  ): void {
    this.#ranker = new BankRanker(bank, systems, depth, this.#clock, vectors, table);
  }

  /** @throws Error where no bank is open. */
  units(inputs: readonly QuestionInputs[]): QuestionResult[] {
    const ranker = this.#ranker;
    if (!ranker) throw new Error('No bank is open for ranking.');
    return inputs.map((each) => ranker.unit(each));
  }

  close(): void {
    this.#ranker = undefined;
  }
}

export function rankHandlers(host: RankHost): Handlers<RankCalls> {
  return {
    open: ({ bank, systems, depth, vectors, table }) => host.open(bank, systems, depth, vectors, table),
    units: (inputs) => host.units(inputs),
    close: () => host.close(),
  };
}

/** Milliseconds for which a worker without a bank waits for the next one: a run opens one bank after another, and a start costs as much as ranking a bank. */
const IDLE = 5000;

/** Ranks in a worker. What a bank's indexes held is freed when the bank is closed; the worker ends a little later, unless another bank is opened. */
export function workerRanker(start: () => WorkerLike): RankingPorts['ranker'] {
  let idle: WorkerCalls<RankCalls> | undefined;
  let ending: ReturnType<typeof setTimeout> | undefined;
  const take = () => {
    clearTimeout(ending);
    const calls = idle && !idle.failure ? idle : new WorkerCalls<RankCalls>(start());
    idle = undefined;
    return calls;
  };
  const keep = (calls: WorkerCalls<RankCalls>) => {
    idle?.dispose();
    idle = calls;
    clearTimeout(ending);
    ending = setTimeout(() => {
      idle?.dispose();
      idle = undefined;
    }, IDLE);
  };
  return async (bank, systems, depth, vectors, table): Promise<OpenRanker> => {
    const calls = take();
    try {
      await calls.call('open', { bank, systems, depth, vectors, table });
    } catch (error) {
      calls.dispose();
      throw error;
    }
    let working = 0;
    return {
      async units(inputs) {
        working++;
        try {
          return await calls.call('units', inputs);
        } finally {
          working--;
        }
      },
      close() {
        // Work that nobody waits for would hold up the next bank.
        if (working > 0 || calls.failure) return calls.dispose();
        calls.call('close', undefined).then(
          () => keep(calls),
          () => calls.dispose(),
        );
      },
    };
  };
}

/** Ranks in this thread. */
export function localRanker(clock?: Clock): RankingPorts['ranker'] {
  return (...bank) => {
    const host = new RankHost(clock);
    host.open(...bank);
    return Promise.resolve({
      units: (inputs) => Promise.resolve(host.units(inputs)),
      close: () => host.close(),
    });
  };
}
