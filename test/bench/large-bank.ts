/**
 * `npx tsx test/bench/large-bank.ts [memories]` on a page that is built: Ask with a bank of 20,000 memories in real Chromium. Prints JSON:
 * milliseconds from choosing the character to its heading, to a question's BM25 list while the memories are being embedded, and the longest
 * tasks of each step.
 */

import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { writeBanks } from '../../src/core/datasets/mnemoscope-banks';
import { serveBuilt, visit } from '../browser/chromium';
import { crowdBank } from './crowd';

/** Keeps the length of every task over 50 ms. */
const WATCH = `
  window.longTasks = [];
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) window.longTasks.push(Math.round(duration));
  }).observe({ type: 'longtask', buffered: true });
`;

/** The longest tasks since the last call, longest first. */
async function longTasks(page: Page): Promise<readonly number[]> {
  const tasks = await page.evaluate(() => (window as unknown as { longTasks: number[] }).longTasks.splice(0));
  return tasks.sort((a, b) => b - a).slice(0, 5);
}

export async function largeBank(memories = 20_000) {
  const { address, server } = await serveBuilt();
  const browser = await visit(`${address}#/library`, { init: WATCH });
  try {
    const { page } = browser;
    page.setDefaultTimeout(180_000);
    const bank = crowdBank(memories);
    await page.getByRole('button', { name: 'Import data' }).first().click();
    await page.getByLabel('Choose files').setInputFiles({
      name: 'crowd.json',
      mimeType: 'application/json',
      buffer: Buffer.from(writeBanks([bank])),
    });
    await page.getByRole('button', { name: /^Import 1 character/ }).click();
    await page.getByRole('dialog', { name: 'Imported' }).waitFor();
    await page.goto(`${address}#/ask`);
    await page.reload();
    const box = page.getByRole('combobox', { name: 'Character' });
    await box.fill(bank.character.name);
    await longTasks(page);
    const began = performance.now();
    await page.getByRole('option', { name: bank.character.name }).click();
    await page.getByRole('heading', { level: 2, name: bank.character.name }).waitFor();
    const opened = performance.now() - began;
    const opening = await longTasks(page);
    const question = 'How often was the lamp trimmed in night 7?';
    const from = performance.now();
    await page.getByRole('textbox', { name: 'Question' }).fill(question);
    await page.getByRole('button', { name: 'Ask', exact: true }).click();
    await page.getByRole('list', { name: 'BM25 ranking' }).waitFor();
    const lexical = performance.now() - from;
    const asking = await longTasks(page);
    const progress = page.getByRole('progressbar', { name: /embed/i });
    await progress.first().waitFor();
    const embedding = performance.now() - from;
    const again = performance.now();
    await page.getByRole('textbox', { name: 'Question' }).fill('Which night was the lamp trimmed 3 times?');
    await page.getByRole('button', { name: 'Ask', exact: true }).click();
    await page.waitForFunction(() => document.querySelector('[aria-label="BM25 ranking"] li') !== null);
    const whileEmbedding = performance.now() - again;
    const second = await longTasks(page);
    return {
      memories,
      milliseconds: {
        opened: Math.round(opened),
        bm25: Math.round(lexical),
        embeddingProgress: Math.round(embedding),
        bm25WhileEmbedding: Math.round(whileEmbedding),
      },
      longestTasks: { opening, asking, second },
      nodes: await page.locator('*').count(),
      errors: browser.errors,
    };
  } finally {
    await browser.close();
    server.close();
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  console.log(JSON.stringify(await largeBank(Number(process.argv[2] ?? 20_000)), null, 2));
