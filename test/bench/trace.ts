/**
 * What the page's thread does between two moments, from Chromium's own trace: processor time (not the clock's, which other programs stretch)
 * of script, style, layout and paint, without what each calls.
 */

import type { CDPSession, Page } from 'playwright-core';

/** What an event of the trace is counted as. */
const KINDS = {
  script: [
    'EvaluateScript',
    'FunctionCall',
    'RunMicrotasks',
    'EventDispatch',
    'TimerFire',
    'FireAnimationFrame',
    'FireIdleCallback',
    'V8.DeserializeContext',
    'v8.run',
  ],
  layout: ['Layout'],
  style: ['UpdateLayoutTree', 'RecalculateStyles'],
  paint: ['PrePaint', 'Paint', 'Layerize', 'Commit', 'UpdateLayer', 'HitTest'],
  collection: ['MinorGC', 'MajorGC'],
} as const;
type Kind = keyof typeof KINDS;
const KIND_OF = new Map(
  (Object.keys(KINDS) as Kind[]).flatMap((kind) => KINDS[kind].map((name) => [name as string, kind])),
);

interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly dur?: number;
  /** Processor time; absent where the platform measures none. */
  readonly tdur?: number;
  readonly cat: string;
}

/** Milliseconds of processor time, and counts. */
export interface Profile {
  readonly milliseconds: Readonly<Record<Kind | 'tasks', number>>;
  readonly layouts: number;
  readonly styles: number;
  readonly paints: number;
  /** Layouts and styles that a script waited for, because it asked for a size after it had changed something. */
  readonly forced: number;
}

const CATEGORIES = 'devtools.timeline,blink.user_timing,v8,disabled-by-default-devtools.timeline,toplevel';

/** Traces while the work is done. */
export async function traced(page: Page, work: () => Promise<void>): Promise<Profile> {
  const session = await page.context().browser()!.newBrowserCDPSession();
  const events: TraceEvent[] = [];
  session.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  await session.send('Tracing.start', { transferMode: 'ReportEvents', categories: CATEGORIES });
  await page.evaluate(() => void performance.mark('bench-traced'));
  await work();
  await ended(session);
  await session.detach();
  return profileOf(events);
}

function ended(session: CDPSession): Promise<void> {
  return new Promise((resolve, reject) => {
    session.once('Tracing.tracingComplete', () => resolve());
    session.send('Tracing.end').catch(reject);
  });
}

/** @throws Error where the trace has no mark of the page: nothing of it could be told. */
export function profileOf(events: readonly TraceEvent[]): Profile {
  const mark = events.find(({ name }) => name === 'bench-traced');
  if (!mark) throw new Error('The trace does not say which thread is the page’s.');
  const own = events
    .filter(({ ph, pid, tid, ts }) => ph === 'X' && pid === mark.pid && tid === mark.tid && ts >= mark.ts)
    .sort((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0));
  const milliseconds = { script: 0, layout: 0, style: 0, paint: 0, collection: 0, tasks: 0 };
  const counts = { layouts: 0, styles: 0, paints: 0, forced: 0 };
  const open: { readonly end: number; readonly kind: Kind }[] = [];
  for (const event of own) {
    const { name, ts, dur = 0 } = event;
    const time = (event.tdur ?? dur) / 1000;
    if (name === 'RunTask') milliseconds.tasks += time;
    const kind = KIND_OF.get(name);
    if (!kind) continue;
    while (open.length > 0 && open.at(-1)!.end <= ts) open.pop();
    const outer = open.at(-1)?.kind;
    milliseconds[kind] += time;
    if (outer) milliseconds[outer] -= time;
    open.push({ end: ts + dur, kind });
    if (kind === 'layout') counts.layouts++;
    if (kind === 'style') counts.styles++;
    if (name === 'Paint') counts.paints++;
    if ((kind === 'layout' || kind === 'style') && open.some((each) => each.kind === 'script'))
      counts.forced++;
  }
  return { milliseconds, ...counts };
}
