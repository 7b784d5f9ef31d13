/** A user with conversations made with a language model: broken replies, a budget that ends, a tab that is killed, and what becomes of the user. */

import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readDataset } from '../../../src/data/formats/formats';
import { grammarUser } from '../../../src/studio/domain/halumem/grammar';
import { missingFields } from '../../studio/halumem-fields';
import { sessionOf, userAnswer } from '../../studio/scripted-user';
import { serveBuilt, visit, type Visit } from '../chromium';
import { eventually } from '../eventually';
import { connectScripted, paidTwice, scriptedLlm, type ScriptedLlm } from '../scripted-llm';

const SESSIONS = 4;
const author = grammarUser('en', 21, { sessions: SESSIONS });
const { name } = author.persona.core;

let pageServer: { close(): void };
let llm: ScriptedLlm;
let browser: Visit;
let address: string;

beforeAll(async () => {
  llm = await scriptedLlm((schema, prompt) => userAnswer(author, schema, sessionOf(author, schema, prompt)));
  const served = await serveBuilt();
  pageServer = served.server;
  address = served.address;
  browser = await visit(`${address}#/studio`);
  await connectScripted(browser.page, llm);
});
afterAll(async () => {
  await browser?.close();
  pageServer?.close();
  llm?.close();
});

const panel = (page: Page) => page.getByRole('region', { name: 'A user with conversations (HaluMem)' });
const ended = (page: Page) =>
  eventually(() => panel(page).getAttribute('data-user-making'), { timeout: 90_000 }).toBe('idle');
const sessions = (page: Page) => panel(page).getByText(/^Session \d+ · /);
async function mostCalls(page: Page, calls: number): Promise<void> {
  const field = panel(page).getByLabel('Limit in calls');
  if (!(await field.isVisible())) await panel(page).getByText('Budget', { exact: true }).first().click();
  await field.fill(String(calls));
}

it('knows the calls beforehand, and sends none for that', async () => {
  const { page } = browser;
  await panel(page).getByLabel('Sessions').fill(String(SESSIONS));
  await panel(page).getByRole('button', { name: 'Estimate the cost' }).click();
  const total = panel(page)
    .getByRole('region', { name: 'Estimated cost' })
    .getByRole('row', { name: /^Total/ });
  await eventually(() => total.innerText()).toMatch(/^Total\s+14\s+0/);
  expect(llm.sent).toEqual([]);
});

it('mends broken replies, and stops with its budget in the middle', async () => {
  const { page } = browser;
  llm.breakNext('studio-user-persona', { text: () => `This is ${name}, a lovely person.` });
  llm.breakNext('studio-user-skeleton', { text: () => '{"stages":[{"date":"2025-01-06"}]}' });
  llm.breakNext('studio-user-points', {
    text: (sound) => {
      const { points, interference } = JSON.parse(sound) as { points: unknown[]; interference: unknown[] };
      return JSON.stringify({ points: [points[0], ...points], interference });
    },
  });
  llm.breakNext('studio-user-dialogue', {
    text: (sound) => sound.slice(0, sound.length / 2),
    finish: 'length',
  });
  // Two for each stage of which the first reply was broken, one for the questions, one for the points of the second session.
  await mostCalls(page, 10);
  await panel(page).getByRole('button', { name: 'Make with the language model' }).click();
  await panel(page).getByText('The budget of 10 calls is used up').waitFor({ timeout: 90_000 });
  await ended(page);
  expect(llm.sent.map(({ schema }) => schema.replace('studio-user-', ''))).toEqual([
    ...['persona', 'persona', 'skeleton', 'skeleton', 'points', 'points', 'dialogue', 'dialogue'],
    ...['questions', 'points'],
  ]);
  expect(await sessions(page).count()).toBe(1);
  await panel(page).getByText('Stopped before the end').waitFor();
  expect(await panel(page).locator('[data-problems]').count()).toBe(0);
});

it('goes on after the budget was raised, and after the tab was killed', async () => {
  const { page } = browser;
  const third = author.sessions[2]!.points[0]!.text;
  llm.hold(({ schema, prompt }) => schema === 'studio-user-dialogue' && prompt.includes(third));
  await mostCalls(page, 100);
  await panel(page).getByRole('button', { name: 'Resume' }).click();
  // Dialogue and questions of the second session, the points of the third; the tab dies over its dialogue.
  await eventually(() => llm.sent.length, { timeout: 90_000 }).toBe(14);
  await eventually(() => sessions(page).count()).toBe(2);
  await page.goto('chrome://crash').catch(() => undefined);
  await page.close();

  llm.hold();
  // The points of the last session cannot be read, and neither can their repair.
  const unreadable = { text: () => 'I would rather not.' };
  const again = await browser.context.newPage();
  again.on('pageerror', ({ message }) => browser.errors.push(message));
  await again.goto(`${address}#/studio`);
  await panel(again).getByText('Stopped before the end').waitFor();
  expect(await panel(again).getByLabel('Sessions').inputValue()).toBe(String(SESSIONS));
  llm.breakNext('studio-user-points', unreadable);
  llm.breakNext('studio-user-points', unreadable);
  await panel(again).getByRole('button', { name: 'Resume' }).click();
  const problems = panel(again).locator('[data-problems]');
  await problems.getByText('Session 4: memory points').waitFor({ timeout: 90_000 });
  await ended(again);
  expect(await sessions(again).count()).toBe(3);

  await problems.getByRole('button', { name: 'Try again' }).click();
  await eventually(() => sessions(again).count(), { timeout: 90_000 }).toBe(SESSIONS);
  await ended(again);
  await panel(again).getByText('All checks pass').waitFor();
  expect(await problems.count()).toBe(0);
  expect(await panel(again).getByText('Stopped before the end').count()).toBe(0);
  // What could not be read was asked for again on request; nothing else was.
  const points = llm.sent.filter(({ schema }) => schema === 'studio-user-points').at(-1)!;
  expect(paidTwice(llm)).toEqual([points.body]);
});

it('is exported with the field names of HaluMem’s scripts, and opened in the systems screen', async () => {
  const page = browser.context.pages().at(-1)!;
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    panel(page).getByRole('button', { name: 'Export for HaluMem (JSON Lines)' }).click(),
  ]);
  const text = await readFile(await download.path(), 'utf8');
  expect(missingFields(JSON.parse(text))).toEqual([]);
  const { banks, problems } = readDataset([{ name: download.suggestedFilename(), text }], 'halumem');
  expect(problems).toEqual([]);
  expect(banks[0]!.sessions).toHaveLength(SESSIONS);
  const said = author.sessions.flatMap(({ points }) => points.map((point) => point.text));
  for (const memory of said) expect(text).toContain(JSON.stringify(memory));

  const [card] = await Promise.all([
    page.waitForEvent('download'),
    panel(page).getByRole('button', { name: 'Data card (Markdown)' }).click(),
  ]);
  expect(await readFile(await card.path(), 'utf8')).toMatch(/language model .*: author\n/);

  await panel(page).getByRole('button', { name: 'Open in Memory systems' }).click();
  const run = page.getByRole('button', { name: 'Run', exact: true });
  await run.waitFor();
  await eventually(() => page.getByLabel('User').first().inputValue()).toBe('halumem-made-en-1');
  await run.click();
  const gold = page.locator('tr[data-system="gold"]');
  await gold.waitFor({ timeout: 90_000 });
  expect(await gold.locator('td[data-column="F1"] [data-value]').innerText()).toBe('100.0');
  expect(browser.errors.filter((message) => !/crash/i.test(message))).toEqual([]);
});
