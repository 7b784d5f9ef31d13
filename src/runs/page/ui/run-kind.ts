/** What one sort of run gives to the list of runs and to the page of a run. */

import type { ManagedRunHeader } from '../../domain/run/run';
import type { RunManager } from '../state/run-manager.svelte';
import { dateText } from '../../../ui/state/locale.svelte';
import { t } from '../words';

/** What a header counts. */
export type UnitSort = 'question' | 'result' | 'step';

/** A piece of a line about a run; what went wrong is marked. */
export type AboutPart = string | { readonly danger: string };

export interface RunKind<H extends ManagedRunHeader, P = unknown> {
  /** Also the name of the screen. */
  readonly id: 'lab' | 'answers' | 'systems';
  readonly unit: UnitSort;
  readonly manager: Pick<RunManager<H, P>, 'runs' | 'activeRun' | 'pause' | 'resume' | 'rename' | 'remove'>;
  /** Where a run is shown. */
  readonly href: (run: H) => string;
  /** Absent if it is the plan's. */
  readonly title?: (run: H) => string;
  /** What a run is, in lines. */
  readonly about: (run: H) => readonly (readonly AboutPart[])[];
}

/** A row in a list of runs of any sort, and of what is listed beside them. */
export interface ListedRun {
  readonly id: string;
  readonly kind: string;
  readonly title: string;
  /** ISO 8601. */
  readonly created: string;
  readonly href: string;
  readonly about: readonly (readonly AboutPart[])[];
  /** How far it is, in words. */
  readonly state: string;
  readonly failed: boolean;
  /** Absent if it is done. */
  readonly progress?: { readonly done: number; readonly total: number };
  /** Absent if nothing can be renamed, paused or resumed. */
  readonly run?: {
    /** As it was written. */
    readonly name: string;
    readonly isHere: boolean;
    /** Whether no run is under way in this tab. */
    readonly isFree: boolean;
    pause(): void;
    resume(): void;
    rename(title: string): void;
  };
  /** Absent if it cannot be deleted from a list. */
  readonly remove?: () => Promise<unknown>;
}

/** The runs of one sort, newest first. */
export function listedRuns<H extends ManagedRunHeader, P>(kind: RunKind<H, P>): ListedRun[] {
  const { manager } = kind;
  return manager.runs.map((run) => {
    const { id, created, plan, state, done, total } = run;
    const isHere = manager.activeRun?.run === id;
    return {
      id,
      kind: kind.id,
      title: kind.title?.(run) ?? plan.title,
      created,
      href: kind.href(run),
      about: kind.about(run),
      state: stateText(run, kind.unit, isHere),
      failed: state === 'failed',
      ...(state !== 'done' && { progress: { done, total } }),
      run: {
        name: plan.title,
        isHere,
        isFree: manager.activeRun === undefined,
        pause: () => manager.pause(),
        resume: () => void manager.resume(id),
        rename: (title) => void manager.rename(id, title),
      },
      remove: () => manager.remove(id),
    };
  });
}

/** A moment in the manner of the interface's language. */
export function whenText(iso: string): string {
  return dateText(iso, { dateStyle: 'medium', timeStyle: 'short' });
}

/** How far a run is. @param here whether it is under way in this tab. */
export function stateText(
  { state, done, total }: Pick<ManagedRunHeader, 'state' | 'done' | 'total'>,
  unit: UnitSort,
  here: boolean,
): string {
  const words = t().state;
  if (state === 'done') return words.done(total, unit);
  if (here) return words.running(done, total);
  // The headers of runs that were cut off still say that they are running.
  return words[state === 'running' ? 'interrupted' : state](done, total, unit);
}

/** Milliseconds as people count them: `8 s`, `3 min`, `1 h 12 min`. */
export function durationText(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1000);
  if (seconds < 1) return t().shortTime;
  if (seconds < 90) return t().seconds(seconds);
  const minutes = Math.round(seconds / 60);
  return minutes < 90 ? t().minutes(minutes) : t().hours(Math.floor(minutes / 60), minutes % 60);
}
