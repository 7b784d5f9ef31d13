/** The lecturer's clock: how long each step has been shown. Times are in milliseconds of one clock, which the caller reads. */

import * as z from 'zod';

/** Plain data: two windows share it. */
export const timerSchema = z.strictObject({
  /** Time spent on each step, by its id, without the stretch that is running. */
  spent: z.record(z.string(), z.number().nonnegative()),
  running: z.strictObject({ step: z.string(), since: z.number() }).optional(),
});
export type Timer = z.infer<typeof timerSchema>;

export const STOPPED: Timer = { spent: {} };

/** The clock runs from now on for a step; one that runs already goes over to it. */
export function started(timer: Timer, step: string, now: number): Timer {
  return { ...paused(timer, now), running: { step, since: now } };
}

export function paused(timer: Timer, now: number): Timer {
  const { running, spent } = timer;
  if (!running) return timer;
  return { spent: { ...spent, [running.step]: spentOn(timer, running.step, now) } };
}

/** Another step is shown: a clock that runs goes on for it, one that stands still stays so. */
export function turned(timer: Timer, step: string, now: number): Timer {
  return timer.running && timer.running.step !== step ? started(timer, step, now) : timer;
}

export function spentOn({ spent, running }: Timer, step: string, now: number): number {
  const before = spent[step] ?? 0;
  // A clock that was set back takes nothing away.
  return running?.step === step ? before + Math.max(0, now - running.since) : before;
}

export function spentInAll(timer: Timer, now: number): number {
  return Object.values(paused(timer, now).spent).reduce((sum, each) => sum + each, 0);
}

/** Minutes and seconds, `4:07`; from an hour on `1:04:07`. */
export function clockText(milliseconds: number): string {
  const seconds = Math.floor(Math.abs(milliseconds) / 1000);
  const parts = [Math.floor(seconds / 60) % 60, seconds % 60];
  const hours = Math.floor(seconds / 3600);
  const [first, ...rest] = hours > 0 ? [hours, ...parts] : parts;
  const sign = milliseconds <= -1000 ? '−' : '';
  return `${sign}${[first, ...rest.map((part) => String(part).padStart(2, '0'))].join(':')}`;
}
