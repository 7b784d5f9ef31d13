/** What the ranking worker serves: one bank at a time, indexed and searched off the page's thread. */

import type { MemoryBank } from '../../core/memory/bank';
import type { PassageVectors } from '../../pipeline/retrieval/dense';
import type { StaticTable } from '../../pipeline/retrieval/static-vectors';
import type { QuestionInputs } from '../../pipeline/flow/run-systems';
import type { SystemConfig } from '../../pipeline/flow/system';
import type { Clock } from '../../pipeline/flow/timed';
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
