import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { LlmRunHeader } from '../../src/runs/domain/llm-runs/run';
import type { LlmUnit } from '../../src/llm/domain/units';
import { serveBuilt, visit, type Visit } from './chromium';

const QUESTIONS = 6;
const SETTINGS = 3;
/** Questions of a run that is stopped in its middle. */
const ENOUGH = 15;
/** An answer, and a verdict on it. */
const UNITS = QUESTIONS * SETTINGS * 2;
/** The rule answers at once; a slow page leaves time to act in the middle. */
const SLOWDOWN = 8;
const PATIENCE = { timeout: 180_000 };

let server: { close(): void };
let address: string;
const folder = mkdtempSync(join(tmpdir(), 'mnemoscope-answers-'));

beforeAll(async () => {
  ({ server, address } = await serveBuilt());
});
afterAll(() => {
  server?.close();
  rmSync(folder, { recursive: true, force: true });
});

async function open(): Promise<Visit> {
  const browser = await visit(`${address}#/answers`);
  onTestFinished(() => browser.close());
  return browser;
}

async function slow(page: Page, rate = SLOWDOWN): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate });
}

/** Puts the plan together: Table 3's settings, judged for correctness. @param questions undefined for all. */
async function plan(page: Page, title: string, questions: number | undefined): Promise<void> {
  await page.getByRole('link', { name: 'New run' }).click();
  await page.getByText(/1 character · \d+ questions · 3 settings · 1 model · 2 judges/).waitFor();
  await page.getByRole('button', { name: 'Remove judge 2, Coherence (PerLTQA)' }).click();
  if (questions !== undefined) await page.getByLabel('Questions per character').fill(String(questions));
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill(title);
  await page.getByRole('textbox', { name: 'Title', exact: true }).blur();
  const line = page.locator('[data-plan-line]');
  await line.filter({ hasText: /3 settings · 1 model · 1 judge/ }).waitFor();
}

async function start(page: Page, title: string): Promise<Locator> {
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await page.waitForURL(/#\/answers\/(?!new)[^/]+$/);
  await page.evaluate(() => (location.hash = '#/answers'));
  return rowOf(page, title);
}

function rowOf(page: Page, title: string): Locator {
  return page.getByRole('listitem').filter({ has: page.getByRole('link', { name: title, exact: true }) });
}

/** Pieces done, as the list says. */
async function done(row: Locator): Promise<number> {
  const [, count = '0'] =
    /(?:Running|Paused at|Interrupted at|Stopped at),? ([\d,]+) of/.exec(await row.innerText()) ?? [];
  return Number(count.replaceAll(',', ''));
}

/** A row of the table that says what a plan will take. */
async function reckoned(page: Page, name: RegExp) {
  const table = page.getByRole('region', { name: 'Estimated cost' });
  const cells = await table.getByRole('row', { name }).getByRole('cell').allInnerTexts();
  return { calls: Number(cells[0]), spared: Number(cells[1]), dollars: cells.at(-1)! };
}

interface Kept {
  readonly header: LlmRunHeader;
  readonly units: readonly LlmUnit[];
}

/** The one run of that title, as it is kept. */
function kept(page: Page, title: string): Promise<Kept> {
  return page.evaluate(async (wanted) => {
    const settled = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error ?? new Error('The database failed.'));
      });
    const database = await settled(indexedDB.open('mnemoscope'));
    const stores = database.transaction(['runs', 'units']);
    const headers = (await settled(stores.objectStore('runs').getAll())) as LlmRunHeader[];
    const header = headers.find(({ plan: { title: own } }) => own === wanted)!;
    const range = IDBKeyRange.bound([header.id], [header.id, []]);
    const units = (await settled(stores.objectStore('units').getAll(range))) as LlmUnit[];
    database.close();
    return { header, units };
  }, title);
}

/** Keys of the calls that were sent, not answered from what is kept. */
function sent({ units }: Kept): string[] {
  return units.flatMap(({ exchanges }) => exchanges.filter(({ cached }) => !cached).map(({ key }) => key));
}

