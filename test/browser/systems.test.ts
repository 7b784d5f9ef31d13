import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { judgedFile, outputs } from '../memory-systems/recorded-fixture';
import { serveBuilt, visit, type Visit } from './chromium';

let server: { close(): void };
let browser: Visit;

beforeAll(async () => {
  const served = await serveBuilt();
  server = served.server;
  browser = await visit(`${served.address}#/systems`);
});
afterAll(async () => {
  await browser?.close();
  server?.close();
});

describe('memory systems in the browser', () => {
  it('run on a bundled user, and go on after the tab was closed', { timeout: 180_000 }, async () => {
    const { page } = browser;
    const row = (system: string) => page.locator(`tr[data-system="${system}"]`);
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    await row('no-memory').waitFor({ timeout: 60_000 });
    await page.reload();
    // What was done is there without a run.
    await row('no-memory').waitFor({ timeout: 60_000 });
    await page.locator('main[aria-busy="false"]').waitFor();
    const start = page.getByRole('button', { name: /^Run( again)?$/ });
    if ((await start.innerText()) === 'Run') await start.click();
    await row('gold').waitFor({ timeout: 90_000 });
    // npm run -s eval -- systems --memories public/sessions/callum-reyes.jsonl --judge lexical
    const f1 = (system: string) => row(system).locator('td[data-column="F1"]');
    expect(await f1('rules').locator('[data-value]').innerText()).toBe('61.7');
    expect(await f1('gold').locator('[data-value]').innerText()).toBe('100.0');
    expect(await f1('no-memory').innerText()).toBe('–');
    // The other tables, and the paired test of each system against verbatim.
    await page.getByLabel('Table', { exact: true }).selectOption('3: Question types');
    await page.locator('table[data-table="halumem-readme-table-3"]').waitFor();
    await page.getByLabel('Table', { exact: true }).selectOption('1: Extraction, updating, answers');
    await page.locator('table[data-paired] tbody tr').nth(2).waitFor();
  });

  it('open what HaluMem’s scripts recorded, beside systems that run here', async () => {
    const { page } = browser;
    const field = page.locator('section[aria-label="Recorded results"] input[type="file"]');
    const given = (name: string, content: object) => ({
      name,
      mimeType: 'application/json',
      buffer: Buffer.from(JSON.stringify(content)),
    });
    await field.setInputFiles([given('mem_generation.json', outputs), given('mem_judged.json', judgedFile)]);
    const recorded = page.locator('tr[data-system^="recorded:"]');
    await recorded.waitFor({ timeout: 30_000 });
    expect(await recorded.locator('td[data-column="R"] [data-value]').innerText()).toBe('100.0');
    await page.getByRole('tab', { name: 'Questions', exact: true }).click();
    await page.locator('section[aria-labelledby="blame-title"] details summary').first().click();
    await page.getByText('matched by words').first().waitFor();
    await page
      .getByText(/^How the stages were decided: 1 by comparing words \(right for \d+ of \d+ answers/)
      .waitFor();
    await page.getByRole('tab', { name: 'Tables', exact: true }).click();
    await page.getByRole('button', { name: 'Remove mem' }).click();
    await page.locator('tr[data-system="rules"]').waitFor({ timeout: 30_000 });
  });

  it('show the memory of a session, and lead from a wrong answer to the session of its evidence', async () => {
    const { page } = browser;
    await page.getByRole('tab', { name: 'Sessions', exact: true }).click();
    const slider = page.getByRole('slider', { name: 'Session', exact: true });
    await slider.focus();
    await page.keyboard.press('End');
    await page.getByText('Session 17 of 17').first().waitFor();
    expect(new URL(page.url()).hash).toContain('session=17');
    await page.getByRole('tab', { name: 'Questions', exact: true }).click();
    const question = page.locator('section[aria-labelledby="blame-title"] details').first();
    await question.locator('summary').click();
    const link = question.getByRole('button', { name: /^Show session \d+$/ }).first();
    const wanted = (await link.innerText()).replace('Show session ', '');
    await link.click();
    await page.getByText(`Session ${wanted} of 17`).first().waitFor();
  });

  it('go into a lecture, and their memory into the library', { timeout: 120_000 }, async () => {
    const { page } = browser;
    await page.locator('[role="group"][aria-label="System"] button', { hasText: 'Rules' }).click();
    const bar = page.locator('[data-onward]');
    await bar.getByRole('button', { name: 'Add to a lecture' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Growth of the memory').first().waitFor();
    await page.keyboard.press('Escape');
    await bar.getByRole('button', { name: 'Add to library' }).click();
    const said = await bar.getByRole('status').innerText();
    expect(said).toMatch(/^In the library: [\d,]+ memories; \d+ of \d+ questions have gold\.$/);
    await bar.getByRole('link', { name: 'Open in the library' }).click();
    await page.getByText('extracted by Rules from').first().waitFor();
    expect(browser.errors).toEqual([]);
  });
});
