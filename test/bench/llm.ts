/**
 * `npm run bench -- llm`: 1,000 answers, each judged, by the real runner in Chromium: eight calls at a time to a loopback server that answers
 * after 50 milliseconds, every unit and every answer written to IndexedDB at once. Medians of three runs, milliseconds.
 *
 * - wall: from the first call to the last unit; server: the time that the server held its calls, divided by eight; overhead: the rest;
 * - processor: what the page's thread used of the processor, which unlike the others does not grow on a busy machine;
 * - longestTask: the longest that the thread was held, 0 where the browser counted no task of 50 milliseconds or more;
 * - again: the same plan as another run, which the kept answers alone answer.
 */

import type { LlmWindow, PageResult } from '../browser/llm-page';
import { llmPages, type LlmPages } from '../browser/llm-pages';

const ANSWERS = 1000;
const CONCURRENCY = 8;
const ROUNDS = 3;

export interface LlmTimes {
  readonly calls: number;
  readonly wall: number;
  readonly server: number;
  readonly overhead: number;
  readonly processor: number;
  readonly longestTask: number;
  /** Of all rounds. */
  readonly longTasks: number;
  readonly again: { readonly wall: number; readonly calls: number; readonly longestTask: number };
}

export async function llmBench(): Promise<LlmTimes> {
  const pages = await llmPages();
  try {
    const rounds: Awaited<ReturnType<typeof oneRound>>[] = [];
    for (let round = 0; round < ROUNDS; round++) rounds.push(await oneRound(pages));
    const of = (pick: (round: (typeof rounds)[number]) => number) => median(rounds.map(pick));
    return {
      calls: of(({ calls }) => calls),
      wall: of(({ wall }) => wall),
      server: of(({ server }) => server),
      overhead: of(({ wall, server }) => wall - server),
      longestTask: of(({ longestTask }) => longestTask),
      processor: of(({ processor }) => processor),
      longTasks: rounds.reduce((sum, { longTasks }) => sum + longTasks, 0),
      again: {
        wall: of(({ again }) => again.milliseconds),
        calls: of(({ againCalls }) => againCalls),
        longestTask: of(({ again }) => again.longestTask),
      },
    };
  } finally {
    await pages.close();
  }
}

async function oneRound({ address, browser, seen }: LlmPages) {
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    await page.goto(address);
    await page.waitForFunction(() => 'perform' in window);
    const perform = (run: string): Promise<PageResult> =>
      page.evaluate((given) => (window as unknown as LlmWindow).perform(given), {
        address: `${address}v1`,
        answers: ANSWERS,
        concurrency: CONCURRENCY,
        run,
      });
    const metrics = await context.newCDPSession(page);
    await metrics.send('Performance.enable', { timeDomain: 'threadTicks' });
    const used = async () => {
      const { metrics: all } = await metrics.send('Performance.getMetrics');
      return all.find(({ name }) => name === 'TaskDuration')!.value * 1000;
    };
    const usedBefore = await used();
    const from = seen.length;
    const first = await perform('first');
    const processor = (await used()) - usedBefore;
    const calls = seen.slice(from);
    if (first.written !== 2 * ANSWERS)
      throw new Error(`${first.written} units: ${JSON.stringify(first.fault)}`);
    const again = await perform('again');
    const server = calls.reduce((sum, { arrived, answered }) => sum + answered! - arrived, 0) / CONCURRENCY;
    const { milliseconds: wall, longestTask, longTasks } = first;
    const againCalls = seen.length - from - calls.length;
    return { calls: calls.length, wall, server, processor, longestTask, longTasks, again, againCalls };
  } finally {
    await context.close();
  }
}

function median(values: readonly number[]): number {
  return Math.round([...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]! * 10) / 10;
}
