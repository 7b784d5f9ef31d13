/** A character made with a language model through all steps, with broken replies and a tab that is killed in the middle. */

import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { authorsAnswer } from '../studio/scripted-author';
import { serveBuilt, visit, type Visit } from './chromium';
import { eventually } from './eventually';
import { connectScripted, paidTwice, scriptedLlm, type ScriptedLlm } from './scripted-llm';

let pageServer: { close(): void };
let llm: ScriptedLlm;
let browser: Visit;
let address: string;

beforeAll(async () => {
  llm = await scriptedLlm((schema, prompt) =>
    schema === 'from-text' ? sisterIn(prompt) : authorsAnswer(schema, prompt),
  );
  const served = await serveBuilt();
  pageServer = served.server;
  address = served.address;
  browser = await visit(address);
  await connectScripted(browser.page, llm);
});
afterAll(async () => {
  await browser?.close();
  pageServer?.close();
  llm?.close();
});

/** What a model reads of a sister, under whatever name the text has for her. */
function sisterIn(prompt: string): unknown {
  const [quote, name] = /Her sister (.+?) keeps bees\./.exec(prompt)!;
  const relationships = [{ name, relation: 'sister', description: `${name} keeps bees.`, quote }];
  return { name: '', profile: [], relationships, events: [] };
}

const panel = (page: Page) => page.getByRole('region', { name: 'Make with a language model' });
const open = (page: Page, step: string) => page.getByRole('tab', { name: new RegExp(`^${step}`) }).click();

/** How many items each step has, by the desk's tabs. */
async function counts(page: Page): Promise<Record<string, number>> {
  const labels = await page.getByRole('tab').allInnerTexts();
  return Object.fromEntries(
    labels.map((label) => [label.split(/\s/)[0]!, Number(/\d+/.exec(label)?.[0] ?? 0)]),
  );
}
const ended = (page: Page) =>
  eventually(() => panel(page).getAttribute('data-making'), { timeout: 90_000 }).toBe('idle');

it('knows the calls beforehand, and sends none for that', async () => {
  const { page } = browser;
  await page.goto(`${address}#/studio`);
  await page.getByRole('button', { name: 'Create an empty draft' }).click();
  await panel(page).waitFor();
  await panel(page).getByRole('button', { name: 'Draw a seed from the lists' }).click();
  await eventually(() => page.getByLabel('Job').inputValue()).not.toBe('');
  const amounts = { Relationships: '3', Events: '3', Dialogues: '2', 'Questions per memory': '1' };
  for (const [name, value] of Object.entries(amounts))
    await panel(page).getByLabel(name, { exact: true }).fill(value);
  await panel(page).getByRole('button', { name: 'Estimate the cost' }).click();
  const table = panel(page).getByRole('region', { name: 'Estimated cost' });
  await table.waitFor();
  await eventually(() => table.getByRole('row', { name: /^Events/ }).innerText()).toMatch(/^Events\s+3\s+0/);
  expect(llm.sent).toEqual([]);
});

it('mends broken replies, and keeps everything when the tab is killed', async () => {
  const { page } = browser;
  const { sent } = llm;
  llm.breakNext('relationships', { text: () => 'Here are some lovely people: Odile, Casper …' });
  llm.breakNext('background', { text: () => '{"date":"2009-03-14","title":"The flood at the mill"}' });
  llm.hold(({ schema }) => schema === 'dialogue');
  await panel(page).getByRole('button', { name: 'Make what is missing' }).click();
  await eventually(() => sent.filter(({ schema }) => schema === 'dialogue').length, { timeout: 90_000 }).toBe(
    2,
  );
  await eventually(() => counts(page)).toMatchObject({ Relationships: 3, Events: 3, Dialogues: 0 });
  expect(sent.filter(({ schema }) => schema === 'relationships')).toHaveLength(2);
  await eventually(() => page.locator('main').getAttribute('data-saving')).toBe('saved');
  const draft = page.url();
  await page.goto('chrome://crash').catch(() => undefined);
  await page.close();

  llm.hold();
  const again = await browser.context.newPage();
  await again.goto(draft);
  await panel(again).getByText('Stopped before the end').waitFor();
  expect(await counts(again)).toMatchObject({ Profile: 11, Relationships: 3, Events: 3, Dialogues: 0 });
  const before = sent.length;
  await panel(again).getByRole('button', { name: 'Resume' }).click();
  await eventually(() => counts(again), { timeout: 90_000 }).toMatchObject({
    Profile: 11,
    Relationships: 3,
    Events: 3,
    Dialogues: 2,
    Questions: 19,
  });
  await ended(again);
  // Every call that was answered was sent once; those that the tab died over, once more.
  expect(paidTwice(llm)).toEqual([]);
  expect(sent.slice(before).map(({ schema }) => schema)).not.toContain('event');
  await eventually(() => panel(again).locator('[data-problems]').count()).toBe(0);
  await eventually(() => panel(again).getByText('Stopped before the end').count()).toBe(0);
});

