/** The library's screen on the built page: search, filters, links both ways, the address, ten thousand memories, deleting with undo. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeBanks } from '../../src/data/formats/mnemoscope/mnemoscope';
import { KINDS, type MemoryBank } from '../../src/core/memory/bank';
import { serveBuilt, visit, type Visit } from './chromium';
import { eventually } from './eventually';

const MANY = 10_000;
/** What the page may hold in all while a list of 10,000 is scrolled: panes, dialogs and some dozen rows. */
const MOST_NODES = 3000;

/** A character with ten thousand memories, ten of which speak of a heron. */
const BIG: MemoryBank = {
  id: 'big',
  character: {
    id: 'big',
    name: 'Benedikt Groß',
    language: 'en',
    pronouns: 'he/him',
    summary: 'A lock keeper with ten thousand memories.',
    description: '',
  },
  source: 'Made for the browser test',
  licence: 'CC BY-NC-ND 4.0',
  memories: Array.from({ length: MANY }, (_, i) => {
    const body = `On day ${i} the ${i % 1000 === 7 ? 'heron' : 'barge'} passed the lock.`;
    return { id: `m${i}`, kind: KINDS[i % 4]!, title: `Day ${i}`, text: body, body, people: [] };
  }),
  questions: [
    {
      id: 'q1',
      kind: 'dialogue',
      text: 'What passed on day 7?',
      answer: 'The heron passed.',
      gold: ['m7'],
      anchors: ['heron'],
      tags: [],
    },
  ],
};

