/**
 * `npx tsx test/bench/large-bank.ts [memories …]` on a page that is built: banks of 20,000 and of 100,000 memories in real Chromium. Each is imported, opened, browsed,
 * and asked while it is being embedded. Prints JSON: milliseconds of each step by the clock, and the longest tasks of the page's thread in milliseconds of the
 * processor. `exact` is dense search in this process, beside a plain loop over the same vectors.
 */

import { fileURLToPath } from 'node:url';
import { writeBanks } from '../../src/data/formats/mnemoscope/mnemoscope';
import { rankMemories } from '../../src/pipeline/flow/run-stage';
import type { MemoryBank } from '../../src/core/memory/bank';
import { BankIndex } from '../../src/pipeline/retrieval/bank-index';
import { dots } from '../../src/pipeline/retrieval/dense';
import { serveBuilt, visit } from '../browser/chromium';
import { crowdBank, madeRows } from './crowd';
import { ONLY } from './only';
import { taskTimes, type TaskTimes } from './task-times';

const SIZES = [20_000, 100_000];
const DIMENSIONS = 384;
const ROUNDS = 9;
/** A machine that others use takes long. */
const LONG = 600_000;

export async function largeBank(memories: number) {
  const { address, server } = await serveBuilt();
  const browser = await visit(`${address}#/library`);
  try {
    const { page } = browser;
    page.setDefaultTimeout(LONG);
    const bank = crowdBank(memories);
    const steps: Record<string, { readonly milliseconds: number; readonly tasks: TaskTimes }> = {};
    const step = async (name: string, work: () => Promise<unknown>) => {
      const began = performance.now();
      let took = 0;
      const [tasks] = await taskTimes(page, async () => {
        await work();
        took = performance.now() - began;
      });
      steps[name] = { milliseconds: Math.round(took), tasks };
      process.stderr.write(`${name}: ${JSON.stringify(steps[name])}\n`);
    };
    const askBm25 = async (question: string) => {
      await page.getByRole('textbox', { name: 'Question' }).fill(question);
      await page.getByRole('button', { name: 'Ask', exact: true }).click();
      await page.getByRole('list', { name: 'BM25 ranking' }).waitFor();
    };
    await page.getByRole('button', { name: 'Import data' }).first().click();
    await page.getByLabel('Choose files').setInputFiles({
      name: 'crowd.json',
      mimeType: 'application/json',
      buffer: Buffer.from(writeBanks([bank])),
    });
    const confirm = page.getByRole('button', { name: /^Import 1 character/ });
    await step('read', () => confirm.waitFor());
    await step('import', async () => {
      await confirm.click();
      await page.getByRole('dialog', { name: 'Imported' }).waitFor();
    });
    await page.goto(`${address}#/ask`);
    await page.reload();
    await page.getByRole('combobox', { name: 'Character' }).fill(bank.character.name);
    await step('open', async () => {
      await page.getByRole('option', { name: bank.character.name }).click();
      await page.getByRole('heading', { level: 2, name: bank.character.name }).waitFor();
    });
    await step('ask', () => askBm25('How often was the lamp trimmed in night 7?'));
    const embedding = page.getByRole('progressbar', { name: /embed/i }).first();
    await step('begin to embed', () => embedding.waitFor());
    await step('ask again', () => askBm25('Which night was the lamp trimmed 3 times?'));
    await step('dense over some', () =>
      page.locator('[data-note]', { hasText: 'passages' }).first().waitFor(),
    );
    await step('browse', async () => {
      const search = page.getByRole('searchbox', { name: 'Search memories' });
      await search.fill(`night ${memories - 7} `);
      await page.getByText(`1 of ${memories}`).waitFor();
      await search.fill('');
    });
    return { memories, steps, nodes: await page.locator('*').count(), errors: browser.errors };
  } finally {
    await browser.close();
    server.close();
  }
}

/** Medians in milliseconds of the processor. */
export function exactSearch(bank: MemoryBank) {
  const index = new BankIndex(bank);
  const data = madeRows(index.passages.length, DIMENSIONS);
  index.setVectors({ dimensions: DIMENSIONS, data });
  const vector = data.slice(0, DIMENSIONS);
  const peer = () => {
    const found: number[] = [];
    for (let row = 0; row < index.passages.length; row++) {
      let sum = 0;
      for (let i = 0; i < DIMENSIONS; i++) sum += vector[i]! * data[row * DIMENSIONS + i]!;
      found.push(sum);
    }
    return found;
  };
  const works = {
    search: () => dots(vector, data, index.passages.length),
    'whole list with evidence': () => rankMemories(index, 'dense', { text: '', vector }, () => 0),
    'a plain loop': peer,
  };
  const times = new Map(Object.keys(works).map((name) => [name, [] as number[]]));
  for (let round = 0; round < ROUNDS; round++) {
    for (const [name, work] of Object.entries(works)) {
      const before = process.cpuUsage();
      work();
      times.get(name)!.push(process.cpuUsage(before).user / 1000);
    }
  }
  const median = (all: number[]) =>
    Number(all.sort((a, b) => a - b)[Math.floor(all.length / 2)]!.toPrecision(3));
  return Object.fromEntries([...times].map(([name, all]) => [name, median(all)]));
}

export async function largeBanks(sizes: readonly number[] = SIZES) {
  const found = [];
  for (const memories of sizes)
    found.push({ ...(await largeBank(memories)), exact: exactSearch(crowdBank(memories)) });
  return found;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const sizes = [...ONLY].map(Number).filter((each) => each >= 1);
  console.log(JSON.stringify(await largeBanks(sizes.length > 0 ? sizes : SIZES), null, 2));
}
