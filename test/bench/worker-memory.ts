/**
 * `npm run bench -- workers`: megabytes that the page and each of its workers hold, as the browser counts them, WebAssembly included; and `Pss` of the page's process, which also
 * has the browser's code and caches: at that moment, and at most since the line before (looked at every 50 ms), which is what a worker takes while it starts. Linux alone tells it.
 */

import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { serveBuilt, visit } from '../browser/chromium';

const LOOK = 50;
/** Milliseconds without a question after which a page has come to rest. */
const REST = 30_000;
const QUESTIONS = [
  'Who lived next door in those years?',
  'Who came by on Sundays?',
  'What grew behind the house?',
];

interface Counted {
  readonly breakdown: readonly {
    readonly bytes: number;
    readonly attribution: readonly { readonly scope: string; readonly url?: string }[];
  }[];
}

const megabytes = (bytes: number) => Math.round(bytes / 1e6);

/** By thread: the page, then its workers, the largest first. */
async function byThread(page: Page): Promise<number[]> {
  const { breakdown } = await page.evaluate(() =>
    (
      performance as unknown as { measureUserAgentSpecificMemory(): Promise<Counted> }
    ).measureUserAgentSpecificMemory(),
  );
  const workers = breakdown.filter(({ attribution }) =>
    attribution.some(({ scope }) => scope === 'DedicatedWorkerGlobalScope'),
  );
  const rest = breakdown.filter((each) => !workers.includes(each));
  return [
    megabytes(rest.reduce((sum, { bytes }) => sum + bytes, 0)),
    ...workers.map(({ bytes }) => megabytes(bytes)).sort((a, b) => b - a),
  ];
}

function pssOf(pid: number): number {
  const kilobytes = /^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1];
  return Number(kilobytes) * 1024;
}

export async function workerMemory() {
  const { address, server } = await serveBuilt();
  // Else the browser measures when it next collects garbage by itself, up to twenty seconds later.
  const browser = await visit(address, { flags: ['--enable-blink-features=ForceEagerMeasureMemory'] });
  const { page, context } = browser;
  const session = await context.browser()!.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  const pids = processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id);
  const look = () => Math.max(...pids.map(pssOf));
  let most = 0;
  const watch = setInterval(() => (most = Math.max(most, look())), LOOK);
  const found: { when: string; threads: number[]; pss: number; pssAtMost: number }[] = [];
  const note = async (when: string) => {
    const pss = look();
    const pssAtMost = Math.max(most, pss);
    found.push({ when, threads: await byThread(page), pss: megabytes(pss), pssAtMost: megabytes(pssAtMost) });
    most = 0;
  };
  const ask = async (question: string) => {
    const box = page.getByRole('textbox', { name: 'Question' });
    await box.fill(question);
    await box.press('Enter');
    await page.locator(`main[data-answered="${question}"]`).waitFor();
  };
  try {
    await page.locator('main[data-answered]').waitFor();
    await page.getByText(/wasm · \d+ (?:threads?|workers)/).waitFor({ state: 'attached' });
    await note('the encoder has loaded');
    await ask(QUESTIONS[0]!);
    await page.waitForTimeout(REST / 3);
    await note('a question, and its readers');
    for (const question of QUESTIONS.slice(1)) await ask(question);
    await note('three questions');
    await page.waitForTimeout(REST);
    await note('at rest');
    return { megabytes: found, errors: browser.errors };
  } finally {
    clearInterval(watch);
    await browser.close();
    server.close();
  }
}
