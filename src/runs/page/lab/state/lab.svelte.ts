/** Experiments: the runs that there are, and the one under way. */

import {
  charactersOf,
  planProblems,
  RUN_FORMAT,
  type RunBank,
  type RunHeader,
  type RunPlan,
  newRun,
} from '../../../domain/run/run';
import {
  describeBank,
  type RankingPorts,
  type RunProgress,
  enginesIn,
  type DescribeEngines,
} from '../../../domain/run/open-bank';
import { encoderMarks } from '../../../domain/run/encoders';
import { continueRun, type WrittenUnits, RunShares, type RunShare } from '../../../domain/run/runner';
import type { QuestionResult } from '../../../domain/run/question-result';
import type { MemoryBank } from '../../../../core/memory/bank';
import {
  continuedSetup,
  RunManager,
  type RunManagerDependencies,
  type ActiveRun,
  type RunCallbacks,
} from '../../state/run-manager.svelte';
import { PhraseError } from '../../../../core/text/phrase';
import { kept, t } from '../words';
import { fragmentOf } from '../../../../ui/state/route-address';
import type { RunKind } from '../../ui/run-kind';

interface LabDependencies extends RunManagerDependencies {
  readonly bank: (id: string) => Promise<MemoryBank>;
  readonly models: Omit<RankingPorts, 'clock'>;
  /** Where the plan's search engines are; absent where none can be asked. */
  readonly describeEngines?: DescribeEngines;
  /** All that numbers depend on besides plan, data and models: versions, segmenter. */
  readonly setup: () => Readonly<Record<string, unknown>>;
  /** ISO 8601. */
  readonly now: () => string;
  readonly newId: () => string;
}

/** The run under way in this tab; its units are questions. */
export type LabActiveRun = ActiveRun<LabProgress>;

/** The stage under way, and how far the run is over all stages. */
export type LabProgress = RunProgress & RunShare;

export class Lab extends RunManager<RunHeader, LabProgress, QuestionResult> {
  readonly #dependencies: LabDependencies;

  constructor(dependencies: LabDependencies) {
    super(RUN_FORMAT, dependencies);
    this.#dependencies = dependencies;
  }

  /**
   * Writes a run down and begins it.
   *
   * @returns its id as soon as it is written; undefined where the plan cannot run: `problem` says why.
   */
  begin(plan: RunPlan): Promise<string | undefined> {
    return this.start(this.#begun(plan));
  }

  async #begun(plan: RunPlan): Promise<RunHeader> {
    const problem = planProblems(plan)[0];
    if (problem) throw new PhraseError(problem);
    const banks: RunBank[] = [];
    for (const id of plan.banks) banks.push(describeBank(await this.#dependencies.bank(id), plan));
    const { newId, now, setup, describeEngines } = this.#dependencies;
    const engines = [...enginesIn(plan.systems).keys()];
    const asked = engines.length > 0 && { engines: await describeEngines?.(engines) };
    const header = newRun(plan, banks, {
      id: newId(),
      created: now(),
      setup: { ...setup(), ...asked },
    });
    if (header.total === 0) throw new PhraseError(kept((words) => words.noQuestions));
    return header;
  }

  /** @param isEarly whether some of its units may be partial; otherwise they need not be read. */
  async #written(run: string, isEarly: boolean): Promise<WrittenUnits> {
    const { runs } = this.#dependencies;
    if (!isEarly) return { whole: await runs.unitIds(run) };
    const whole: string[] = [];
    const partial: string[] = [];
    for await (const [id, unit] of runs.units<QuestionResult>(run)) (unit.partial ? partial : whole).push(id);
    return { whole, partial };
  }

  protected async work(
    header: RunHeader,
    callbacks: RunCallbacks<RunHeader, LabProgress>,
  ): Promise<RunHeader> {
    const { runs, bank, models, clock, describeEngines, setup } = this.#dependencies;
    const { engines } = header.setup as { engines?: Parameters<DescribeEngines>[1] };
    // Its lists must come from what answered for the others.
    if (engines) await describeEngines?.(Object.keys(engines), engines);
    const shares = new RunShares(header, clock());
    return continueRun(
      { ...header, setup: continuedSetup(header.setup, setup()) },
      {
        bank,
        ...models,
        written: (run) => this.#written(run, header.early !== undefined),
        append: (run, units) => runs.appendChunk(run, units),
        clock,
      },
      {
        signal: callbacks.signal,
        early: true,
        onHeader: callbacks.onHeader,
        onProgress: (progress) => callbacks.onProgress({ ...progress, ...shares.take(progress, clock()) }),
      },
    );
  }
}

export function labKind(
  manager: RunKind<RunHeader, LabProgress>['manager'],
): RunKind<RunHeader, LabProgress> {
  return {
    id: 'lab',
    unit: 'question',
    manager,
    href: ({ id }) => fragmentOf({ view: 'lab', path: [id] }),
    about: (run) => {
      const { runs } = manager;
      const encoder = encoderMarks(runs)[runs.indexOf(run)];
      const extent = t().extent(charactersOf(run), run.total, run.plan.systems.length);
      return [[extent, ...(encoder ? [t().encoder(encoder)] : [])]];
    },
  };
}
