/** Runs of every sort as one list. */

import { keyOf, systemName, variantOf, type SystemsRunHeader } from '../../memory-systems/page/state/run-header';
import type { AnswerRuns } from '../../runs/page/answers/state/answer-runs.svelte';
import { unitsText } from '../../runs/page/answers/ui/words';
import type { Lab } from '../../runs/page/lab/state/lab.svelte';
import { stateText } from '../../runs/page/lab/ui/words';
import type { Systems } from '../../memory-systems/page/state/systems.svelte';
import { fragmentOf } from '../../ui/state/route-address';
import { t } from '../words/experiments';

/** The screens on which runs are made. */
export const EXPERIMENT_KINDS = ['lab', 'answers', 'systems'] as const;
export type ExperimentKind = (typeof EXPERIMENT_KINDS)[number];

export interface Experiment {
  readonly id: string;
  readonly kind: ExperimentKind;
  readonly title: string;
  /** ISO 8601. */
  readonly created: string;
  /** In words. */
  readonly state: string;
  readonly failed: boolean;
  /** Absent where it is done. */
  readonly progress?: { readonly done: number; readonly total: number };
  /** Where it is shown. */
  readonly href: string;
}

export interface ExperimentSources {
  readonly lab: Pick<Lab, 'runs' | 'activeRun'>;
  readonly answers: Pick<AnswerRuns, 'runs' | 'activeRun'>;
  readonly systems: Pick<Systems, 'user' | 'active'>;
  /** Runs of memory systems, whoever the user is. */
  readonly sessions: readonly SystemsRunHeader[];
}

type Progress = Pick<Experiment, 'progress'>;
const progressOf = (state: string, done: number, total: number): Progress =>
  state === 'done' ? {} : { progress: { done, total } };

/** All runs, newest first. */
export function experimentsOf({ lab, answers, systems, sessions }: ExperimentSources): Experiment[] {
  const retrieval = lab.runs.map((run) => ({
    id: run.id,
    kind: 'lab' as const,
    title: run.plan.title,
    created: run.created,
    state: stateText(run, lab.activeRun?.run === run.id),
    failed: run.state === 'failed',
    ...progressOf(run.state, run.done, run.total),
    href: fragmentOf({ view: 'lab', path: [run.id] }),
  }));
  const answered = answers.runs.map((run) => ({
    id: run.id,
    kind: 'answers' as const,
    title: run.plan.title,
    created: run.created,
    state: unitsText(run, answers.activeRun?.run === run.id),
    failed: run.state === 'failed',
    ...progressOf(run.state, run.done, run.total),
    href: fragmentOf({ view: 'answers', path: [run.id] }),
  }));
  const tested = sessions.map((run) => {
    const system = keyOf(variantOf(run));
    const { user, active } = systems;
    const here = user === run.user && active?.system === system ? active : undefined;
    const { done, total } = here ?? run;
    const state = here ? t().running : run.state === 'done' ? t().done : t().interrupted;
    return {
      id: run.id,
      kind: 'systems' as const,
      title: sessionsTitle(run.plan.title, system),
      created: run.created,
      state: state(done, total),
      failed: false,
      ...progressOf(here ? 'running' : run.state, done, total),
      href: fragmentOf({ view: 'systems', query: { user: run.user, system } }),
    };
  });
  return [...retrieval, ...answered, ...tested].sort((a, b) =>
    a.created < b.created ? 1 : a.created > b.created ? -1 : 0,
  );
}

/** As it was written, but for the system's key at its end: that becomes its name in the language of the interface. */
function sessionsTitle(title: string, system: string): string {
  const name = systemName(system);
  return name && title.endsWith(`: ${system}`) ? title.slice(0, -system.length) + name : title;
}
