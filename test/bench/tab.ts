/**
 * `npm run bench -- tab`, and alone by `npx tsx test/bench/tab.ts` on a page that is built: BM25 and hybrid over 30 characters of 286 questions
 * each in one Chromium tab, by the page's own lab with the shipped model. The tab is closed on the way and the run resumed, so that the wall
 * time is of both parts, and every text that either part gives to the model is counted. Prints JSON; times in seconds.
 */

import { NOTE_ENCODED } from './encoded-texts';
import { ONLY } from './only';
import { loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { writePlan } from '../../src/runs/domain/run/plan';
import { serveBuilt, visit } from '../browser/chromium';
import { keepWhole } from '../browser/keep-page';
import { madePerltqa } from './made-perltqa';
import { taskTimes } from './task-times';

/** `npx tsx test/bench/tab.ts 3` takes fewer, where minutes count; the result says how many. */
const CHARACTERS = 30;
const QUESTIONS = 286;
/** What `madePerltqa` asks of each character by itself. */
const ASKED = 68;
const TITLE = 'Thirty characters';
/** A machine that others use takes long. */
const LONG = 3_600_000;

const encodedIn = (page: Page) =>
  page.evaluate(() => (window as unknown as { encoded: readonly string[] }).encoded);

/** All keys or values of a store in the page's database. */
const stored = (page: Page, store: string, what: 'keys' | 'values') =>
  page.evaluate(
    async ([name, which]) => {
      const db = await new Promise<IDBDatabase>((resolve, reject) => {
        const asked = indexedDB.open('mnemoscope');
        asked.onsuccess = () => resolve(asked.result);
        asked.onerror = () => reject(asked.error!);
      });
      const rows = db.transaction(name!).objectStore(name!);
      const found = await new Promise<unknown[]>((resolve, reject) => {
        const asked = which === 'keys' ? rows.getAllKeys() : rows.getAll();
        asked.onsuccess = () => resolve(asked.result);
        asked.onerror = () => reject(asked.error!);
      });
      db.close();
      return found;
    },
    [store, what] as const,
  );

/** What the runs have written, each unit once. */
async function unitsIn(page: Page): Promise<{ bank: string; question: string }[]> {
  const chunks = (await stored(page, 'unitChunks', 'values')) as [
    string,
    { bank: string; question: string },
  ][][];
  return [...new Map(chunks.flat()).values()];
}

async function imported(page: Page, address: string, characters: number): Promise<string[]> {
  const { memories, questions } = madePerltqa(characters, QUESTIONS - ASKED);
  await page.goto(`${address}#/library`);
  await page.getByRole('button', { name: 'Import data' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Choose files').setInputFiles(
    Object.entries({ 'perltmem.json': memories, 'perltqa.json': questions }).map(([name, text]) => ({
      name,
      mimeType: 'application/json',
      buffer: Buffer.from(text),
    })),
  );
  await dialog.getByRole('button', { name: /^Import \d+ char/ }).click({ timeout: LONG });
  await dialog.getByRole('heading', { name: 'Imported', exact: true }).waitFor({ timeout: LONG });
  const keys = (await stored(page, 'banks', 'keys')).map((key) => [key].flat().at(-1) as string);
  return keys.filter((id) => id.startsWith('perltqa-'));
}

async function doneIn(page: Page): Promise<number> {
  const text = await page.locator('[data-run-state]').innerText();
  return Number(/(\d+) (?:of|questions)/.exec(text)?.[1] ?? 0);
}

/** Opens a plan over these characters, ready to be started. */
async function openPlan(
  page: Page,
  address: string,
  banks: readonly string[],
  retrievers: readonly ('bm25' | 'hybrid')[],
): Promise<void> {
  const plan = writePlan({
    title: TITLE,
    systems: retrievers.map((retriever) => ({ task: 'retrieval', retriever, rerank: 'none' })),
    banks,
    depth: 20,
    seed: 1,
  });
  await page.goto(`${address}#/lab/new`);
  await page.locator('input[type=file]').setInputFiles({
    name: 'thirty.plan.json',
    mimeType: 'application/json',
    buffer: Buffer.from(plan),
  });
}

/** From Start to the finished run. */
async function run(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await page.locator('[data-run-state=done]').waitFor({ state: 'attached', timeout: LONG });
}

/** BM25 alone over the same characters, from Start to the finished run; `tasks` of the page's thread in milliseconds of the processor. */
export async function tabLexical(characters = CHARACTERS) {
  const { address, server } = await serveBuilt();
  const browser = await visit(address);
  try {
    const { page } = browser;
    const banks = await imported(page, address, characters);
    await openPlan(page, address, banks, ['bm25']);
    // A first visit fetches what it keeps for offline use meanwhile; a user's later runs do not share the processor with that.
    await keepWhole(page, LONG);
    const started = performance.now();
    const [tasks] = await taskTimes(page, async () => {
      await run(page);
    });
    const seconds = (performance.now() - started) / 1000;
    return {
      characters,
      questions: characters * QUESTIONS,
      seconds: Number(seconds.toFixed(1)),
      tasks,
      load: loadavg()[0]!,
      errors: browser.errors,
    };
  } finally {
    await browser.close();
    server.close();
  }
}

/** Hybrid over the same characters, each of which was asked one question before, so that its bank is embedded; from Start to the finished run. */
export async function tabHybrid(characters = CHARACTERS) {
  const { address, server } = await serveBuilt();
  const browser = await visit(address);
  try {
    const { page } = browser;
    const banks = await imported(page, address, characters);
    const question = 'Who taught this person to swim?';
    for (const character of banks) {
      const asked = new URLSearchParams({ character, question });
      await page.goto('about:blank');
      await page.goto(`${address}#/ask?${asked.toString()}`);
      await page.locator(`main[data-ranked="${question}"]`).waitFor({ timeout: LONG });
    }
    await openPlan(page, address, banks, ['hybrid']);
    await keepWhole(page, LONG);
    const load = [loadavg()[0]!];
    const started = performance.now();
    await run(page);
    const seconds = Number(((performance.now() - started) / 1000).toFixed(1));
    load.push(loadavg()[0]!);
    return { characters, questions: characters * QUESTIONS, seconds, load, errors: browser.errors };
  } finally {
    await browser.close();
    server.close();
  }
}

export async function tabBench(characters = CHARACTERS) {
  const { address, server } = await serveBuilt();
  const browser = await visit(address, { init: NOTE_ENCODED });
  try {
    const first = browser.page;
    const banks = await imported(first, address, characters);
    const total = characters * QUESTIONS;
    if (banks.length !== characters)
      throw new Error(`${banks.length} characters were imported in place of ${characters}.`);
    await openPlan(first, address, banks, ['bm25', 'hybrid']);
    const load = [loadavg()[0]!];
    const before = (await encodedIn(first)).length;
    const started = performance.now();
    await first.getByRole('button', { name: 'Start', exact: true }).click();
    await first.locator('[data-run-state]').waitFor();
    while ((await doneIn(first)) < total / 2) await first.waitForTimeout(100);
    const firstPart = performance.now() - started;
    const firstTexts = (await encodedIn(first)).slice(before);
    await first.close();

    const second = await browser.context.newPage();
    await second.goto(`${address}#/lab`);
    await second.getByRole('link', { name: TITLE }).waitFor();
    const units = await unitsIn(second);
    const resumed = performance.now();
    await second.getByRole('link', { name: TITLE }).click();
    await second.getByRole('button', { name: 'Resume' }).click();
    await second.locator('[data-run-state=done]').waitFor({ state: 'attached', timeout: LONG });
    const secondPart = performance.now() - resumed;
    load.push(loadavg()[0]!);
    const secondTexts = await encodedIn(second);

    const kept = (await stored(second, 'banks', 'values')) as {
      id: string;
      bank: { questions: { id: string; text: string }[] };
    }[];
    const texts = new Map(
      kept.flatMap(({ id, bank }) => bank.questions.map((each) => [`${id} ${each.id}`, each.text] as const)),
    );
    const finished = new Set(
      units.map(({ bank, question }) => `question ${texts.get(`${bank} ${question}`)}`),
    );
    const seen = new Set(firstTexts);
    const seconds = (milliseconds: number) => Number((milliseconds / 1000).toFixed(1));
    return {
      characters,
      questions: total,
      done: (await unitsIn(second)).length,
      wall: seconds(firstPart + secondPart),
      parts: [seconds(firstPart), seconds(secondPart)],
      finishedBefore: units.length,
      embedded: [firstTexts, secondTexts].map((given) => ({
        questions: given.filter((text) => text.startsWith('question ')).length,
        passages: given.filter((text) => text.startsWith('passage ')).length,
      })),
      askedAgain: {
        ofFinishedQuestions: secondTexts.filter((text) => finished.has(text)).length,
        atAll: secondTexts.filter((text) => seen.has(text)).length,
      },
      loadAverage: load.map((each) => Number(each.toFixed(1))),
      errors: browser.errors,
    };
  } finally {
    await browser.close();
    server.close();
  }
}

/** Characters, where a number stands behind the command. */
export function sizeAsked(): number | undefined {
  return [...ONLY].map(Number).find((each) => each >= 1);
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  console.log(JSON.stringify(await tabBench(sizeAsked()), null, 2));
