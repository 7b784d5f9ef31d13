/** A user with conversations made in the page, exported, and run at once in the systems screen; a text that proposes a character. */

import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readDataset } from '../../../src/data/formats/formats';
import { missingFields } from '../../studio/halumem-fields';
import { serveBuilt, visit, type Visit } from '../chromium';
import { eventually } from '../eventually';

let server: { close(): void };
let browser: Visit;
let address: string;

beforeAll(async () => {
  const served = await serveBuilt();
  server = served.server;
  address = served.address;
  browser = await visit(`${served.address}#/studio`);
});
afterAll(async () => {
  await browser?.close();
  server?.close();
});

it('makes a user by grammar that passes all checks, and exports HaluMem’s own shape', async () => {
  const { page } = browser;
  const panel = page.getByRole('region', { name: 'A user with conversations (HaluMem)' });
  await panel.getByLabel('Random seed').fill('7');
  await panel.getByLabel('Sessions').fill('6');
  await panel.getByRole('button', { name: 'Generate by rules' }).click();
  await panel.getByText('All checks pass').waitFor();
  await panel.getByText('Generated: the sentences come from rules').waitFor();
  await panel.getByText(/^Session 2 · /).click();
  await panel.getByText('interference: said by the assistant only').first().waitFor();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    panel.getByRole('button', { name: 'Export for HaluMem (JSON Lines)' }).click(),
  ]);
  const text = await readFile(await download.path(), 'utf8');
  const { banks, problems } = readDataset([{ name: download.suggestedFilename(), text }], 'halumem');
  expect(problems).toEqual([]);
  expect(banks[0]!.sessions).toHaveLength(6);
  expect(missingFields(JSON.parse(text))).toEqual([]);
});

it('runs at once in the systems screen', { timeout: 180_000 }, async () => {
  const { page } = browser;
  await page.getByRole('button', { name: 'Open in Memory systems' }).click();
  await eventually(() => new URL(page.url()).hash).toContain('#/systems?user=halumem-grammar-en-7');
  const run = page.getByRole('button', { name: 'Run', exact: true });
  await run.waitFor();
  await eventually(() => page.getByLabel('User').first().inputValue()).toBe('halumem-grammar-en-7');
  await run.click();
  const gold = page.locator('tr[data-system="gold"]');
  await gold.waitFor({ timeout: 90_000 });
  // A memory of the gold points has them all.
  expect(await gold.locator('td[data-column="F1"] [data-value]').innerText()).toBe('100.0');
});

it('reads a biography, each proposal with its sentence, and what is accepted is in the draft', async () => {
  const { page } = browser;
  await page.goto(`${address}#/studio`);
  await page.getByRole('button', { name: 'Create an empty draft' }).click();
  const panel = page.locator('[data-from-text]');
  await panel.getByText('From a text', { exact: true }).click();
  await panel
    .getByLabel('Text', { exact: true })
    .fill(
      'Maud Ferrant was born on 3 June 1981 in Stroud. She works as a potter. Her sister Odile Ferrant keeps bees.\n\nOn 14 March 2009 the mill at Dunkirk was flooded. Maud and Odile Ferrant carried eleven sacks of flour upstairs.',
    );
  await panel.getByRole('button', { name: 'Read by rule' }).click();
  await panel.getByText('She works as a potter.').first().waitFor();
  await panel.getByRole('button', { name: /^Skip: Birthplace/ }).click();
  await panel.getByRole('button', { name: 'Accept: Occupation' }).click();
  await panel.getByRole('button', { name: 'Accept all' }).click();
  await eventually(() => page.getByRole('tab').allInnerTexts()).toEqual(
    expect.arrayContaining(['Profile 2', 'Relationships 1', 'Events 1']),
  );
  await page.getByRole('heading', { level: 2, name: 'Maud Ferrant' }).waitFor();
  await page.getByRole('tab', { name: /^Events/ }).click();
  await page.locator('[data-item="e-01"]').getByText('from a text').waitFor();
  expect(browser.errors).toEqual([]);
});
