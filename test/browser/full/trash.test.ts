/** What is deleted can be brought back: named first where something needs it, and kept for thirty days. */

import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { serveBuilt, visit } from '../chromium';
import { eventually } from '../eventually';

let server: { close(): void };
let address: string;
beforeAll(async () => ({ server, address } = await serveBuilt()));
afterAll(() => server.close());

async function storage(page: Page) {
  await page.getByRole('button', { name: 'Settings' }).first().click();
  const panel = page.getByRole('region', { name: 'Storage', exact: true });
  await panel.getByRole('button', { name: 'Trash', exact: true }).click();
  return panel;
}

describe('a deleted character', () => {
  it('is named with the lectures that use it, kept in the trash, and restored from there', async () => {
    const { page, errors, close } = await visit(`${address}#/library/ottilie-brandt`);
    onTestFinished(close);
    const heading = page.getByRole('heading', { level: 2, name: 'Ottilie Brandt' });
    await heading.waitFor();
    const remove = page.getByRole('button', { name: 'Delete', exact: true }).first();
    await remove.click();
    const asked = page.getByRole('alertdialog', { name: 'Delete Ottilie Brandt?' });
    await asked.getByText(/Used by \d+ lectures?: /).waitFor();
    await asked.getByRole('button', { name: 'Keep' }).click();
    await eventually(() => asked.count()).toBe(0);
    await remove.click();
    await asked.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('Deleted: Ottilie Brandt. It is in the trash for 30 days.').waitFor();
    await page.reload();
    const panel = await storage(page);
    await panel.getByRole('button', { name: 'Restore Ottilie Brandt' }).click();
    await panel.getByText('The trash is empty.').waitFor();
    await page.goto(`${address}#/library/ottilie-brandt`);
    await page.reload();
    await heading.waitFor();
    expect(errors).toEqual([]);
  });

  it('is asked for by the lecture that shows it, which goes on once it is restored', async () => {
    const { page, errors, close } = await visit(`${address}#/library/ottilie-brandt`);
    onTestFinished(close);
    await page.getByRole('heading', { level: 2, name: 'Ottilie Brandt' }).waitFor();
    await page.getByRole('button', { name: 'Delete', exact: true }).first().click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('Deleted: Ottilie Brandt').waitFor();
    await page.goto(`${address}#/lectures/classification`);
    const missing = page.locator('[data-missing-character="ottilie-brandt"]');
    await missing.getByText('The character “ottilie-brandt” is not in this browser.').waitFor();
    expect(await page.getByText('The model is running …').count()).toBe(0);
    await missing.getByRole('button', { name: 'Restore it from the trash' }).click();
    await page.locator('[data-live] [data-live-asked]').waitFor();
    expect(await missing.count()).toBe(0);
    expect(errors).toEqual([]);
  });
});
