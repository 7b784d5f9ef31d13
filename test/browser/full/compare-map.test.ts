/** Map and overlap of Compare on the built page, with the shipped model, against the same core in Node. */

import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fieldsOf, mapClasses } from '../../../src/compare/domain/map-classes';
import { hitsAt, overlapOf, overlapSentence } from '../../../src/compare/domain/overlap';
import { readCharacter } from '../../../src/data/formats/mnemoscope/mnemoscope';
import { memoryRows } from '../../../src/pipeline/projection/rows';
import { BankIndex } from '../../../src/pipeline/retrieval/bank-index';
import type { RetrieverId } from '../../../src/pipeline/retrieval/registry';
import { verbatim } from '../../../src/core/text/phrase';
import { DiskModel } from '../../../src/cli/encoder';
import { OVERLAP_DEPTH } from '../../../src/compare/page/state/overlap.svelte';
import { pointsWithin, type Point } from '../../../src/compare/page/ui/map/view';
import { ProjectionHost } from '../../../src/pipeline/workers/projection-host';
import { shippedVectors } from '../../models/runtime/shipped-vectors';
import { ask, choose, serveBuilt, titles, visit, type Visit } from '../chromium';
import { eventually } from '../eventually';
import { copyOrSave } from '../open-screen';

const QUESTION = 'Who taught her to repair clocks?';
const FILE = 'public/characters/ottilie-brandt.json';

let server: { close(): void };
let browser: Visit;
let address: string;
let index: BankIndex;
let model: DiskModel;
let points: Float64Array;

beforeAll(async () => {
  const served = await serveBuilt();
  ({ server, address } = served);
  browser = await visit(served.address);
  index = new BankIndex(readCharacter(JSON.parse(readFileSync(FILE, 'utf8')), FILE));
  model = await DiskModel.open('models/mnemoscope-en');
  const vectors = shippedVectors(index.bank, model.stamp);
  index.setVectors(vectors);
  const rows = memoryRows(index.bank.memories, index.passages, vectors);
  ({ points } = new ProjectionHost().project(rows, 'pca'));
}, 300_000);
afterAll(async () => {
  await browser?.close();
  server?.close();
});

const map = () => browser.page.getByRole('application', { name: /memories/ });

/** The view as the page says it has it. */
async function view() {
  const [scale, x, y] = (await map().getAttribute('data-view'))!.split(' ').map(Number);
  return { scale: scale!, x: x!, y: y! };
}

/** Draws a line with the mouse, in pixels from the map's corner. */
async function draw(line: readonly Point[]): Promise<void> {
  const { page } = browser;
  // Into sight first: the mouse moves on the screen.
  await map().scrollIntoViewIfNeeded();
  const { x, y } = (await map().boundingBox())!;
  await page.mouse.move(x + line[0]![0], y + line[0]![1]);
  await page.mouse.down();
  for (const [dx, dy] of line.slice(1)) await page.mouse.move(x + dx, y + dy);
  await page.mouse.up();
}

