/** A newer version of the page that comes in the middle of a run: it waits, says so, is taken when the run is over or on request, and costs no answer. */

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { writePlan } from '../../../src/runs/domain/run/plan';
import { reranking } from '../../../src/pipeline/flow/system';
import { EMPTY_PLAN, writeLlmPlan } from '../../../src/runs/domain/llm-runs/plan';
import { setting } from '../../../src/pipeline/synthesis/settings';
import { eventually } from '../eventually';
import { keepWhole } from '../keep-page';
import { killBrowser, launch } from '../launch';
import { entry, newerVersion, told } from '../newer-version';
import { ownServer, type OwnServer } from '../own-server';
import { connectScripted, paidTwice, scriptedLlm, type ScriptedLlm } from '../scripted-llm';

const BUILT = fileURLToPath(new URL('../../../dist', import.meta.url));
const NEWER = /-newer\.js$/;
const QUESTIONS = 9;
/** Calls that are answered at once; the others wait. */
const FIRST = 4;
const LIMIT = QUESTIONS + 4;

/** From a run's first results on, workers are told nothing until `release`: it is in its middle for as long as the test needs. */
const HOLDING = `{
  const waiting = [];
  let held = false;
  const watch = new MutationObserver(() => {
    held ||= /[1-9]\\d* of/.test(document.querySelector('[data-run-state]')?.textContent ?? '');
  });
  window.hold = () => watch.observe(document, { subtree: true, childList: true, characterData: true });
  const post = Worker.prototype.postMessage;
  Worker.prototype.postMessage = function (...args) {
    if (held) waiting.push(() => post.apply(this, args));
    else post.apply(this, args);
  };
  window.release = () => {
    watch.disconnect();
    held = false;
    for (const go of waiting.splice(0)) go();
  };
}`;
interface Holding {
  hold(): void;
  release(): void;
}

let server: OwnServer;
let llm: ScriptedLlm;
let profile: string;
let context: BrowserContext;
let page: Page;
/** How many calls the model answers at once; the others wait for `answer`. */
let left = 0;
let answer = () => undefined as void;
let answering: Promise<void> | undefined;

beforeAll(async () => {
  server = await ownServer();
  llm = await scriptedLlm(async (_, prompt) => {
    if (--left < 0) await answering;
    return `An answer of ${prompt.length} characters.`;
  });
  profile = await mkdtemp(join(tmpdir(), 'mnemoscope-update-'));
  await opened('');
  await connectScripted(page, llm);
});
afterAll(async () => {
  await context?.close();
  await server?.stop();
  llm?.close();
  await rm(profile, { recursive: true, force: true });
});

/** A browser on the profile, with one tab, in which the page's files are kept. */
async function opened(place: string): Promise<void> {
  context = await launch(profile);
  await context.addInitScript(HOLDING);
  page = await context.newPage();
  await page.goto(`${server.address}${place}`);
  await keepWhole(page);
}

const state = () => page.locator('[data-run-state]').first().getAttribute('data-run-state');
const word = (of = page) => of.getByRole('region', { name: 'New version' });
const isNewer = async () => NEWER.test((await entry(page))!);

async function plan(screen: 'lab' | 'answers', text: string): Promise<void> {
  await page.evaluate((hash) => (location.hash = hash), `#/${screen}/new`);
  await page
    .locator('main input[type=file]')
    .last()
    .setInputFiles({ name: 'update.plan.json', mimeType: 'application/json', buffer: Buffer.from(text) });
}

