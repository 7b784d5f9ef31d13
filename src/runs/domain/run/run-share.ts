/** How far a run is, over all its stages: questions alone would stand still while memories are embedded. */

import { needsOf } from '../../../pipeline/flow/system';
import { enginesIn } from './engine-ranker';
import type { RunProgress } from './open-bank';
import type { RunBank, RunHeader } from './run';

/** In the order in which a bank goes through them. */
const STAGES = ['memories', 'questions', 'classification', 'reading', 'pushing', 'ranking'] as const;
type Stage = (typeof STAGES)[number];
type Costs = Readonly<Record<Stage, number>>;

/**
 * What one memory or question of a stage costs, as a multiple of ranking one: rough proportions on a laptop without a GPU. They shape the bar; the time left
 * follows from what the work takes.
 */
const COSTS: Costs = {
  memories: 20,
  questions: 8,
  classification: 8,
  // Ten memories and more.
  reading: 150,
  pushing: 1,
  ranking: 1,
};

/** What one question costs that is asked of an engine over the network. */
const ASKING = 4;

export interface RunShare {
  /** Share of the run's work that is done, in [0, 1]. */
  readonly share: number;
  /** Milliseconds that are probably left; undefined until work has been seen. */
  readonly left: number | undefined;
}

/** Follows one session of a run. */
export class RunShares {
  readonly #banks: readonly { readonly name: string; readonly work: Readonly<Record<Stage, number>> }[];
  readonly #costs: Costs;
  readonly #total: number;
  readonly #started: number;
  #bank = 0;
  #last: RunProgress | undefined;
  /** Work that was seen being done in this session, in units of COSTS. */
  #worked = 0;

  /** @param now milliseconds, of the clock that `take` is given. */
  constructor({ banks, plan }: Pick<RunHeader, 'banks' | 'plan'>, now: number) {
    const needs = needsOf(plan.systems);
    const engines = enginesIn(plan.systems).size;
    this.#costs = { ...COSTS, pushing: COSTS.pushing * engines, ranking: COSTS.ranking + ASKING * engines };
    this.#banks = banks.map((bank) => ({ name: bank.name, work: workOf(bank, needs, this.#costs) }));
    this.#total = this.#banks.reduce((sum, { work }) => sum + sumOf(work, STAGES), 0);
    this.#started = now;
  }

  /** What a stage reported. A stage that needed nothing, because its outputs were stored, counts as done. */
  take(progress: RunProgress, now: number): RunShare {
    const at = this.#banks.findIndex(({ name }, i) => i >= this.#bank && name === progress.bank);
    if (at >= 0) this.#bank = at;
    const last = this.#last;
    const isSame = last?.bank === progress.bank && last.stage === progress.stage;
    this.#worked += this.#costs[progress.stage] * Math.max(0, progress.done - (isSame ? last.done : 0));
    this.#last = progress;
    const { work } = this.#banks[this.#bank] ?? {
      work: workOf(undefined, { vectors: false, classes: false, reader: false, table: false }, this.#costs),
    };
    const before = this.#banks
      .slice(0, this.#bank)
      .reduce((sum, { work: own }) => sum + sumOf(own, STAGES), 0);
    const own = sumOf(work, STAGES.slice(0, STAGES.indexOf(progress.stage)));
    const here = work[progress.stage] * (progress.total > 0 ? progress.done / progress.total : 1);
    const done = before + own + here;
    const share = this.#total > 0 ? Math.min(1, done / this.#total) : 0;
    const speed = this.#worked / Math.max(1, now - this.#started);
    return { share, left: speed > 0 ? Math.max(0, this.#total - done) / speed : undefined };
  }
}

function workOf(
  bank: RunBank | undefined,
  { vectors, classes, reader }: ReturnType<typeof needsOf>,
  costs: Costs,
): Readonly<Record<Stage, number>> {
  const { memories = 0, questions = 0 } = bank ?? {};
  return {
    memories: vectors ? costs.memories * memories : 0,
    questions: vectors ? costs.questions * questions : 0,
    classification: classes ? costs.classification * questions : 0,
    reading: reader ? costs.reading * questions : 0,
    pushing: costs.pushing * memories,
    ranking: costs.ranking * questions,
  };
}

function sumOf(work: Readonly<Record<Stage, number>>, stages: readonly Stage[]): number {
  return stages.reduce((sum, stage) => sum + work[stage], 0);
}
