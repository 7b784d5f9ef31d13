/** Runs of every sort, recorded results and opened files as one list. */

import type { OpenedFilesState } from '../../memory-systems/page/state/opened.svelte';
import type { RecordedSets } from '../../memory-systems/page/state/recorded.svelte';
import { systemsKind } from '../../memory-systems/page/ui/kind';
import { answersKind } from '../../runs/page/answers/ui/kind';
import type { ExternalResults } from '../../runs/page/lab/state/external-results.svelte';
import { labKind } from '../../runs/page/lab/state/lab.svelte';
import { listedRuns, type ListedRun } from '../../runs/page/ui/run-kind';
import { fragmentOf } from '../../ui/state/route-address';
import { experiments as t } from '../words';

/** What an experiment can be, in the order in which they are offered. */
export const EXPERIMENT_KINDS = {
  lab: fragmentOf({ view: 'lab', path: ['new'] }),
  answers: fragmentOf({ view: 'answers', path: ['new'] }),
  systems: fragmentOf({ view: 'systems' }),
  opened: fragmentOf({ view: 'systems', path: ['results'] }),
  tables: fragmentOf({ view: 'lab', path: ['tables'] }),
  learning: fragmentOf({ view: 'lab', path: ['learning'] }),
} as const;
export type ExperimentKind = keyof typeof EXPERIMENT_KINDS;

export interface Experiment extends ListedRun {
  readonly kind: ExperimentKind;
}

export interface ExperimentSources {
  readonly lab: Parameters<typeof labKind>[0];
  readonly answers: Parameters<typeof answersKind>[0];
  readonly systems: {
    readonly runs: Parameters<typeof systemsKind>[0];
    readonly recorded: Pick<RecordedSets, 'sets'>;
    removeRecorded(id: string): Promise<void>;
  };
  readonly opened: Pick<OpenedFilesState, 'files' | 'opened'>;
  readonly externalResults: Pick<ExternalResults, 'files'>;
}

/** All of them, newest first. */
export function experimentsOf(sources: ExperimentSources): Experiment[] {
  const { lab, answers, systems, opened, externalResults } = sources;
  const listed: ListedRun[] = [
    ...listedRuns(labKind(lab)),
    ...listedRuns(answersKind(answers)),
    ...listedRuns(systemsKind(systems.runs)),
  ];
  const finished = (kind: ExperimentKind, id: string, title: string, created: string): Experiment => {
    return { kind, id, title, created, href: EXPERIMENT_KINDS[kind], about: [], state: '', failed: false };
  };
  const recorded = systems.recorded.sets.map((set): Experiment => {
    const [first] = set.users;
    const user = set.users.length === 1 ? first!.id : `set:${set.id}`;
    return {
      ...finished('opened', set.id, set.plan.title, set.created),
      href: fragmentOf({ view: 'systems', query: { user } }),
      state: t().users(set.users.length),
      remove: () => systems.removeRecorded(set.id),
    };
  });
  const files = externalResults.files.map(({ id, name, created, result }) => ({
    ...finished('tables', id, name, created),
    state: t().scored(result !== undefined),
  }));
  const open = opened.opened
    ? [
        {
          ...finished('opened', 'opened', opened.files.map(({ name }) => name).join(', '), opened.opened),
          state: t().untilClosed,
        },
      ]
    : [];
  return [...(listed as Experiment[]), ...recorded, ...files, ...open].sort((a, b) =>
    a.created < b.created ? 1 : a.created > b.created ? -1 : 0,
  );
}
