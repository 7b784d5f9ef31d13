/** The failure atlas of a run, the grid of answers, and the questions asked before: in a browser, by mouse and keyboard. */

import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { failureAtlas } from '../../../src/runs/domain/atlas/atlas';
import { rolesOf } from '../../../src/runs/domain/atlas/facts';
import { systemName, type RetrievalSystem } from '../../../src/pipeline/flow/system';
import { verbatim } from '../../../src/core/text/phrase';
import { answersOf, judgedRun } from '../../runs/page/answers/judged-run';
import { axeFindings } from '../axe';
import { ask, choose, serveBuilt, visit, type Visit } from '../chromium';
import { eventually } from '../eventually';
import { makeRun, putRecord, putRun } from '../lab-run';

let server: { close(): void };
let address: string;
beforeAll(async () => {
  ({ server, address } = await serveBuilt());
});
afterAll(() => server?.close());

async function open(place: string): Promise<Visit> {
  const browser = await visit(`${address}${place}`);
  onTestFinished(() => browser.close());
  // The characters are kept by then.
  await browser.page.getByRole('heading', { level: 2 }).first().waitFor({ timeout: 60_000 });
  return browser;
}

const focused = (page: Page) => page.evaluate(() => (document.activeElement as HTMLElement).innerText);

describe('the failure atlas', () => {
  it('lists what the rules find, and leads each question to Compare and back', async () => {
    const run = await makeRun(['ottilie-brandt', 'kwame-mensah']);
    const { page, errors } = await open('#/lab');
    await putRun(page, run);
    await page.goto(`${address}#/lab/${encodeURIComponent(run.header.id)}?tab=atlas`);
    await page.reload();
    const list = page.getByRole('list', { name: 'Instructive questions' });
    await list.waitFor();
    const systems = run.header.plan.systems.flatMap((system): RetrievalSystem[] =>
      system.task === 'retrieval' ? [system] : [],
    );
    const wanted = failureAtlas(
      run.units,
      run.banks,
      rolesOf(systems, (system) => verbatim(systemName(system))),
    );
    expect(wanted.length).toBeGreaterThan(3);
    expect(await list.getByRole('heading').allInnerTexts()).toEqual(
      wanted.map(({ question }) => question.text),
    );
    expect(
      await list
        .locator('[data-rule]')
        .evaluateAll((all) => all.map((each) => each.getAttribute('data-rule'))),
    ).toEqual(wanted.map(({ rule }) => rule.id));
    expect(await axeFindings(page)).toEqual([]);

    const first = wanted[0]!.question.text;
    await list.getByRole('link', { name: `Look closer: ${first}` }).focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(/#\/compare\?/);
    await page.locator(`[data-compared="${first.replaceAll('"', '\\"')}"]`).waitFor({ timeout: 60_000 });
    await page.goBack();
    await list.waitFor();

    // The filter of the run is the atlas's, too.
    const [bank] = wanted.map((entry) => entry.bank);
    await page.getByLabel('Character').selectOption({ label: bank!.character.name });
    await eventually(
      async () => new Set(await list.locator('li > p > .text-note').allInnerTexts()).size,
    ).toBe(1);
    expect(errors).toEqual([]);
  });

  it('says what is missing where no rule finds anything', async () => {
    const run = await makeRun(['ottilie-brandt'], {
      title: 'Lexical alone',
      systems: [{ task: 'retrieval', retriever: 'bm25', rerank: 'none' }],
      questionsPerBank: 1,
      seed: 3,
    });
    const { page } = await open('#/lab');
    await putRun(page, { ...run, units: run.units.map((unit) => ({ ...unit, lists: {} })) });
    await page.goto(`${address}#/lab/${encodeURIComponent(run.header.id)}?tab=atlas`);
    await page.reload();
    await page.getByText('No rule finds anything in this run.').waitFor();
  });
});

describe('the grid of answers', () => {
  it('is walked by arrow keys, opens a cell in place and a question in its sheet', async () => {
    const { banks } = await makeRun(['rosalind-tierney'], {
      systems: [{ task: 'retrieval', retriever: 'bm25', rerank: 'none' }],
    });
    const bank = [...banks.values()][0]!;
    const units = answersOf(bank, bank.questions.slice(0, 4));
    const header = judgedRun(bank, units);
    const { page, errors } = await open('#/answers');
    await putRecord(
      page,
      header,
      units.map((unit) => [unit.id, unit]),
    );
    await page.goto(`${address}#/answers/${encodeURIComponent(header.id)}?tab=answers`);
    await page.reload();
    await page.getByRole('button', { name: 'Grid', exact: true }).click();
    const grid = page.getByRole('table', { name: 'Answers by question and setting' });
    await grid.waitFor();
    expect(await grid.getByRole('rowheader').count()).toBe(4);
    expect(new URL(page.url()).hash).toContain('as=grid');
    expect(await axeFindings(page)).toEqual([]);

    await grid.getByRole('rowheader').first().getByRole('button').focus();
    await page.keyboard.press('ArrowDown');
    await eventually(() => focused(page)).toBe(bank.questions[1]!.text);
    await page.keyboard.press('ArrowRight');
    const cell = grid.getByRole('row').nth(2).getByRole('cell').first().getByRole('button');
    await eventually(() => cell.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    await eventually(() => cell.getAttribute('aria-expanded')).toBe('true');
    await grid.getByText('Reference:').waitFor();
    await page.keyboard.press('Escape');
    await eventually(() => cell.getAttribute('aria-expanded')).toBe('false');
    // Past the edge the focus stays.
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowLeft');
    await eventually(() => focused(page)).toBe(bank.questions[1]!.text);
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByText(bank.questions[1]!.text).first().waitFor();
    await page.keyboard.press('Escape');
    await eventually(() => page.getByRole('dialog').count()).toBe(0);
    await grid.waitFor();
    expect(errors).toEqual([]);
  });
});

describe('the questions asked before', () => {
  it('are kept per character, newest first, asked again by keyboard, and deleted in Storage', async () => {
    const { page, errors } = await open('#/ask');
    await choose(page, 'Ottilie Brandt');
    for (const question of ['Where does she keep her spare keys?', 'Who taught her to repair clocks?'])
      await ask(page, question);
    const summary = page.locator('summary', { hasText: 'Asked before (' });
    await summary.focus();
    await page.keyboard.press('Enter');
    const list = page.getByRole('list', { name: /^Asked before/ });
    await eventually(async () => (await list.getByRole('button').allInnerTexts()).slice(0, 2)).toEqual([
      'Who taught her to repair clocks?',
      'Where does she keep her spare keys?',
    ]);
    await list.getByRole('button', { name: 'Where does she keep her spare keys?' }).focus();
    await page.keyboard.press('Enter');
    await page.locator('[data-answered="Where does she keep her spare keys?"]').waitFor({ timeout: 60_000 });
    await eventually(async () => (await list.getByRole('button').allInnerTexts())[0]).toBe(
      'Where does she keep her spare keys?',
    );
    await page.reload();
    await summary.waitFor();
    await choose(page, 'Kwame Mensah');
    await eventually(() => summary.count()).toBe(0);
    await page.getByRole('button', { name: 'Settings', exact: true }).click();
    const storage = page.getByRole('region', { name: 'Storage' });
    await storage.getByRole('button', { name: 'Storage usage', exact: true }).click();
    const row = storage.locator('div', { has: page.getByText(/^Questions asked: /) }).last();
    await row.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('button', { name: 'Delete the list' }).click();
    await eventually(() => page.getByText(/^Questions asked: /).count()).toBe(0);
    await page.keyboard.press('Escape');
    await choose(page, 'Ottilie Brandt');
    expect(await summary.count()).toBe(0);
    expect(errors).toEqual([]);
  });
});
