import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toCategories } from '../../../src/pipeline/classification/classifier';
import { readCharacter } from '../../../src/data/formats/mnemoscope/mnemoscope';
import { BankIndex } from '../../../src/pipeline/retrieval/bank-index';
import type { Ranking } from '../../../src/pipeline/retrieval/ranking';
import { rerank, RERANK_DEFAULTS } from '../../../src/pipeline/retrieval/rerank';
import { LOCALES } from '../../../src/core/text/phrase';
import { DiskModel } from '../../../src/cli/encoder';
import { shippedVectors } from '../../models/runtime/shipped-vectors';
import { axeFindings, LOOKS } from '../axe';
import { serveBuilt, visit, type Visit } from '../chromium';
import { eventually } from '../eventually';
import { speak } from '../places';

let server: { close(): void };
let address: string;
let browser: Visit;
let page: Page;

beforeAll(async () => {
  ({ address, server } = await serveBuilt());
  browser = await visit(address);
  page = browser.page;
});
afterAll(async () => {
  await browser.close();
  server.close();
});

async function step(lecture: string, id: string): Promise<void> {
  await page.goto(`${address}#/lectures/${lecture}/${id}`);
}
/** Waits until the part's question is answered by the whole pipeline. */
const asked = () => page.locator('[data-live-asked]').waitFor();
const number = async (selector: string, attribute: string) =>
  Number(await page.locator(selector).getAttribute(attribute));

/** The pipeline in Node, for comparison. */
async function headless(character: string, question: string) {
  const file = `public/characters/${character}.json`;
  const bank = readCharacter(JSON.parse(readFileSync(file, 'utf8')), file);
  const model = await DiskModel.open(`models/mnemoscope-${bank.character.language}`);
  const index = new BankIndex(bank);
  index.setVectors(shippedVectors(bank, model.stamp));
  const { text } = bank.questions.find(({ id }) => id === question)!;
  const vector = await model.encode([text], 'question');
  return { index, text, vector, classified: toCategories(await model.classify(text)) };
}
const goldAt = (ranking: Ranking, gold: string) => ranking.find(({ id }) => id === gold)?.rank;

