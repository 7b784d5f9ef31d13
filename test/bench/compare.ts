/**
 * `npm run bench -- compare`, or `npx tsx test/bench/compare.ts [FOLDER]` on a page that is built (`bundled` in place of `all` behind it leaves the large one out): α moved in the rank flow with all memories asked for,
 * in five lists and re-ranked, for a bundled character and for one of 2,000 memories. Prints milliseconds from the slider's event to the end
 * of the next frame, how many lines are drawn, and what the page's thread does for one step, until the lines have come to rest.
 */

import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { visit } from '../browser/chromium';
import { keepWhole } from '../browser/keep-page';
import { ownServer } from '../browser/own-server';
import { crowdBank, takeIn } from './crowd';
import { ONLY } from './only';
import { traced } from './trace';

const BUILT = fileURLToPath(new URL('../../dist', import.meta.url));
const STEPS = 21;
/** Of which the page's thread is traced, in steps of their own. */
const PROFILED = 6;
/** Until the lines have come to rest: a step in the middle of a movement would measure two. */
const REST = 600;
const SETTINGS = { depth: '0', lists: 'bm25,okapi,dense,hybrid,rrf' };

/** Runs in the page. No inner function: the loader that runs this file would give it a helper that the page lacks. */
async function moved([steps, rest]: readonly [number, number]): Promise<number[]> {
  const slider = document.querySelector<HTMLInputElement>('input[type=range]')!;
  const found: number[] = [];
  for (let i = 0; i < steps; i++) {
    await new Promise((resolve) => setTimeout(resolve, rest));
    const from = performance.now();
    slider.value = String((i % 5) / 5);
    slider.dispatchEvent(new Event('input', { bubbles: true }));
    // A message comes after the frame is drawn.
    const { port1, port2 } = new MessageChannel();
    const drawn = new Promise((resolve) => (port1.onmessage = resolve));
    requestAnimationFrame(() => port2.postMessage(0));
    await drawn;
    found.push(performance.now() - from);
  }
  return found;
}

async function measured(page: Page, address: string, character: string, question: string) {
  await page.goto(`${address}#/compare?${new URLSearchParams({ character, question, ...SETTINGS })}`);
  await page.reload();
  await page.locator(`main[data-compared="${question}"]`).waitFor();
  const times = (await page.evaluate(moved, [STEPS, REST] as const)).sort((a, b) => a - b);
  const at = (share: number) => Number(times[Math.floor(share * (times.length - 1))]!.toFixed(1));
  const { milliseconds, ...counts } = await traced(page, async () => {
    await page.evaluate(moved, [PROFILED, REST] as const);
    await page.waitForTimeout(REST);
  });
  const each = (values: object) =>
    Object.fromEntries(
      Object.entries(values).map(([name, value]) => [name, Number((value / PROFILED).toFixed(1))]),
    );
  return {
    lines: await page.locator('[data-memory]').count(),
    p50: at(0.5),
    p95: at(0.95),
    max: at(1),
    profile: { milliseconds: each(milliseconds), ...each(counts) },
  };
}

/** @param folder the build. @param size `bundled` leaves the large character out, which takes minutes to bring in. */
export async function compareBench(folder = BUILT, size: 'all' | 'bundled' = 'all') {
  const server = await ownServer({ folder });
  const { address } = server;
  const browser = await visit(`${address}#/library`);
  try {
    const { page } = browser;
    page.setDefaultTimeout(240_000);
    // A first visit fetches what it keeps for offline use, which is not what is measured here.
    await keepWhole(page);
    const bundled = await measured(page, address, 'ottilie-brandt', 'Who taught her to repair clocks?');
    if (size === 'bundled') return { bundled, errors: browser.errors };
    const crowd = crowdBank(2_000);
    await page.goto(`${address}#/library`);
    await takeIn(page, crowd);
    const large = await measured(page, address, crowd.id, 'How often was the lamp trimmed in night 7?');
    return { bundled, memories2000: large, errors: browser.errors };
  } finally {
    await browser.close();
    await server.stop();
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [folder, size] = [...ONLY];
  console.log(JSON.stringify(await compareBench(folder, size === 'bundled' ? size : 'all'), null, 2));
}