it('makes one item again, marks what was made from it as stale, and judges', async () => {
  const page = browser.context.pages().at(-1)!;
  await open(page, 'Events');
  const card = page.locator('[data-item="e-02"]');
  await card.getByText('With a language model').click();
  const rain = {
    date: '2011-08-02',
    title: 'A kiln in the rain',
    place: 'Bristol',
    people: ['Odile Ferrant'],
    description: 'It rained on the kiln and on Odile Ferrant. '.repeat(12),
  };
  llm.breakNext('redo', { text: () => JSON.stringify(rain) });
  await card.getByLabel('What to change (optional)').fill('let it rain');
  await card.getByRole('button', { name: 'Make e-02 again' }).click();
  await eventually(() => card.getByLabel('Title').inputValue()).toBe('A kiln in the rain');
  await ended(page);
  await eventually(() => page.getByRole('tab', { name: /^Questions/ }).innerText()).toContain('•');
  expect(llm.sent.at(-1)!.body).toContain('let it rain');
  await panel(page).getByRole('button', { name: 'Judge all from 0 to 10' }).click();
  await card.getByText('5 of 10').waitFor();
  await ended(page);
});

it('asks for questions with another wording, a trap, and one without an answer', async () => {
  const page = browser.context.pages().at(-1)!;
  await open(page, 'Questions');
  const card = page.locator('[data-item="q-01"]');
  await card.getByText('With a language model').click();
  for (const [button, id] of [
    ['Paraphrase of q-01', 'q-20'],
    ['Unanswerable of q-01', 'q-21'],
  ] as const) {
    await eventually(() => card.getByRole('button', { name: button }).isEnabled()).toBe(true);
    await card.getByRole('button', { name: button }).click();
    await page.locator(`[data-item="${id}"]`).waitFor();
    await ended(page);
  }
});

it('shows its prompts with what the user changed in them', async () => {
  const page = browser.context.pages().at(-1)!;
  await open(page, 'Dialogues');
  await panel(page).getByText('Prompts', { exact: true }).click();
  await panel(page).getByText('studio-dialogue-1').click();
  const system = panel(page).getByLabel('System message').first();
  await system.fill(`${await system.inputValue()}\nKeep it short.`);
  await panel(page).getByText('Changes from the default').click();
  await panel(page).locator('ins', { hasText: 'short' }).waitFor();
  await panel(page).getByRole('button', { name: 'Reset to default' }).click();
  await eventually(() => system.inputValue()).not.toContain('Keep it short.');
});

it('replaces names before a text leaves the page, and puts them back', async () => {
  const page = browser.context.pages().at(-1)!;
  await open(page, 'Seed');
  const reading = page.locator('[data-from-text]');
  await reading.getByText('From a text', { exact: true }).click();
  await reading
    .getByLabel('Text', { exact: true })
    .fill('Maud Ferrant was born in 1981. Her sister Odile Ferrant keeps bees.');
  expect(await reading.getByLabel('Replace names before the text is sent').isChecked()).toBe(true);
  const before = llm.sent.length;
  await reading.getByRole('button', { name: 'Read with the language model' }).click();
  await reading.getByText('Her sister Odile Ferrant keeps bees.').waitFor();
  const { schema, body } = llm.sent[before]!;
  expect(schema).toBe('from-text');
  expect(body).toContain('keeps bees');
  expect(body).not.toMatch(/Maud|Odile|Ferrant/);
  expect(browser.errors.filter((text) => !/crash/i.test(text))).toEqual([]);
});