describe('live parts in English', () => {
  it('BM25 by hand adds up to the score of the list', async () => {
    const { index, text } = await headless('rosalind-tierney', 'q-030');
    await step('retrieval', 'by-hand');
    await asked();
    const score = index.list('bm25', { text }).find(({ id }) => id === 'e-03')!.score;
    expect(await number('[data-terms]', 'data-score')).toBeCloseTo(score, 9);
    expect(await number('[data-terms]', 'data-terms')).toBeCloseTo(score, 9);
  });

  it('a memory without a shared term has a sum of nothing, and says so', async () => {
    await step('retrieval', 'miss');
    await asked();
    await page.getByText('No shared word: the score is 0').waitFor();
    expect(await number('[data-terms]', 'data-score')).toBe(0);
  });

  it('a cosine is computed by hand when the lecture comes to it step by step, while the model loads', async () => {
    await step('retrieval', 'miss');
    await page.reload();
    await asked();
    const next = page.getByRole('button', { name: 'Next', exact: true });
    await next.click();
    await page.waitForURL(/retrieval\/meaning/);
    await next.click();
    await page.locator('[data-products]').waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
  });

  it('a question of the room’s own is ranked until BM25 loses the memory and dense keeps it', async () => {
    await step('retrieval', 'write');
    await page.locator('[data-trap=open]').waitFor();
    expect(await page.locator('[data-rank]').first().getAttribute('data-rank')).toBe('1');
    await page.getByText('BM25 still finds it at rank 1').waitFor();
    const box = page.getByRole('textbox', { name: 'Your question' });
    await box.fill('What went wrong at her first national music contest?');
    await box.press('Enter');
    await page.locator('[data-trap=won]').waitFor();
    expect(await page.locator('[data-trap]').getAttribute('data-tries')).toBe('1');
    await page.getByText('BM25 misses it, and dense retrieval finds it').waitFor();
  });

  it('the products add up to the cosine', async () => {
    await step('retrieval', 'cosine');
    await page.locator('[data-products]').waitFor();
    const sum = await number('[data-products]', 'data-products');
    expect(sum).toBeCloseTo(await number('[data-products]', 'data-cosine'), 5);
  });

  it('lists stand as the pipeline ranks them in Node', async () => {
    const { index, text, vector } = await headless('rosalind-tierney', 'q-063');
    await step('retrieval', 'both');
    await asked();
    for (const list of ['bm25', 'dense', 'hybrid'] as const) {
      const at = page.locator(`[data-list="${list}"]`);
      const expected = goldAt(index.list(list, { text, vector }), 'd-15');
      await eventually(() => at.getAttribute('data-gold-at')).toBe(String(expected));
    }
  });

  it('Eq. 3 follows α, and the order is the pipeline’s in Node', async () => {
    const { index, text, vector, classified } = await headless('ottilie-brandt', 'q-006');
    await step('classification', 'sink');
    await asked();
    const order = () =>
      page
        .locator('[data-equation]')
        .evaluateAll((rows) => rows.map((row) => row.getAttribute('data-equation')));
    const expected = (alpha: number) =>
      rerank(index.list('hybrid', { text, vector }), index.kindOf, classified, { ...RERANK_DEFAULTS, alpha })
        .slice(0, 8)
        .map(({ id }) => id);
    await eventually(order).toEqual(expected(0.5));
    await page.getByLabel('Weight of the classifier, alpha').fill('0');
    await eventually(order).toEqual(expected(0));
    expect((await order())[0]).toBe('p-workshop');
  });

  it('the classifier answers a question of the room', async () => {
    await step('memory', 'classified');
    await asked();
    await eventually(() => page.locator('[data-classified]').getAttribute('data-classified')).toBe(
      'semantic',
    );
    const field = page.locator('[data-live-asked]').getByRole('textbox');
    await field.fill('What happened on the boat on the evening of the storm?');
    await field.press('Enter');
    await eventually(() => page.locator('[data-classified]').getAttribute('data-classified')).toBe(
      'episodic',
    );
  });

  it('the vote is told by the real list', async () => {
    await step('retrieval', 'vote');
    await asked();
    await page.keyboard.press('1');
    await page.getByRole('button', { name: 'Reveal' }).click();
    await page.locator('[data-vote="revealed"]').waitFor();
    const { index, text, vector } = await headless('rosalind-tierney', 'q-030');
    const options = ['e-03', 'e-10', 'd-19', 'e-02'];
    const best = index.list('dense', { text, vector }).find(({ id }) => options.includes(id))!.id;
    expect(options.indexOf(best)).toBe(1);
    await page.locator('[data-vote]').getByText('Which side').first().waitFor();
  });

  it('each case has its own recorded answer, which says that it is recorded', async () => {
    await step('classification', 'what-it-costs');
    await asked();
    for (const [label, id] of [
      ['No retrieval', 'none'],
      ['Incorrect retrieval', 'incorrect'],
      ['Correct retrieval', 'correct'],
      ['Our own retrieval', 'retrieved'],
    ] as const) {
      await page.getByRole('radio', { name: label, exact: true }).click();
      const answer = page.locator(`[data-recorded="cases-en/${id}"]`);
      await answer.getByText('Recorded', { exact: true }).waitFor();
    }
  });

  it('a memory system is taken apart stage by stage, and τ is followed', async () => {
    await step('hallucination', 'blame');
    await page.locator('[data-answers]').waitFor();
    await page.getByRole('button', { name: /Update/ }).click();
    const outcomes = () => page.locator('[data-update]').getAttribute('data-update');
    await page.getByLabel(/tau/).fill('1');
    await eventually(outcomes).not.toContain('overwrote');
    await page.getByLabel(/tau/).fill('0');
    await eventually(outcomes).toContain('overwrote');
  });
});

describe.each(LOCALES)('in %s', (locale) => {
  it('has nothing that axe finds, in either theme, on a desk or a phone', { timeout: 600_000 }, async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(`${address}#/library`);
    await speak(page, locale);
    for (const [lecture, id] of [
      ['memory', 'four-kinds'],
      ['memory', 'classified'],
      ['memory', 'found'],
      ['retrieval', 'by-hand'],
      ['retrieval', 'cosine'],
      ['retrieval', 'both'],
      ['classification', 'lift'],
      ['classification', 'what-it-costs'],
      ['hallucination', 'extraction'],
      ['hallucination', 'update'],
      ['hallucination', 'blame'],
    ] as const) {
      await step(lecture, id);
      await page.locator('[data-live-asked], [data-pipeline]').waitFor();
      for (const { colorScheme, size } of LOOKS[locale]) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        await page.setViewportSize(size);
        await eventually(async () => axeFindings(page), { timeout: 30_000, interval: 500 }).toEqual([]);
      }
    }
  });
});
