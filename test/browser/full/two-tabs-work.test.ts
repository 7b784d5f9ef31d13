/** Two tabs of the page in real Chromium: what one works on the other neither makes nor deletes, and settings keep what both entered. */

import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { authorsAnswer } from '../../studio/scripted-author';
import { serveBuilt, visit, type Visit } from '../chromium';
import { eventually } from '../eventually';
import { makeRun, putRun } from '../lab-run';
import { connectScripted, paidTwice, scriptedLlm } from '../scripted-llm';

/** While `held`, whatever takes the lock of a run has it and does not begin: the run is being performed for as long as the test needs. */
const HOLD_RUNS = `
  const request = navigator.locks.request.bind(navigator.locks);
  window.held = new Promise((resolve) => (window.letGo = resolve));
  navigator.locks.request = (name, ...given) => {
    const work = given.pop();
    const held = async (lock) => {
      if (lock && window.holds && name.startsWith('mnemoscope:run:')) await window.held;
      return work(lock);
    };
    return request(name, ...given, held);
  };
`;

let server: { close(): void };
let address: string;
let browser: Visit;

beforeAll(async () => {
  ({ address, server } = await serveBuilt());
});
afterAll(() => server.close());
beforeEach(async () => {
  browser = await visit(address, { init: HOLD_RUNS });
});
afterEach(async () => {
  expect(browser.errors).toEqual([]);
  await browser.close();
});

async function tab(place: string): Promise<Page> {
  const page = await browser.context.newPage();
  await page.goto(`${address}${place}`);
  return page;
}

const row = (page: Page, title: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('link', { name: title, exact: true }) });

/** How many results of a run lie in the browser's database, in whatever form. */
const resultsOf = (page: Page, run: string) =>
  page.evaluate(async (id) => {
    const settled = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error!);
      });
    const db = await settled(indexedDB.open('mnemoscope'));
    const own = IDBKeyRange.bound([id], [id, []]);
    const stores = db.transaction(['units', 'unitChunks']);
    const units = await settled(stores.objectStore('units').count(own));
    const chunks = (await settled(stores.objectStore('unitChunks').getAll(own))) as unknown[][];
    db.close();
    return units + chunks.reduce((sum, chunk) => sum + chunk.length, 0);
  }, run);

it('a run that one performs is not deleted by the other, which says so; all of its results are kept', async () => {
  const { page: one } = browser;
  const { header } = await makeRun(['ottilie-brandt'], {
    title: 'Held',
    systems: [{ task: 'retrieval', retriever: 'bm25', rerank: 'none' }],
  });
  await putRun(one, { header: { ...header, state: 'paused', done: 0 }, units: [] });
  await one.goto(`${address}#/lab`);
  await one.evaluate(() => void ((window as unknown as { holds: boolean }).holds = true));
  await row(one, 'Held').getByRole('button', { name: 'Resume' }).click();
  await eventually(() =>
    one.evaluate(async () => (await navigator.locks.query()).held!.map(({ name }) => name)),
  ).toContain(`mnemoscope:run:${header.id}`);

  const two = await tab('#/lab');
  await row(two, 'Held').getByRole('button', { name: 'Delete Held' }).click();
  await two.getByText('Another tab of this page is working on this run.').waitFor();
  await row(two, 'Held').waitFor();

  await one.evaluate(() => (window as unknown as { letGo(): void }).letGo());
  await row(one, 'Held').getByText('Done').waitFor();
  expect(await resultsOf(one, header.id)).toBe(header.total);
  // Afterwards it is deleted, with all of them.
  await eventually(() => row(two, 'Held').innerText()).toContain('Done');
  await row(two, 'Held').getByRole('button', { name: 'Delete Held' }).click();
  await eventually(() => resultsOf(two, header.id), { timeout: 30_000 }).toBe(0);
});