describe('the library', () => {
  let server: { close(): void };
  let address: string;
  let visited: Visit;
  const list = (name: string) => visited.page.getByRole('listbox', { name, exact: true });
  const hash = () => decodeURIComponent(new URL(visited.page.url()).hash);

  beforeAll(async () => {
    ({ server, address } = await serveBuilt());
    visited = await visit(`${address}#/library`);
    await list('Sources and characters')
      .getByRole('option', { name: /Ottilie Brandt/ })
      .waitFor();
  });
  afterAll(async () => {
    await visited.close();
    server.close();
  });

  it('finds a memory by words and by kind, and marks what it found', async () => {
    const { page } = visited;
    await page.keyboard.press('/');
    await page.keyboard.type('ottilie');
    const characters = list('Sources and characters');
    await eventually(() => characters.getByRole('option').count()).toBe(2);
    await characters.getByRole('option', { name: /Ottilie/ }).click();
    await list('Memories').waitFor();
    await page.getByRole('searchbox', { name: 'Search memories' }).fill('clock smok');
    const options = list('Memories').getByRole('option');
    await eventually(async () => (await options.allInnerTexts()).length).toBeGreaterThan(0);
    const marked = async () =>
      (await list('Memories').locator('mark').allInnerTexts()).map((each) => each.toLowerCase());
    await eventually(async () => new Set(await marked())).toEqual(new Set(['clock', 'smok']));
    await page.getByRole('searchbox', { name: 'Search memories' }).fill('');
    await page.getByRole('button', { name: /^Relationships/ }).click();
    await eventually(hash).toBe('#/library/ottilie-brandt?kind=relationship');
    const icons = list('Memories').getByTitle('Relationship', { exact: true });
    await eventually(async () => (await icons.count()) === (await options.count())).toBe(true);
  });

  it('opens a question, its gold memory, and from there the question again; back goes the same way', async () => {
    const { page } = visited;
    await page.getByRole('tab', { name: /^Questions/ }).click();
    await page.getByRole('searchbox', { name: 'Search questions and answers' }).fill('Brass Plumb');
    // By the keyboard alone.
    await list('Questions').focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    const question = page.getByRole('region', { name: 'Opened question' });
    await question.getByRole('heading', { name: 'Which prize has she won?' }).waitFor();
    await eventually(() => question.locator('article mark').count()).toBeGreaterThan(0);
    await question.getByRole('button', { name: 'Gold memory: Award' }).click();
    const memory = page.getByRole('region', { name: 'Opened memory' });
    await memory.getByRole('list', { name: 'Questions it answers' }).getByRole('button').first().click();
    await question.waitFor();
    await page.goBack();
    await memory.waitFor();
    await page.goBack();
    await question.getByRole('heading', { name: 'Which prize has she won?' }).waitFor();
  });

  it('keeps what is open over a reload', async () => {
    const { page } = visited;
    const before = hash();
    expect(before).toContain('tab=questions');
    await page.reload();
    await page.getByRole('region', { name: 'Opened question' }).waitFor();
    expect(hash()).toBe(before);
    await eventually(() =>
      page.getByRole('searchbox', { name: 'Search questions and answers' }).inputValue(),
    ).toBe('Brass Plumb');
    await page.keyboard.press('Escape');
    await eventually(() => page.getByRole('region', { name: 'Opened question' }).count()).toBe(0);
  });

  it('asks a question in Ask', async () => {
    const { page } = visited;
    await list('Questions').getByRole('option').first().click();
    await page.getByRole('button', { name: 'Ask', exact: true }).click();
    await page.locator('main[data-answered="Which prize has she won?"]').waitFor({ timeout: 90_000 });
    await page.goBack();
    await page.getByRole('region', { name: 'Opened question' }).waitFor();
  });

  it('shows timeline, people and counts', async () => {
    const { page } = visited;
    await page.getByRole('tab', { name: 'Timeline' }).click();
    const marks = page.getByRole('group', { name: /^Timeline/ }).getByRole('button');
    await eventually(() => marks.count()).toBeGreaterThan(10);
    const all = await marks.count();
    const box = (await page.getByRole('group', { name: /^Timeline/ }).boundingBox())!;
    await page.mouse.move(box.x + box.width * 0.72, box.y + 50);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width * 0.8, box.y + 50, { steps: 4 });
    await page.mouse.up();
    await eventually(() => marks.count()).toBeLessThan(all);
    await eventually(hash).toMatch(/from=\d{4}-\d\d-\d\d/);
    await page.getByRole('tab', { name: 'People' }).click();
    await page.getByRole('group', { name: /people around Ottilie Brandt/ }).waitFor();
    await page.getByRole('button', { name: /memories shared with Knut Timm/ }).click();
    await eventually(hash).toContain('person=Knut+Timm');
    await page.getByRole('tab', { name: 'Counts' }).click();
    await eventually(() => page.getByRole('row', { name: /^Events/ }).innerText()).toMatch(
      /^Events\s+\d+\s+4,501/,
    );
  });

  it(
    'scrolls ten thousand memories with few nodes, and searches them at once',
    { timeout: 180_000 },
    async () => {
      const { page } = visited;
      await page.getByRole('button', { name: 'Import data' }).first().click();
      await page.getByLabel('Choose files').setInputFiles({
        name: 'big.json',
        mimeType: 'application/json',
        buffer: Buffer.from(writeBanks([BIG])),
      });
      await page.getByRole('button', { name: /^Import 1 character/ }).click({ timeout: 60_000 });
      await page.getByRole('dialog', { name: 'Imported' }).waitFor({ timeout: 60_000 });
      await page.keyboard.press('Escape');
      await page.evaluate(() => (location.hash = '#/library/big'));
      await list('Memories').getByRole('option').first().waitFor();
      const nodes = () => page.evaluate(() => document.querySelectorAll('*').length);
      for (const share of [0.1, 0.5, 1]) {
        await list('Memories').evaluate(
          (element, at) => (element.scrollTop = at * element.scrollHeight),
          share,
        );
        await eventually(() => list('Memories').getByRole('option').count()).toBeGreaterThan(3);
        expect(await nodes()).toBeLessThan(MOST_NODES);
      }
      await list('Memories').focus();
      await page.keyboard.press('End');
      await list('Memories')
        .getByRole('option', { name: `Day ${MANY - 1}` })
        .waitFor();
      const started = Date.now();
      await page.getByRole('searchbox', { name: 'Search memories' }).fill('heron');
      await page.getByText(`10 of ${MANY.toLocaleString('en')} memories`).waitFor();
      console.info(`searching ${MANY} memories: ${Date.now() - started} ms, nodes: ${await nodes()}`);
    },
  );

  it('says what the licence forbids before it exports', async () => {
    const { page } = visited;
    await page.getByRole('button', { name: 'Export' }).click();
    const menu = page.getByRole('dialog', { name: 'Export Benedikt Groß' });
    await menu.getByText('Not for commercial use; changed versions must not be passed on.').waitFor();
    const download = page.waitForEvent('download');
    await menu.getByRole('button', { name: 'Save the file' }).click();
    expect((await download).suggestedFilename()).toBe('Benedikt-Groß.json');
  });

  it('deletes a character and brings it back with the keys for undo', async () => {
    const { page } = visited;
    const row = list('Sources and characters').getByRole('option', { name: /Benedikt/ });
    await page.getByRole('button', { name: 'Delete', exact: true }).first().click();
    await page.getByText('Deleted: Benedikt Groß').waitFor();
    await eventually(() => row.count()).toBe(0);
    await page.keyboard.press('Control+z');
    await eventually(() => row.count()).toBe(1);
    expect(visited.errors).toEqual([]);
  });
});
