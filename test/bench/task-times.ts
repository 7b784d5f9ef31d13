/** The tasks of a page's thread, in processor time: on a busy machine the clock counts what other programs did meanwhile. */

import type { Page } from 'playwright-core';

interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  /** Microseconds of the clock, and of the processor. */
  readonly dur?: number;
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

export interface TaskTimes {
  /** The longest tasks in milliseconds of the processor, longest first. */
  readonly longest: readonly number[];
  /** All tasks together. */
  readonly sum: number;
}

/** Runs a step, and measures the tasks of the page's thread meanwhile. */
export async function taskTimes<T>(page: Page, step: () => Promise<T>): Promise<[TaskTimes, T]> {
  const session = await page.context().newCDPSession(page);
  const events: TraceEvent[] = [];
  session.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['toplevel', 'disabled-by-default-devtools.timeline', '__metadata'] },
  });
  const value = await step();
  const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
  await session.send('Tracing.end');
  await complete;
  await session.detach();
  const main = new Set(
    events
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid} ${tid}`),
  );
  const times = events
    .filter(({ name, pid, tid }) => name === 'RunTask' && main.has(`${pid} ${tid}`))
    .map(({ tdur = 0 }) => tdur / 1000)
    .sort((a, b) => b - a);
  return [
    {
      longest: times.slice(0, 4).map(Math.round),
      sum: Math.round(times.reduce((sum, each) => sum + each, 0)),
    },
    value,
  ];
}
