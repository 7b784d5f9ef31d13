import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { axeFindings } from '../axe';
import { serveBuilt, visit, type Visit } from '../chromium';

let server: { close(): void };
let browser: Visit;

beforeAll(async () => {
  const served = await serveBuilt();
  server = served.server;
  const place = 'train=hari-venkataraman,kwame-mensah&test=kwame-mensah,ottilie-brandt';
  browser = await visit(`${served.address}#/lab/learning?${place}`);
});
afterAll(async () => {
  await browser?.close();
  server?.close();
});

describe('learning in the tab', () => {
  it(
    'trains on two characters, tests on a third, and marks the row of one that it knows',
    { timeout: 180_000 },
    async () => {
      const { page } = browser;
      await page.getByText('Some characters are chosen for training and for testing.').waitFor();
      await page.getByRole('button', { name: 'Train', exact: true }).focus();
      await page.keyboard.press('Enter');
      const rows = page.locator('tr[data-learner="head"]');
      await rows.first().waitFor({ timeout: 150_000 });
      // In the order of the characters: Kwame Mensah is known, Ottilie Brandt is not, both together are tainted.
      expect(await rows.evaluateAll((all) => all.map((row) => row.getAttribute('data-seen')))).toEqual([
        'true',
        'false',
        'true',
      ]);
      expect(await rows.nth(0).innerText()).toContain('Tested on its training data (70 questions)');
      expect(await rows.nth(1).innerText()).not.toContain('training data');
      expect(await rows.nth(1).innerText()).toContain('Hari Venkataraman and Kwame Mensah');
      expect(await page.locator('tr[data-learner="bert"][data-seen="true"]').count()).toBe(0);
      await page.getByRole('figure').filter({ hasText: 'Learning curve' }).locator('svg').first().waitFor();
      expect(await axeFindings(page)).toEqual([]);
    },
  );

  it('keeps the model, exports it, and takes it back from its file', async () => {
    const { page } = browser;
    await page.reload();
    const models = page.locator('[data-model]');
    await models.first().waitFor();
    expect(await models.count()).toBe(2);
    const name = models.first().getByRole('textbox');
    await name.fill('Two characters');
    await name.press('Enter');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export Two characters' }).click(),
    ]);
    const text = readFileSync(await download.path(), 'utf8');
    expect(JSON.parse(text)).toMatchObject({ format: 'mnemoscope-learnt', name: 'Two characters' });
    await page.getByRole('button', { name: 'Delete Two characters' }).click();
    await models.nth(1).waitFor({ state: 'detached' });
    await page
      .locator('input[type=file]')
      .last()
      .setInputFiles({ name: 'model.json', mimeType: 'application/json', buffer: Buffer.from(text) });
    await models.nth(1).waitFor();
    expect(await models.first().getByRole('textbox').inputValue()).toBe('Two characters');
  });
});
