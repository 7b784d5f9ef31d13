/** A server that breaks every answer off, a limit of 20 requests, and a reader who presses “Resume” again and again, also after the browser was killed. */

import { createServer, type Server } from 'node:http';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { listen } from '../../../scripts/serve.mjs';
import { EMPTY_PLAN, writeLlmPlan } from '../../../src/runs/domain/llm-runs/plan';
import { reranking } from '../../../src/pipeline/flow/system';
import { setting } from '../../../src/pipeline/synthesis/settings';
import { serveBuilt, visit } from '../chromium';
import { eventually } from '../eventually';
import { killBrowser, launch } from '../launch';
import { connectScripted } from '../scripted-llm';

const LIMIT = 20;
const CORS = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Headers': 'authorization, content-type',
};
const HALF = `data: ${JSON.stringify({ choices: [{ delta: { content: 'She lives in' } }] })}\n\n`;

/** Calls that arrived. */
let arrived = 0;
/** The request that is never answered, so that the page dies with it. */
const HANGING = 7;
let llm: Server;
let pageServer: { close(): void };
let address: string;
let llmAddress: string;

beforeAll(async () => {
  llm = createServer((request, response) => {
    // Before a call a browser asks for leave, and after one that failed the page looks whether there is a server at all.
    if (request.method !== 'POST') {
      response.writeHead(204, CORS).end();
      return;
    }
    request.resume().on('end', () => {
      arrived++;
      if (arrived === HANGING) return;
      // None ends before its first byte: Chromium itself would send some of those again, which no page can count.
      if (arrived % 5 === 0) return void response.writeHead(503, CORS).end('{"error":{"message":"busy"}}');
      response.writeHead(200, { ...CORS, 'Content-Type': 'text/event-stream' });
      response.write(HALF, () => response.destroy());
    });
  });
  llmAddress = `${await listen(llm, 0)}v1`;
  ({ address, server: pageServer } = await serveBuilt());
});
afterAll(async () => {
  pageServer?.close();
  llm?.closeAllConnections();
  llm?.close();
});

const plan = () =>
  writeLlmPlan({
    ...EMPTY_PLAN,
    title: 'Broken off',
    banks: ['ottilie-brandt'],
    models: [{ provider: 'openai-compatible', address: llmAddress.replace(/\/$/, ''), model: 'author' }],
    synthesis: [setting('W/o-MC+R', { task: 'retrieval', retriever: 'bm25', ...reranking('none') })],
    limits: { calls: LIMIT },
  });

/** What the run's page says was sent; undefined while it says nothing. */
async function said(page: Page): Promise<number | undefined> {
  const text = await page.locator('[data-tally]').innerText();
  const found = /(\d+) calls? sent/.exec(text)?.[1];
  return found === undefined ? undefined : Number(found);
}

/** Presses what makes the run go on, if it does not run; a run whose every answer failed is done, and its answers are retried. */
async function goOn(page: Page): Promise<void> {
  for (const name of ['Resume', /^Retry failed/]) {
    const button = page.getByRole('button', { name, exact: true });
    if (await button.isEnabled({ timeout: 500 }).catch(() => false)) {
      await button.click();
      return;
    }
  }
}

it('sends at most what the limit allows, and says how much', async () => {
  arrived = 0;
  const browser = await visit(`${address}#/answers/new`);
  onTestFinished(() => browser.close());
  const { page } = browser;
  await connectScripted(page, { address: llmAddress });
  await page
    .locator('input[type=file]')
    .last()
    .setInputFiles({ name: 'broken.plan.json', mimeType: 'application/json', buffer: Buffer.from(plan()) });
  await page.getByRole('button', { name: 'See the cost' }).click();
  await page.locator('[data-limit]').filter({ hasText: '20 calls' }).waitFor();
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await page.waitForURL(/#\/answers\/(?!new)[^/]+$/);
  const { hash } = new URL(page.url());

  await eventually(async () => {
    if (arrived < HANGING) await goOn(page);
    return arrived;
  }).toBeGreaterThanOrEqual(HANGING);
  await killBrowser(browser.context);
  const context = await launch(browser.profile);
  onTestFinished(() => context.close());
  const next = await context.newPage();
  await next.goto(`${address}${hash}`, { waitUntil: 'commit' });
  await eventually(() => said(next), { timeout: 200_000 }).toBeGreaterThanOrEqual(HANGING);

  const stopped = next.getByText(`The budget of ${LIMIT} calls is used up`);
  await eventually(
    async () => {
      await goOn(next);
      return arrived > LIMIT || (await stopped.isVisible());
    },
    { timeout: 200_000, interval: 500 },
  ).toBe(true);
  // Again and again, it sends nothing more.
  for (let press = 0; press < 5; press++) {
    await goOn(next);
    await stopped.waitFor();
  }
  expect(arrived).toBeLessThanOrEqual(LIMIT);
  expect(arrived).toBeGreaterThan(LIMIT - 3);
  // What the killed page had reserved and not sent is counted as well.
  expect(await said(next)).toBe(LIMIT);
  await next.getByText(`limit: ${LIMIT} calls`).waitFor();
});