/** Starts a run of answers, and waits until some are written; the others come with `answer`. @returns the calls sent before it. */
async function answersBegun(seed: number): Promise<number> {
  const text = writeLlmPlan({
    ...EMPTY_PLAN,
    ...{ title: 'Update', seed, banks: ['ottilie-brandt'], questionsPerBank: QUESTIONS },
    models: [{ provider: 'openai-compatible', address: llm.address, model: 'author' }],
    synthesis: [setting('W/o-MC+R', { task: 'retrieval', retriever: 'bm25', ...reranking('none') })],
    // Others for every run, so that no answer of the run before is one of its.
    parameters: { temperature: 0, maxTokens: 100 + seed },
    limits: { calls: LIMIT },
  });
  const from = llm.sent.length;
  left = FIRST;
  answering = new Promise((resolve) => (answer = resolve));
  await plan('answers', text);
  await page.getByRole('button', { name: 'See the cost' }).click();
  await page
    .locator('[data-limit]')
    .filter({ hasText: `${LIMIT} calls` })
    .waitFor();
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await page.waitForURL(/#\/answers\/(?!new)[^/]+$/);
  await eventually(() => llm.sent.length - from).toBeGreaterThan(FIRST);
  return from;
}

/** That the run whose page is shown is done, and what it says of its calls. */
async function doneWith(sent: number): Promise<void> {
  await eventually(() => state(), { timeout: 120_000 }).toBe('done');
  await page
    .locator('[data-tally]')
    .filter({ hasText: `${sent} calls sent` })
    .waitFor();
}

it('a run of rankings: the page reloads when the run is done, if told so, and all of its results are there', async () => {
  const systems = (['bm25', 'dense'] as const).map((retriever) => ({
    ...({ task: 'retrieval', rerank: 'none' } as const),
    retriever,
  }));
  const banks = ['ottilie-brandt', 'kwame-mensah', 'hari-venkataraman'];
  await plan('lab', writePlan({ title: 'Update', systems, banks, depth: 20, seed: 1 }));
  await page.evaluate(() => (window as unknown as Holding).hold());
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await eventually(() => page.locator('[data-run-state]').innerText()).toMatch(/[1-9]\d* of/);
  server.publish(await newerVersion());
  await told(page);
  await word().getByText('would be interrupted').waitFor();
  await word().getByRole('button', { name: 'Reload when it finishes' }).click();
  await word().getByText('This page reloads when').waitFor();
  expect([await state(), await isNewer()]).toEqual(['running', false]);
  await page.evaluate(() => (window as unknown as Holding).release());
  await eventually(isNewer, { timeout: 120_000 }).toBe(true);
  await eventually(() => state()).toBe('done');
  await page.locator('[data-results=ready]').waitFor();
});

it('a run of answers: another tab takes the version at once, the run goes on with its own files, and nothing is asked twice', async () => {
  const from = await answersBegun(2);
  server.publish(BUILT);
  await told(page);
  const second = await context.newPage();
  await second.goto(server.address);
  await word(second).getByRole('button', { name: 'Reload now' }).click();
  await eventually(() => entry(second)).not.toMatch(NEWER);
  await page.bringToFront();
  await word().getByText('Another tab uses a new version').waitFor();
  expect([await state(), await isNewer()]).toEqual(['running', true]);
  await word().getByRole('button', { name: 'Reload when it finishes' }).click();
  answer();
  await eventually(isNewer, { timeout: 120_000 }).toBe(false);
  await doneWith(QUESTIONS);
  expect([llm.sent.length - from, paidTwice(llm)]).toEqual([QUESTIONS, []]);
  await second.close();
});

it('a browser that is killed while a version waits begins with it, goes on with the run, and keeps to its limit', async () => {
  const from = await answersBegun(3);
  const { hash } = new URL(page.url());
  server.publish(await newerVersion());
  await told(page);
  // What is on its way as the browser dies is counted, and asked for again.
  const again = llm.sent.length - from - FIRST;
  await killBrowser(context);
  answer();
  await opened(hash);
  expect(await isNewer()).toBe(true);
  await page.getByRole('button', { name: 'Resume', exact: true }).click();
  await doneWith(QUESTIONS + again);
  expect(llm.sent.length - from).toBe(QUESTIONS + again);
  expect(QUESTIONS + again).toBeLessThanOrEqual(LIMIT);
});
