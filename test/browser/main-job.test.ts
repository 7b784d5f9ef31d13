import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask, choose, serveBuilt, titles, visit, type Visit } from './chromium';
import { eventually } from './eventually';

let server: { close(): void };
let address: string;
let browser: Visit;

beforeAll(async () => {
  ({ server, address } = await serveBuilt());
  browser = await visit(address, { fresh: true });
});
afterAll(async () => {
  await browser?.close();
  server?.close();
});

const LISTS = ['BM25 ranking', 'Dense ranking', 'Hybrid ranking'];

describe('the main job in a real browser', () => {
  it('has the title, six characters, and no network but its own', async () => {
    const { page } = browser;
    expect(await page.title()).toBe('Mnemoscope');
    await page.getByRole('combobox', { name: 'Character' }).click();
    await eventually(() => page.getByRole('listbox').getByRole('option').count()).toBe(6);
    await page.keyboard.press('Escape');
  });

  it('answers “Who taught her to repair clocks?” with the memory that says it', async () => {
    const { page } = browser;
    await choose(page, 'Ottilie Brandt');
    await ask(page, 'Who taught her to repair clocks?');
    const classification = page.getByRole('region', { name: 'Classification' });
    await eventually(() => classification.innerText()).toMatch(/Semantic memory/);
    await classification.getByText('Details').click();
    await eventually(() => classification.innerText()).toMatch(/BERT, mnemoscope-en .* q8 · wasm/);
    for (const list of LISTS)
      await eventually(async () => (await titles(page, list)).length).toBeGreaterThan(2);
    // Nothing is re-ranked, and nothing of it is shown.
    expect(await page.getByRole('list', { name: 'Re-ranked' }).count()).toBe(0);
    await eventually(() => titles(page, 'Hybrid ranking')).toEqual(
      expect.arrayContaining([expect.stringContaining('Balthasar Quast')]),
    );
    const answer = page.getByRole('region', { name: 'Answer' });
    await eventually(() => answer.innerText()).toContain('Balthasar Quast');
    // The trained reader's words, which came with the page; the rule marks what he did.
    await eventually(() => answer.locator('blockquote mark').first().innerText()).toBe('Balthasar Quast');
  });

  it('shows the evidence of a memory one click away, and its term shares add up', async () => {
    const { page } = browser;
    await page.getByRole('list', { name: 'BM25 ranking' }).getByRole('button').first().click();
    const sheet = page.getByRole('dialog');
    const evidence = sheet.getByRole('region', { name: 'BM25 evidence', exact: true }).locator('tbody tr');
    await evidence.first().waitFor();
    const rows = await evidence.all();
    const numbers = await Promise.all(
      rows.map(async (row) => Number((await row.locator('td').last().innerText()).trim())),
    );
    const sum = numbers.pop()!;
    expect(Math.abs(numbers.reduce((a, b) => a + b, 0) - sum)).toBeLessThan(0.35);
    const dense = sheet.getByRole('region', { name: 'Dense evidence' });
    const equation = /½ · (0\.\d{4}) .*½ · (0\.\d{4}) .*= (0\.\d{4}), the cosines/;
    await eventually(() => dense.innerText()).toMatch(equation);
    const [, passage, whole, cosine] = equation.exec(await dense.innerText())!;
    expect((Number(passage) + Number(whole)) / 2).toBeCloseTo(Number(cosine), 3);
    await page.keyboard.press('Escape');
  });

  it('re-ranks at once when α moves', async () => {
    const { page } = browser;
    await page.getByRole('radio', { name: 'As published' }).first().check({ force: true });
    await page.getByRole('list', { name: 'Re-ranked' }).waitFor();
    const before = await titles(page, 'Re-ranked');
    const alpha = page.getByRole('slider', { name: /alpha/ });
    await alpha.fill('0');
    const [best] = await titles(page, 'Hybrid ranking');
    await eventually(async () => (await titles(page, 'Re-ranked'))[0]).toBe(best);
    await alpha.fill('0.5');
    await eventually(() => titles(page, 'Re-ranked')).toEqual(before);
  });

  it('answers in Chinese for a Chinese character', async () => {
    const { page } = browser;
    await choose(page, '沈若兰');
    await ask(page, '是谁教会她修瓷器的？');
    const classification = page.getByRole('region', { name: 'Classification' });
    await classification.getByText('Details').click();
    await eventually(() => classification.innerText()).toMatch(/mnemoscope-zh/);
    for (const list of LISTS)
      await eventually(async () => (await titles(page, list)).length).toBeGreaterThan(2);
    await eventually(() => page.getByRole('region', { name: 'Answer' }).innerText()).toContain('汪其昌');
  });

  it('finds everything still there after a reload, and embeds nothing anew', async () => {
    const { page } = browser;
    const first = await titles(page, 'Dense ranking');
    // The address is written when nothing has changed for a moment.
    await page.waitForURL(/character=shen-ruolan/);
    await page.reload();
    await page.getByRole('heading', { level: 2, name: '沈若兰' }).waitFor();
    await ask(page, '是谁教会她修瓷器的？');
    await eventually(() => titles(page, 'Dense ranking')).toEqual(first);
    await eventually(() => page.getByText(/Embedding the memories/).count()).toBe(0);
  });

  it('asked nothing of any other origin and threw no error', () => {
    expect([...browser.origins]).toEqual([new URL(address).origin]);
    expect(browser.errors).toEqual([]);
  });
});
