/**
 * `npm run bench -- compare`, or `npx tsx test/bench/compare.ts` on a page that is built: α moved in the rank flow with all memories asked for,
 * in five lists and re-ranked, for a bundled character and for one of 2,000 memories. Prints milliseconds from the slider's event to the end
 * of the next frame, and how many lines are drawn.
 */

import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { serveBuilt, visit } from '../browser/chromium';
import { crowdBank, takeIn } from './crowd';

const STEPS = 21;
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
  return { lines: await page.locator('[data-memory]').count(), p50: at(0.5), p95: at(0.95), max: at(1) };
}

export async function compareBench() {
  const { address, server } = await serveBuilt();
  const browser = await visit(`${address}#/library`);
  try {
    const { page } = browser;
    page.setDefaultTimeout(240_000);
    const bundled = await measured(page, address, 'ottilie-brandt', 'Who taught her to repair clocks?');
    const crowd = crowdBank(2_000);
    await page.goto(`${address}#/library`);
    await takeIn(page, crowd);
    const large = await measured(page, address, crowd.id, 'How often was the lamp trimmed in night 7?');
    return { bundled, memories2000: large, errors: browser.errors };
  } finally {
    await browser.close();
    server.close();
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  console.log(JSON.stringify(await compareBench(), null, 2));
