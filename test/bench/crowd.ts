/** A character with as many memories as are wanted, with made vectors put where the page keeps those of the shipped model. */

import type { Page } from 'playwright-core';
import { writeBanks } from '../../src/data/formats/mnemoscope/mnemoscope';
import { random } from '../../src/measures/domain/random';
import { KINDS, type MemoryBank } from '../../src/core/memory/bank';
import { passages } from '../../src/pipeline/retrieval/passages';
import { vectorSpace } from '../../src/pipeline/retrieval/vectors';
import { textKey } from '../../src/core/text/key';
import { DiskModel } from '../../src/cli/encoder';

const CENTRES = 40;
/** How far a row lies from its middle, against the middle's length of 1. */
const SPREAD = 0.6;

/** @param memories how many. */
export function crowdBank(memories: number): MemoryBank {
  return {
    id: 'crowd',
    character: {
      id: 'crowd',
      name: 'Crispin Vale',
      language: 'en',
      pronouns: 'he/him',
      summary: 'A lighthouse keeper who wrote everything down.',
      description: '',
    },
    source: 'Made for the bench',
    licence: 'CC0-1.0',
    memories: Array.from({ length: memories }, (_, i) => {
      const body = `In night ${i} the lamp was trimmed ${i % 7} times.`;
      return { id: `m${i}`, kind: KINDS[i % 4]!, title: `Night ${i}`, text: body, body, people: [] };
    }),
    questions: [],
  };
}

/** Unit rows around forty middles. */
export function madeRows(rows: number, dimensions: number): Float32Array {
  const next = random(11);
  const normal = () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next());
  const unit = (row: Float64Array) => {
    const length = Math.sqrt(row.reduce((sum, value) => sum + value * value, 0));
    return row.map((value) => value / length);
  };
  const centres = Array.from({ length: CENTRES }, () =>
    unit(Float64Array.from({ length: dimensions }, normal)),
  );
  const scale = SPREAD / Math.sqrt(dimensions);
  const data = new Float32Array(rows * dimensions);
  for (let row = 0; row < rows; row++)
    data.set(unit(centres[row % CENTRES]!.map((value) => value + scale * normal())), row * dimensions);
  return data;
}

/** Runs in the page: puts made vectors where the page keeps them. */
async function keep([space, shelf, keys, dimensions, numbers]: readonly [
  string,
  string,
  string[],
  number,
  string,
]) {
  const bytes = Uint8Array.from(atob(numbers), (letter) => letter.charCodeAt(0));
  const data = new Float32Array(bytes.buffer);
  const { name, version } = (await indexedDB.databases()).find((each) =>
    each.name?.startsWith('mnemoscope'),
  )!;
  const opening = indexedDB.open(name!, version);
  await new Promise((resolve) => (opening.onsuccess = resolve));
  const transaction = opening.result.transaction('vectors', 'readwrite');
  transaction.objectStore('vectors').put({ keys, dimensions, data }, [space, shelf]);
  await new Promise((resolve) => (transaction.oncomplete = resolve));
  opening.result.close();
}

/** Brings the bank in through the library, whose screen is open, and its vectors past the page. */
export async function takeIn(page: Page, bank: MemoryBank): Promise<void> {
  await page.getByRole('button', { name: 'Import data' }).first().click();
  await page.getByLabel('Choose files').setInputFiles({
    name: 'crowd.json',
    mimeType: 'application/json',
    buffer: Buffer.from(writeBanks([bank])),
  });
  await page.getByRole('button', { name: /^Import 1 character/ }).click();
  await page.getByRole('dialog', { name: 'Imported' }).waitFor();
  const { stamp, dimensions } = await DiskModel.open('models/mnemoscope-en');
  const keys = passages(bank.memories).map(({ text }) => textKey(text));
  const rows = Buffer.from(madeRows(keys.length, dimensions).buffer).toString('base64');
  await page.evaluate(keep, [vectorSpace(stamp), bank.id, keys, dimensions, rows] as const);
}
