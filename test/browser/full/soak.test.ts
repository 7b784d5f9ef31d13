/** A page that is used for long does not grow: questions, imports and runs, with the memory of page and workers at the middle and at the end. */

import type { CDPSession, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { writeBanks } from '../../../src/data/formats/mnemoscope/mnemoscope';
import { writePlan } from '../../../src/runs/domain/run/plan';
import { crowdBank } from '../../bench/crowd';
import { serveBuilt, visit, type Visit } from '../chromium';
import { eventually } from '../eventually';

/** More by hand; a machine that others use takes long. */
const QUESTIONS = Number(process.env['MNEMOSCOPE_SOAK_QUESTIONS'] ?? 400);
const ROUNDS = Number(process.env['MNEMOSCOPE_SOAK_ROUNDS'] ?? 50);
/** Done before anything is measured: caches fill, code is compiled. */
const WARM_UP = 0.2;
const PATIENCE = 900_000;

const BANK = writeBanks([crowdBank(3000)]);
const PLAN = writePlan({
  title: 'Soak',
  systems: [{ task: 'retrieval', retriever: 'bm25', rerank: 'none' }],
  banks: ['ottilie-brandt'],
  depth: 20,
  seed: 1,
});

let server: { close(): void };
let address: string;
let browser: Visit;
let page: Page;
let devtools: CDPSession;

beforeAll(async () => {
  ({ server, address } = await serveBuilt());
  // Else the browser measures memory when it next collects garbage by itself, up to twenty seconds later.
  browser = await visit(address, { flags: ['--enable-blink-features=ForceEagerMeasureMemory'] });
  ({ page } = browser);
  devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable');
});
afterAll(async () => {
  await browser?.close();
  server?.close();
});

/** Playwright's own way keeps the field, and with it the screen that it was on. */
const give = (field: Locator, text: string) =>
  field.evaluate((input: HTMLInputElement, content) => {
    const files = new DataTransfer();
    files.items.add(new File([content], 'soak.json', { type: 'application/json' }));
    input.files = files.files;
    input.dispatchEvent(new Event('change', { bubbles: true }));
  }, text);

interface Held {
  /** Megabytes of the page with its workers, and of the page alone. */
  readonly all: number;
  readonly page: number;
  readonly nodes: number;
  readonly listeners: number;
  readonly workers: number;
}

/** What page and workers hold once garbage is collected. */
async function held(): Promise<Held> {
  for (let i = 0; i < 3; i++) await devtools.send('HeapProfiler.collectGarbage');
  const { metrics } = await devtools.send('Performance.getMetrics');
  const metric = (name: string) => metrics.find((each) => each.name === name)!.value;
  const all = await page.evaluate(async () => {
    const measured = await (
      performance as unknown as { measureUserAgentSpecificMemory(): Promise<{ bytes: number }> }
    ).measureUserAgentSpecificMemory();
    return measured.bytes;
  });
  return {
    all: all / 1e6,
    page: metric('JSHeapUsedSize') / 1e6,
    nodes: metric('Nodes'),
    listeners: metric('JSEventListeners'),
    workers: page.workers().length,
  };
}

/** Does a thing so often, and says how much more was held at the end than at the middle. */
async function growth(times: number, round: (n: number) => Promise<void>): Promise<Held> {
  const warm = Math.ceil(times * WARM_UP);
  const middle = Math.ceil((warm + times) / 2);
  const seen: Held[] = [];
  for (let n = 1; n <= times; n++) {
    await round(n);
    if (n === warm || n === middle || n === times) seen.push(await held());
  }
  console.log(
    JSON.stringify(seen, (_, value: unknown) =>
      typeof value === 'number' ? Number(value.toFixed(1)) : value,
    ),
  );
  const [, before, after] = seen as [Held, Held, Held];
  const grown = (of: keyof Held) => after[of] - before[of];
  return {
    all: grown('all'),
    page: grown('page'),
    nodes: grown('nodes'),
    listeners: grown('listeners'),
    workers: grown('workers'),
  };
}

/** @param one megabytes of one thing that must not stay. */
function expectNone(grown: Held, rounds: number, one: number): void {
  const second = rounds * ((1 - WARM_UP) / 2);
  // A third of what would stay.
  expect(grown.page).toBeLessThan((second * one) / 3);
  expect(grown.all).toBeLessThan((second * one) / 3);
  expect(grown.workers).toBeLessThanOrEqual(0);
  // A dialog has more than ten nodes.
  expect(grown.nodes).toBeLessThan(second * 10);
  expect(grown.listeners).toBeLessThan(second);
}

it(`${QUESTIONS} questions leave nothing behind`, { timeout: PATIENCE }, async () => {
  const asked = (n: number) => `Who taught her to repair clocks in the year ${1500 + n}?`;
  const grown = await growth(QUESTIONS, async (n) => {
    const question = asked(n);
    const query = new URLSearchParams({ character: 'ottilie-brandt', question }).toString();
    await page.evaluate((hash) => (location.hash = hash), `#/ask?${query}`);
    await page.locator(`main[data-answered="${question}"]`).waitFor();
  });
  expectNone(grown, QUESTIONS, 0.06);
});

it(
  `${ROUNDS} imports, each deleted and gone from the trash, leave nothing behind`,
  { timeout: PATIENCE },
  async () => {
    await page.goto(`${address}#/library`);
    const dialog = page.getByRole('dialog');
    const grown = await growth(ROUNDS, async () => {
      await page.evaluate(() => (location.hash = '#/library'));
      await page.getByRole('button', { name: 'Import data' }).first().click();
      await give(dialog.getByLabel('Choose files'), BANK);
      await dialog.getByRole('button', { name: /^Import 1 character/ }).click();
      await page.getByRole('dialog', { name: 'Imported' }).waitFor();
      await page.keyboard.press('Escape');
      await page.evaluate(() => (location.hash = '#/library/crowd'));
      await page.getByRole('heading', { level: 2, name: 'Crispin Vale' }).waitFor();
      await page.getByRole('button', { name: 'Delete', exact: true }).first().click();
      await page.getByText('Deleted: Crispin Vale. It is in the trash for 30 days.').waitFor();
      await page.getByRole('button', { name: 'Settings' }).first().click();
      const storage = page.getByRole('region', { name: 'Storage', exact: true });
      await storage.getByRole('button', { name: 'Trash', exact: true }).click();
      await storage.getByRole('button', { name: 'Empty the trash' }).click();
      const sure = storage.getByRole('group', { name: 'Delete 1 item for good?' });
      await sure.getByRole('button', { name: 'Empty the trash' }).click();
      await storage.getByText('The trash is empty.').waitFor();
      await page.keyboard.press('Escape');
    });
    expectNone(grown, ROUNDS, 1);
  },
);

it(`${ROUNDS} runs leave nothing behind`, { timeout: PATIENCE }, async () => {
  const state = page.locator('[data-run-state]').first();
  const grown = await growth(ROUNDS, async () => {
    await page.evaluate(() => (location.hash = '#/lab/new'));
    await give(page.locator('main input[type=file]'), PLAN);
    await page.getByRole('button', { name: 'Start', exact: true }).click();
    await eventually(() => state.getAttribute('data-run-state'), { timeout: 60_000, interval: 20 }).toBe(
      'done',
    );
  });
  expectNone(grown, ROUNDS, 0.2);
});
