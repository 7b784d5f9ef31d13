/** How runs read on the screen. */

import { dateText } from '../../../ui/state/locale.svelte';
import type { ManagedRunHeader } from '../../domain/run/run';
import { t } from '../words';
import type { UnitSort } from './run-kind';

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
