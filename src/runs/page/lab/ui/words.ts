/** How runs read on the screen. */

import type { RunHeader } from '../../../domain/run/run';
import { dateText } from '../../../../ui/state/locale.svelte';
import { t } from '../words';

/** A moment in the manner of the interface's language. */
export function whenText(iso: string): string {
  return dateText(iso, { dateStyle: 'medium', timeStyle: 'short' });
}

/** @param here whether the run is under way in this tab. */
export function stateText({ state, done, total }: RunHeader, here: boolean): string {
  if (state === 'done') return t().done(total);
  if (here) return t().running(done, total);
  if (state === 'failed') return t().failed(done, total);
  return state === 'paused' ? t().paused(done, total) : t().interrupted(done, total);
}

/** Milliseconds as people count them: `8 s`, `3 min`, `1 h 12 min`. */
export function durationText(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1000);
  if (seconds < 1) return t().shortTime;
  if (seconds < 90) return t().seconds(seconds);
  const minutes = Math.round(seconds / 60);
  return minutes < 90 ? t().minutes(minutes) : t().hours(Math.floor(minutes / 60), minutes % 60);
}
