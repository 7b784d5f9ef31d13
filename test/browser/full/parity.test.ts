import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readCharacter } from '../../../src/data/formats/mnemoscope/mnemoscope';
import { BankIndex } from '../../../src/pipeline/retrieval/bank-index';
import { DiskModel } from '../../../src/cli/encoder';
import { ask, choose, serveBuilt, visit, type Visit } from '../chromium';
import { eventually } from '../eventually';

const QUESTION = 'Who taught her to repair clocks?';

let server: { close(): void };
let browser: Visit;

beforeAll(async () => {
  const served = await serveBuilt();
  server = served.server;
  browser = await visit(served.address);
});
afterAll(async () => {
  await browser?.close();
  server?.close();
});

describe('Node and Chromium', () => {
  it(
    'give the same probabilities, the same dense order and the same cosines on WASM',
    { timeout: 300_000 },
    async () => {
      const { page } = browser;
      await choose(page, 'Ottilie Brandt');
      await ask(page, QUESTION);
      const list = page.getByRole('list', { name: 'Dense ranking' }).getByRole('listitem');
      const shown = await Promise.all(
        (await list.all()).map(async (item) => ({
          title: (await item.locator('.line-clamp-2').innerText()).trim(),
          score: Number(await item.locator('.tabular-nums').last().innerText()),
        })),
      );

      const file = 'public/characters/ottilie-brandt.json';
      const index = new BankIndex(readCharacter(JSON.parse(readFileSync(file, 'utf8')), file));
      const model = await DiskModel.open('models/mnemoscope-en');
      const texts = index.passages.map(({ text }) => text);
      index.setVectors({ dimensions: model.dimensions, data: await model.encode(texts, 'passage') });
      const expected = index
        .list('dense', { text: QUESTION, vector: await model.encode([QUESTION], 'question') })
        .slice(0, shown.length)
        .map(({ id, score }) => ({ title: index.byId.get(id)!.title, score }));
      expect(shown.map(({ title }) => title)).toEqual(expected.map(({ title }) => title));
      shown.forEach(({ score }, i) => expect(Math.abs(score - expected[i]!.score)).toBeLessThan(0.001));

      const kinds = await model.classify(QUESTION);
      const semantic = 100 * (kinds.profile + kinds.relationship);
      const classification = page.getByRole('region', { name: 'Classification' });
      await eventually(() => classification.innerText()).toMatch(/P\(semantic\)\s+[\d.]+/);
      const text = await classification.innerText();
      expect(Math.abs(Number(/P\(semantic\)\s+([\d.]+)/.exec(text)![1]) - semantic)).toBeLessThan(0.6);
    },
  );
});
