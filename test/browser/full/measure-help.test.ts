/** The help on measures, opened from a run's tables: its example is worked from that run. And what a run shows, carried by its address. */

import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { classificationScores } from '../../../src/measures/domain/classification';
import { parseMeasure } from '../../../src/measures/domain/ranking';
import { CATEGORIES, categoryOf, type MemoryBank } from '../../../src/core/memory/bank';
import { axeFindings } from '../axe';
import { serveBuilt, visit, type Visit } from '../chromium';
import { eventually } from '../eventually';
import { makeRun, putRun, type MadeRun } from '../lab-run';

let server: { close(): void };
let address: string;
let visited: Visit;
let page: Page;
let run: MadeRun;
let place: string;

beforeAll(async () => {
  ({ address, server } = await serveBuilt());
  run = await makeRun(['ottilie-brandt', 'shen-ruolan']);
  place = `${address}#/lab/${encodeURIComponent(run.header.id)}`;
  visited = await visit(`${address}#/lab`);
  page = visited.page;
  await page.getByRole('heading', { name: 'Retrieval', level: 2 }).waitFor();
  await putRun(page, run);
  await page.goto(place);
  await page.reload();
  await page.locator('[data-results=ready]').waitFor();
}, 180_000);
afterAll(async () => {
  await visited.close();
  server.close();
});

const panel = () => page.getByRole('dialog');
const worked = async () => Number(await panel().locator('[data-worked]').getAttribute('data-worked'));
/** The first question with gold, in the order in which the run asked them. */
function firstQuestion(): {
  bank: MemoryBank;
  ranked: readonly string[];
  gold: ReadonlySet<string>;
  text: string;
} {
  const [bank] = [...run.banks.values()];
  for (const question of bank!.questions) {
    const unit = run.units.find((each) => each.bank === bank!.id && each.question === question.id);
    if (!unit || question.gold.length === 0) continue;
    return {
      bank: bank!,
      ranked: unit.lists['bm25']!.ranked,
      gold: new Set(question.gold),
      text: question.text,
    };
  }
  throw new Error('The run has no question with gold.');
}

describe('the help on measures', () => {
  it.each(['Recall@5', 'nDCG@10', 'MRR@10'])('works %s through on the run’s first question', async (name) => {
    await page
      .getByRole('columnheader')
      .getByRole('button', { name: `Help on ${name}` })
      .click();
    await panel().getByRole('heading', { name: 'Worked example' }).waitFor();
    const { ranked, gold, text } = firstQuestion();
    await eventually(worked).toBe(parseMeasure(name).of(ranked, gold));
    expect(await panel().locator('q').innerText()).toBe(text);
    // Every part of a formula is MathML, which browsers set only in its own namespace.
    const namespaces = await panel()
      .locator('math, math *')
      .evaluateAll((nodes) => [...new Set(nodes.map((node) => node.namespaceURI))]);
    expect(namespaces).toEqual(['http://www.w3.org/1998/Math/MathML']);
    await page.keyboard.press('Escape');
    await panel().waitFor({ state: 'detached' });
  });

  it('works a classifier’s measure through on all its questions', async () => {
    await page.getByRole('columnheader').getByRole('button', { name: 'Help on P', exact: true }).click();
    const cases = [...run.banks.values()].flatMap((bank) =>
      bank.questions.flatMap(({ id, kind }) => {
        const unit = run.units.find((each) => each.bank === bank.id && each.question === id);
        const said = unit?.classes['bert'];
        return said ? [{ truth: categoryOf(kind), given: said.category }] : [];
      }),
    );
    const expected = classificationScores(CATEGORIES, cases)!.measures.precision;
    await eventually(async () => Math.abs((await worked()) - expected) < 1e-12).toBe(true);
    await page.keyboard.press('Escape');
  });

  it('lists all measures with a search, in the language of the interface', async () => {
    await page.getByRole('columnheader').getByRole('button', { name: 'Help on Recall@5' }).click();
    await panel().getByRole('button', { name: 'All measures' }).click();
    await panel().getByRole('searchbox').fill('calibrat');
    await eventually(() => panel().getByRole('listitem').allInnerTexts()).toMatchObject([
      expect.stringContaining('ECE') as string,
    ]);
    expect(await axeFindings(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByLabel('Language', { exact: true }).first().selectOption('zh');
    await page.getByRole('columnheader').getByRole('button', { name: '关于 Recall@5 的说明' }).click();
    await panel().getByText('适用之处').waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByLabel('语言', { exact: true }).first().selectOption('en');
  });
});

describe('what a run shows', () => {
  it('is in its address: filters, measure, baseline, and the questions listed', async () => {
    await page.getByRole('tab', { name: 'Questions' }).click();
    await page.getByRole('combobox', { name: 'Kind', exact: true }).selectOption('dialogue');
    await page.getByLabel('Show').selectOption('missed 1');
    await eventually(() => page.url()).toMatch(/kind=dialogue.*show=missed\.1.*tab=questions/);
    const listed = await page.locator('[data-rows]').getAttribute('data-rows');
    const other = await visited.context.newPage();
    await other.goto(page.url());
    await eventually(() => other.locator('[data-rows]').getAttribute('data-rows')).toBe(listed);
    expect(await other.getByRole('combobox', { name: 'Kind', exact: true }).inputValue()).toBe('dialogue');
    await other.getByRole('tab', { name: 'Compare' }).click();
    await other.getByLabel('Baseline').selectOption('dense');
    await eventually(() => other.url()).toContain('base=1');
    await other.reload();
    await eventually(() => other.getByLabel('Baseline').inputValue()).toBe('dense');
    await other.close();
    expect(visited.errors).toEqual([]);
  });

  it('becomes a step of a lecture, and stands on the stage', async () => {
    await page.goto(place);
    await page.locator('[data-results=ready]').waitFor();
    await page.getByRole('button', { name: 'Add to a lecture' }).click();
    await page.getByRole('button', { name: 'Add the step' }).click();
    const edit = await page.getByRole('link', { name: 'Edit the lecture' }).getAttribute('href');
    const { edit: lecture, step } = Object.fromEntries(new URLSearchParams(edit!.split('?')[1]));
    await page.goto(`${address}#/lectures/${lecture}/${step}`);
    const stage = page.locator('section[data-live=screen]');
    await stage.locator('[data-results=ready]').waitFor();
    await stage.getByRole('heading', { name: run.header.plan.title }).waitFor();
    expect(visited.errors).toEqual([]);
  });
});