it('a draft is made by one, the other is told so, and no answered prompt is sent twice', async () => {
  const llm = await scriptedLlm((schema, prompt) => authorsAnswer(schema, prompt));
  try {
    const { page: one } = browser;
    await connectScripted(one, llm);
    const panel = (page: Page) => page.getByRole('region', { name: 'Make with a language model' });
    await one.goto(`${address}#/studio`);
    await one.getByRole('button', { name: 'Create an empty draft' }).click();
    await panel(one).waitFor();
    await panel(one).getByRole('button', { name: 'Draw a seed from the lists' }).click();
    await eventually(() => one.getByLabel('Job').inputValue()).not.toBe('');
    await eventually(() => one.locator('main').getAttribute('data-saving')).toBe('saved');
    for (const name of ['Relationships', 'Events', 'Dialogues', 'Questions per memory'])
      await panel(one).getByLabel(name, { exact: true }).fill('1');
    llm.hold(({ schema }) => schema === 'dialogue');
    await panel(one).getByRole('button', { name: 'Make what is missing' }).click();
    await eventually(() => llm.sent.some(({ schema }) => schema === 'dialogue'), { timeout: 60_000 }).toBe(
      true,
    );

    const two = await tab(new URL(one.url()).hash);
    const before = llm.sent.length;
    await panel(two)
      .getByRole('button', { name: /^(?:Make what is missing|Resume)$/ })
      .click();
    await panel(two).getByText('Another tab of this page is working on this draft.').waitFor();
    await two.goto(`${address}#/studio`);
    await two.getByRole('button', { name: /^Delete the draft of/ }).click();
    await two
      .getByText('The draft could not be deleted: Another tab of this page is working on this draft.')
      .waitFor();
    expect(llm.sent).toHaveLength(before);

    llm.hold();
    await one.bringToFront();
    await panel(one).getByRole('button', { name: 'Stop' }).click();
    await two.goto(one.url());
    await two.reload();
    await eventually(
      async () => {
        const resume = panel(two).getByRole('button', { name: 'Resume' });
        if (await resume.isVisible()) await resume.click();
        return panel(two).getByText('Stopped before the end').count();
      },
      { timeout: 60_000 },
    ).toBe(0);
    await eventually(() => panel(two).getAttribute('data-making'), { timeout: 60_000 }).toBe('idle');
    expect(paidTwice(llm)).toEqual([]);
    await two.goto(`${address}#/studio`);
    await eventually(() => two.locator('main').getAttribute('data-drafts')).toBe('1');
  } finally {
    llm.close();
  }
});

it('addresses that both enter are kept of both, and each shows the other’s', async () => {
  const section = (page: Page) => page.getByRole('region', { name: 'Search engines', exact: true });
  const choose = (page: Page, label: string) =>
    section(page).getByLabel('Engine', { exact: true }).selectOption({ label });
  const field = (page: Page) => section(page).getByLabel('Address', { exact: true });
  const settings = async (page: Page) => {
    await page.bringToFront();
    await page.getByRole('button', { name: 'Settings', exact: true }).click();
    await field(page)
      .or(section(page).getByLabel('Engine', { exact: true }))
      .first()
      .waitFor();
  };
  const { page: one } = browser;
  const two = await tab('');
  await settings(one);
  await choose(one, 'OpenSearch');
  await settings(two);
  await choose(two, 'Elasticsearch');
  await one.bringToFront();
  await field(one).fill('http://127.0.0.1:19201');
  await two.bringToFront();
  await field(two).fill('http://127.0.0.1:19202');
  await one.bringToFront();
  await choose(one, 'Elasticsearch');
  await eventually(() => field(one).inputValue()).toBe('http://127.0.0.1:19202');
  const three = await tab('');
  await settings(three);
  for (const [engine, entered] of [
    ['OpenSearch', 'http://127.0.0.1:19201'],
    ['Elasticsearch', 'http://127.0.0.1:19202'],
  ] as const) {
    await choose(three, engine);
    await eventually(() => field(three).inputValue()).toBe(entered);
  }
});
