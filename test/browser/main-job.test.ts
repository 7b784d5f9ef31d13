import type { Server } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask, choose, serveBuilt, titles, visit, type Visit } from './chromium';

let server: Server;
let address: string;
let browser: Visit;

beforeAll(async () => {
  ({ server, address } = await serveBuilt());
  browser = await visit(address);
});
afterAll(async () => {
  await browser?.close();
  server?.close();
});

const LISTS = ['BM25 ranking', 'Dense ranking', 'Hybrid ranking', 'Re-ranked'];

describe('the main job in a real browser', () => {
  it('has the title, six characters, and no network but its own', async () => {
    const { page } = browser;
    expect(await page.title()).toBe('Mnemoscope');
    await page.getByRole('combobox', { name: 'Character' }).click();
    expect(await page.getByRole('option').count()).toBe(6);
    await page.keyboard.press('Escape');
  });

  it('answers “Who taught her to repair clocks?” with the memory that says it', async () => {
    const { page } = browser;
    await choose(page, 'Ottilie Brandt');
    await ask(page, 'Who taught her to repair clocks?');
    const classification = page.getByRole('region', { name: 'Classification' });
    expect(await classification.innerText()).toMatch(/Semantic memory/);
    expect(await classification.innerText()).toMatch(/BERT, mnemoscope-en .* q8 · wasm/);
    for (const list of LISTS) expect((await titles(page, list)).length).toBeGreaterThan(2);
    expect(await titles(page, 'Re-ranked')).toEqual(
      expect.arrayContaining([expect.stringContaining('Balthasar Quast')]),
    );
    const answer = page.getByRole('region', { name: 'Answer' });
    expect(await answer.locator('blockquote').innerText()).toContain('Balthasar Quast');
    expect(await answer.locator('blockquote mark').first().innerText()).toBe('Balthasar Quast');
  });

  it('shows the evidence of a memory one click away, and its term shares add up', async () => {
    const { page } = browser;
    await page.getByRole('list', { name: 'BM25 ranking' }).getByRole('button').first().click();
    const sheet = page.getByRole('dialog');
    const rows = await sheet
      .getByRole('region', { name: 'BM25 evidence', exact: true })
      .locator('tbody tr')
      .all();
    const numbers = await Promise.all(
      rows.map(async (row) => Number((await row.locator('td').last().innerText()).trim())),
    );
    const sum = numbers.pop()!;
    expect(Math.abs(numbers.reduce((a, b) => a + b, 0) - sum)).toBeLessThan(0.35);
    const dense = await sheet.getByRole('region', { name: 'Dense evidence' }).innerText();
    const [, passage, whole, cosine] = /½ · (0\.\d{4}) .*½ · (0\.\d{4}) .*= (0\.\d{4}), the cosines/.exec(
      dense,
    )!;
    expect((Number(passage) + Number(whole)) / 2).toBeCloseTo(Number(cosine), 3);
    await page.keyboard.press('Escape');
  });

  it('re-ranks at once when α moves', async () => {
    const { page } = browser;
    const before = await titles(page, 'Re-ranked');
    const alpha = page.getByRole('slider', { name: /alpha/ });
    await alpha.fill('0');
    const hybrid = await titles(page, 'Hybrid ranking');
    const after = await titles(page, 'Re-ranked');
    expect(after[0]).toBe(hybrid[0]);
    await alpha.fill('0.5');
    expect(await titles(page, 'Re-ranked')).toEqual(before);
  });

  it('answers in Chinese for a Chinese character', async () => {
    const { page } = browser;
    await choose(page, '沈若兰');
    await ask(page, '是谁教会她修瓷器的？');
    expect(await page.getByRole('region', { name: 'Classification' }).innerText()).toMatch(/mnemoscope-zh/);
    for (const list of LISTS) expect((await titles(page, list)).length).toBeGreaterThan(2);
    expect(await page.getByRole('region', { name: 'Answer' }).innerText()).toContain('汪其昌');
  });

  it('finds everything still there after a reload, and embeds nothing anew', async () => {
    const { page } = browser;
    const first = await titles(page, 'Dense ranking');
    await page.reload();
    await page.getByRole('heading', { level: 2, name: '沈若兰' }).waitFor();
    await ask(page, '是谁教会她修瓷器的？');
    expect(await titles(page, 'Dense ranking')).toEqual(first);
    expect(await page.getByText(/Embedding the memories/).count()).toBe(0);
  });

  it('asked nothing of any other origin and threw no error', () => {
    expect([...browser.origins]).toEqual([new URL(address).origin]);
    expect(browser.errors).toEqual([]);
  });
});