describe('the map', () => {
  it(
    'draws every memory, and leads from the question to Dense’s first ones',
    { timeout: 240_000 },
    async () => {
      const { page } = browser;
      await choose(page, 'Ottilie Brandt');
      await ask(page, QUESTION);
      const dense = await titles(page, 'Dense ranking');
      await page.goto(`${address}#/compare?tab=map`);
      await page.locator('[data-drawn="pca"]').waitFor();
      const list = page.getByRole('list', { name: 'Nearest to the question' });
      await eventually(() => list.getByRole('listitem').count()).toBe(10);
      const expected = index
        .list('dense', { text: QUESTION, vector: await model.encode([QUESTION], 'question') })
        .slice(0, 10);
      const shown = (await list.locator('.line-clamp-2').allInnerTexts()).map((title) => title.trim());
      expect(shown).toEqual(expected.map(({ id }) => index.byId.get(id)!.title));
      expect(shown.slice(0, dense.length)).toEqual(dense.slice(0, 10));
      expect(await map().getAttribute('data-points')).toBe(String(index.bank.memories.length));
      await page.getByRole('button', { name: 'Table', exact: true }).click();
      const table = page.getByRole('table', { name: 'Memories on the map' });
      await eventually(() => table.getAttribute('data-rows')).toBe(String(index.bank.memories.length));
      await eventually(() => table.getByRole('row').nth(1).innerText()).toContain(shown[0]!);
      // The map stays beside it: a row lights its point up, and a heading orders the rows.
      await table.getByRole('row').nth(1).hover();
      await eventually(() => page.locator('[aria-live=polite]').allInnerTexts()).toContain(shown[0]!);
      await table.getByRole('button', { name: 'Memory' }).click();
      const byName = table.getByRole('columnheader', { name: /Memory/ });
      await eventually(() => byName.getAttribute('aria-sort')).toBe('ascending');
      const sorted = index.bank.memories.map(({ title }) => title);
      sorted.sort(new Intl.Collator('en', { numeric: true }).compare);
      await eventually(() => table.getByRole('row').nth(1).innerText()).toContain(sorted[0]!);
      await page.keyboard.press('Enter');
      await eventually(() => byName.getAttribute('aria-sort')).toBe('descending');
      await eventually(() => table.getByRole('row').nth(1).innerText()).toContain(sorted.at(-1)!);
      await page.getByRole('button', { name: 'Table', exact: true }).click();
      await eventually(() => table.count()).toBe(0);
    },
  );

  it('picks out by lasso what lies within it, and nothing else', async () => {
    const { page } = browser;
    await map().waitFor();
    await page.getByRole('button', { name: 'Lasso' }).click();
    const { width, height } = (await map().boundingBox())!;
    const line: Point[] = [
      [0.45 * width, 0.03 * height],
      [0.95 * width, 0.1 * height],
      [0.8 * width, 0.55 * height],
      [0.5 * width, 0.6 * height],
    ];
    const expected = pointsWithin(points, await view(), line).map((i) => index.bank.memories[i]!.title);
    expect(expected.length).toBeGreaterThan(3);
    await draw(line);
    await eventually(() => page.locator('[data-picked]').getAttribute('data-picked')).toBe(
      String(expected.length),
    );
    const picked = await page
      .getByRole('list', { name: 'Selected' })
      .locator('.line-clamp-2')
      .allInnerTexts();
    expect(picked.map((title) => title.trim()).sort()).toEqual([...expected].sort());
    await page.getByRole('button', { name: 'Clear selection' }).click();
    await eventually(() => page.locator('[data-picked]').getAttribute('data-picked')).toBe('0');
  });

  it('is linked with a timeline: a period is selected there, and pointing at a row or a dot marks the other', async () => {
    const { page } = browser;
    const timeline = page.getByRole('group', { name: /^Timeline/ });
    const dots = timeline.getByRole('button');
    await timeline.scrollIntoViewIfNeeded();
    const { x, y, width, height } = (await timeline.boundingBox())!;
    await page.mouse.move(x + 2, y + 4);
    await page.mouse.down();
    await page.mouse.move(x + width / 2, y + height / 2, { steps: 3 });
    await page.mouse.up();
    const pressed = timeline.getByRole('button', { pressed: true });
    await eventually(() => pressed.count()).toBeGreaterThan(0);
    expect(await pressed.count()).toBeLessThan(await dots.count());
    const picked = page.getByRole('list', { name: 'Selected' }).locator('.line-clamp-2');
    const first = (await picked.first().innerText()).trim();
    const dated = index.bank.memories.find(({ title }) => title === first)!;
    expect(dated.time).toBeDefined();
    await picked.first().hover();
    await eventually(() => page.locator('[data-timeline] p').innerText()).toContain(first);
    await dots.last().focus();
    const label = (await dots.last().getAttribute('aria-label'))!;
    const named = index.bank.memories
      .filter(({ title: each }) => label.includes(each))
      .map((each) => each.title);
    await eventually(async () =>
      named.includes(await page.locator('[aria-live=polite]').last().innerText()),
    ).toBe(true);
    await page.getByRole('button', { name: 'Clear selection' }).click();
    await eventually(() => pressed.count()).toBe(0);
  });

  it('is moved, zoomed and read by keys alone', async () => {
    const { page } = browser;
    await map().focus();
    const before = await view();
    await page.keyboard.press('+');
    await eventually(async () => (await view()).scale).toBeGreaterThan(before.scale);
    await page.keyboard.press('0');
    await eventually(view).toEqual(before);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press(' ');
    await eventually(() => page.locator('[data-picked]').getAttribute('data-picked')).toBe('1');
    const title = (
      await page.getByRole('list', { name: 'Selected' }).locator('.line-clamp-2').innerText()
    ).trim();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByRole('heading', { name: title }).waitFor();
    await page.keyboard.press('Escape');
    await eventually(() => page.getByRole('dialog').count()).toBe(0);
  });

  it('is coloured by a field that is chosen, with its legend', async () => {
    const { page } = browser;
    const legend = page.getByRole('list', { name: 'Marks' }).getByRole('listitem');
    const colours = page.getByLabel('Colour by');
    expect(
      await colours.locator('option').evaluateAll((all) => all.map((each) => each.getAttribute('value'))),
    ).toEqual(fieldsOf(index.bank, true));
    for (const field of ['person', 'year', 'theme'] as const) {
      await colours.selectOption(field);
      const { names } = mapClasses(index.bank, field);
      await eventually(async () => (await legend.allInnerTexts()).slice(0, names.length)).toEqual(names);
    }
    await colours.selectOption('rank');
    await eventually(() => legend.first().innerText()).toBe('1–3');
    await colours.selectOption('kind');
    await eventually(() => legend.count()).toBe(4);
  });

  it('lies the same after a reload, by either method', { timeout: 240_000 }, async () => {
    const { page } = browser;
    const nearest = page.getByRole('list', { name: 'Nearest to the question' }).getByRole('listitem');
    const view = async () => {
      // The picture is fitted to the question as well.
      await eventually(() => nearest.count()).toBe(10);
      return map().getAttribute('data-view');
    };
    const places = async () => {
      await page.getByRole('button', { name: 'UMAP', exact: true }).click();
      await page.locator('[data-drawn="umap"]').waitFor();
      const umap = await view();
      await page.getByRole('button', { name: 'PCA', exact: true }).click();
      await page.locator('[data-drawn="pca"]').waitFor();
      return { umap, pca: await view() };
    };
    const first = await places();
    // The address follows when the hand rests; PCA is what it leaves out.
    await eventually(() => page.url()).not.toContain('method=');
    await page.reload();
    await page.locator('[data-drawn="pca"]').waitFor({ timeout: 120_000 });
    expect(await places()).toEqual(first);
    expect(first.umap).not.toBe(first.pca);
  });

  it('saves what is in sight with its source', async () => {
    const { page } = browser;
    const waiting = page.waitForEvent('download');
    await copyOrSave(page, 'Save SVG');
    const saved = await waiting;
    const svg = readFileSync(await saved.path(), 'utf8');
    expect(saved.suggestedFilename()).toMatch(/^Ottilie-Brandt.*\.svg$/);
    expect(svg).toContain('Written for Mnemoscope');
    expect(svg).toContain('mnemoscope-en');
    // A mark a memory, one a kind in the legend, and the question.
    expect(svg.match(/<path /g)).toHaveLength(index.bank.memories.length + 5);
    expect(svg).not.toMatch(/var\(/);
  });
});

describe('the overlap', () => {
  it('counts what the core counts, and leads to the question', { timeout: 240_000 }, async () => {
    const { page } = browser;
    await page.goto(`${address}#/compare?tab=overlap&a=bm25&b=dense&at=5`);
    const asked = index.bank.questions.filter(({ gold }) => gold.length > 0);
    const vectors = await Promise.all(asked.map(({ text }) => model.encode([text], 'question')));
    const units = (id: RetrieverId) =>
      asked.map((question, i) => ({
        question: question.id,
        ranked: index
          .list(id, { text: question.text, vector: vectors[i] })
          .slice(0, OVERLAP_DEPTH)
          .map((each) => each.id),
      }));
    const { rows } = overlapOf(index.bank, units('bm25'), units('dense'), 'strict');
    const { both, onlyA, onlyB, neither } = hitsAt(rows, 5);
    expect(both + onlyA + onlyB + neither).toBe(rows.length);
    const found = page.locator('[data-overlap]');
    await eventually(() => found.getAttribute('data-overlap'), { timeout: 120_000 }).toBe(
      `${both} ${onlyA} ${onlyB} ${neither}`,
    );
    expect((await found.innerText()).trim()).toBe(
      overlapSentence(verbatim('BM25'), verbatim('Dense'), rows, 5).en,
    );
    await eventually(() => page.locator('[data-question]').count()).toBe(rows.length);
    const differing = rows.filter(({ ahead }) => ahead !== 'even').length;
    const list = page.getByRole('region', { name: 'Differences' });
    expect(await list.getByRole('heading').innerText()).toContain(`${differing} questions`);

    const link = list.getByRole('link').first();
    const question = await link.innerText();
    await link.click();
    await eventually(() => page.getByRole('textbox', { name: 'Question' }).inputValue()).toBe(question);
    await eventually(() => page.evaluate(() => location.hash)).toMatch(/^#\/ask\?/);
  });

  it('gives way to another character’s map, in Chinese', { timeout: 240_000 }, async () => {
    const { page } = browser;
    await page.goto(`${address}#/compare?tab=map`);
    await page.locator('[data-drawn="pca"]').waitFor();
    await page.getByRole('combobox', { name: 'Character', exact: true }).fill('沈若兰');
    await page.getByRole('option', { name: '沈若兰' }).click();
    const other = 'public/characters/shen-ruolan.json';
    const { memories } = readCharacter(JSON.parse(readFileSync(other, 'utf8')), other);
    const name = page.getByRole('application', { name: /沈若兰/ });
    await eventually(() => name.getAttribute('data-points'), { timeout: 120_000 }).toBe(
      String(memories.length),
    );
  });

  it('left no run behind, and no error', async () => {
    const { page } = browser;
    await page.goto(`${address}#/lab`);
    await page.getByRole('heading', { name: 'Retrieval', exact: true }).waitFor();
    expect(await page.locator('a[href^="#/lab/"]').filter({ hasText: 'Overlap' }).count()).toBe(0);
    expect(browser.errors).toEqual([]);
  });
});