describe('answers, through the page alone', () => {
  it('runs Table 3 on one character: reckoned beforehand, asked and judged once, and then at no cost', async () => {
    const { page, errors, origins } = await open();
    await page.getByText('scripted stand-in').first().waitFor();
    await plan(page, 'Six questions', QUESTIONS);
    await page
      .locator('[data-plan-line]')
      .filter({ hasText: `${QUESTIONS} questions` })
      .waitFor();
    await page.getByRole('button', { name: 'See the cost' }).click();
    await page.locator('[data-preview=ready]').waitFor(PATIENCE);
    // Two settings may hand over the same memories in the same order: the same is asked once.
    const planned = await reckoned(page, /Total/);
    expect(planned.calls + planned.spared).toBe(UNITS);
    const answers = await reckoned(page, /Scripted stand-in answers/);
    expect(answers.calls + answers.spared).toBe(QUESTIONS * SETTINGS);
    expect(answers.calls).toBeGreaterThan(QUESTIONS);
    expect(answers.dollars).toMatch(/^\$0\s+free$/);

    const row = await start(page, 'Six questions');
    await row.getByText(`Done: ${UNITS} results`).waitFor(PATIENCE);
    const run = await kept(page, 'Six questions');
    expect(run.header).toMatchObject({ state: 'done', done: UNITS, total: UNITS, failed: 0, unparsed: 0 });
    expect(run.units.filter(({ kind }) => kind === 'answer')).toHaveLength(QUESTIONS * SETTINGS);
    expect(run.units.filter(({ kind }) => kind === 'verdict')).toHaveLength(QUESTIONS * SETTINGS);
    expect(new Set(sent(run)).size).toBe(sent(run).length);
    const { calls, cached } = run.header.tally;
    expect([calls, calls + cached]).toEqual([sent(run).length, UNITS]);
    const asked = run.units.filter(({ kind }) => kind === 'answer');
    expect(sent({ ...run, units: asked })).toHaveLength(answers.calls);
    expect(calls).toBeLessThanOrEqual(planned.calls);
    await row.getByText(`${calls} calls sent`).waitFor();
    expect(await row.innerText()).toContain('judged by scripted stand-in');

    // Nothing is asked anew by the same plan: its cost is what is kept.
    await page.evaluate(() => (location.hash = '#/answers/new'));
    await page
      .locator('[data-plan-line]')
      .filter({ hasText: `${QUESTIONS} questions · 3 settings` })
      .waitFor();
    await page.getByRole('button', { name: 'See the cost' }).click();
    await page.locator('[data-preview=ready]').waitFor(PATIENCE);
    expect(await reckoned(page, /Total/)).toMatchObject({ calls: 0, spared: UNITS });
    expect(errors).toEqual([]);
    expect([...origins]).toEqual([new URL(address).origin]);
  }, 300_000);

  it('pauses in the middle and resumes where it was', async () => {
    const { page, errors } = await open();
    await plan(page, 'Paused', ENOUGH);
    await slow(page);
    const row = await start(page, 'Paused');
    await expect.poll(() => done(row), PATIENCE).toBeGreaterThan(3);
    await row.getByRole('button', { name: 'Pause', exact: true }).click();
    await row.getByText(/^Paused at/).waitFor(PATIENCE);
    const before = await kept(page, 'Paused');
    expect(before.header.state).toBe('paused');
    expect(before.units.length).toBeGreaterThan(3);
    expect(before.units.length).toBeLessThan(before.header.total);
    await slow(page, 1);
    await row.getByRole('button', { name: 'Resume', exact: true }).click();
    await row.getByText(/^Done: [\d,]+ results/).waitFor(PATIENCE);
    const after = await kept(page, 'Paused');
    expect(after.units).toHaveLength(after.header.total);
    expect(after.units).toEqual(expect.arrayContaining([...before.units]));
    expect(new Set(sent(after)).size).toBe(sent(after).length);
    expect(errors).toEqual([]);
  }, 400_000);

  it('goes on after its tab was closed in the middle, and asks nothing twice', async () => {
    const { page, context, errors } = await open();
    await plan(page, 'Closed', ENOUGH);
    await slow(page);
    const row = await start(page, 'Closed');
    await expect.poll(() => done(row), PATIENCE).toBeGreaterThan(3);
    await page.close();

    const next = await context.newPage();
    next.on('pageerror', (error) => errors.push(error.message));
    await next.goto(`${address}#/answers`);
    const again = rowOf(next, 'Closed');
    await again.getByText(/^Interrupted at/).waitFor(PATIENCE);
    const before = await kept(next, 'Closed');
    expect(before.units.length).toBeGreaterThan(3);
    expect(before.units.length).toBeLessThan(before.header.total);
    await again.getByRole('button', { name: 'Resume', exact: true }).click();
    await again.getByText(/^Done: [\d,]+ results/).waitFor(PATIENCE);
    const after = await kept(next, 'Closed');
    expect(after.units).toHaveLength(after.header.total);
    expect(after.units).toEqual(expect.arrayContaining([...before.units]));
    expect(new Set(sent(after)).size).toBe(sent(after).length);
    expect(errors).toEqual([]);
  }, 400_000);

  it('says what is wrong with a file and a plan, and changes nothing then', async () => {
    const { page, errors } = await open();
    const wrong = join(folder, 'notes.jsonl');
    writeFileSync(wrong, 'These are notes.\n');
    await page.getByLabel('Open a file').setInputFiles(wrong);
    await page.getByRole('alert').filter({ hasText: 'notes.jsonl is neither a run record' }).waitFor();
    const cut = join(folder, 'cut.jsonl');
    writeFileSync(cut, `${JSON.stringify({ format: 'mnemoscope-llm-record', version: 2, run: {} })}\n`);
    await page.getByLabel('Open a file').setInputFiles(cut);
    await page.getByRole('alert').filter({ hasText: 'cut.jsonl is cut off' }).waitFor();

    await page.getByRole('link', { name: 'New run' }).click();
    await page.getByText(/1 character · \d+ questions/).waitFor();
    await page.getByLabel('Open plan').setInputFiles(wrong);
    await page.getByRole('alert').filter({ hasText: 'notes.jsonl is no JSON' }).waitFor();
    await page.getByLabel('Temperature').first().fill('7');
    await page.getByText('The temperature must lie between 0 and 2.').first().waitFor();
    expect(await page.getByRole('button', { name: 'Start', exact: true }).isDisabled()).toBe(true);
    await page.getByLabel('Temperature').first().fill('0.5');
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save plan' }).click();
    const path = join(folder, 'saved.plan.json');
    await (await saved).saveAs(path);
    const { plan: written } = JSON.parse(readFileSync(path, 'utf8')) as { plan: LlmRunHeader['plan'] };
    expect(written.parameters).toEqual({ temperature: 0.5 });

    await page.locator('summary').filter({ hasText: 'Prompts' }).click();
    await page.locator('summary').filter({ hasText: 'Answer from memories' }).click();
    const prompts = page.getByRole('list', { name: 'Prompts' });
    const wording = prompts.getByRole('textbox', { name: 'User message' });
    const before = await wording.inputValue();
    await wording.fill(before.replace('{memory_texts}', '{memoires}'));
    await prompts.getByText('There is no slot {memoires}.').first().waitFor();
    await prompts.getByRole('button', { name: 'Reset to default' }).click();
    await expect.poll(() => wording.inputValue()).toContain('Person: {person}');
    await prompts.getByText('There is no slot {memoires}.').first().waitFor({ state: 'detached' });
    await prompts.getByRole('radio', { name: 'The paper’s instructions' }).click();
    await expect.poll(() => wording.inputValue()).toBe(before);
    await prompts.getByRole('radio', { name: 'Written here', exact: true }).click();
    await page.locator('summary').filter({ hasText: 'As sent' }).click();
    await prompts.locator('pre').filter({ hasText: 'Person: ' }).waitFor();
    expect(errors).toEqual([]);
  }, 180_000);
});
