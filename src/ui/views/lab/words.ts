/** How runs read on the screen. */

import type { RunHeader } from '../../../core/experiments/run';

/** A moment in the reader's own manner. */
export function whenText(iso: string): string {
  return new Date(iso).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' });
}

/** @param here whether the run is under way in this tab. */
export function stateText({ state, done, total }: RunHeader, here: boolean): string {
  const count = `${done} of ${total}`;
  if (state === 'done') return `Done, ${total} questions`;
  if (here) return `Running, ${count}`;
  if (state === 'failed') return `Failed at ${count}`;
  return state === 'paused' ? `Paused at ${count}` : `Interrupted at ${count}`;
}

/** Milliseconds as people count them: `8 s`, `3 min`, `1 h 12 min`. */
export function durationText(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1000);
  if (seconds < 1) return 'less than a second';
  if (seconds < 90) return `${seconds} s`;
  const minutes = Math.round(seconds / 60);
  return minutes < 90 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}
