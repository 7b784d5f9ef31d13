import { expect, it } from 'vitest';
import { embedAhead, quoteTexts } from '../../../src/pipeline/reading/quote-vectors';
import { vectorSpace } from '../../../src/pipeline/retrieval/vectors';
import { textKey } from '../../../src/core/text/key';
import { ShippedQuotes } from '../../../src/models/page/state/shipped-quotes';
import { MemoryVectors } from '../../ui/app-dependencies';
import { BagModel } from '../../ui/bag-model';
import { VERA } from '../../ui/banks';

const TEXTS = quoteTexts(VERA.memories);
const MODEL = new BagModel();
const SPACE = vectorSpace(MODEL.stamp);
const COLLECTION = `${VERA.id}:quotes`;

async function quotesOf(texts: readonly string[], space = SPACE) {
  const { dimensions } = MODEL;
  const data = await new BagModel().encode(texts, 'passage');
  return { space, matrix: { keys: texts.map(textKey), dimensions, data } };
}

/** A page whose bundled character has vectors of these texts. */
async function page(texts: readonly string[], space?: string) {
  const kept = new MemoryVectors();
  const quotes = await quotesOf(texts, space);
  const fetched: string[] = [];
  const shipped = new ShippedQuotes(kept, async (bank) => {
    fetched.push(bank);
    return bank === VERA.id ? quotes : undefined;
  });
  return { kept, shipped, fetched };
}

it('spares the model every sentence that came with the page, and keeps them', async () => {
  const { kept, shipped, fetched } = await page(TEXTS);
  await Promise.all([shipped.bring(VERA.id), shipped.bring(VERA.id)]);
  expect(fetched).toEqual([VERA.id]);
  const model = new BagModel();
  await embedAhead(VERA, model, shipped, {});
  expect(model.encoded).toEqual([]);
  expect(await kept.load(SPACE, COLLECTION)).toBeUndefined();
});

it('joins them with those that were computed before', async () => {
  const { kept, shipped } = await page(TEXTS.slice(1));
  const before = await quotesOf([TEXTS[1]!, 'A sentence that is gone.']);
  await kept.save(SPACE, COLLECTION, before.matrix);
  await shipped.bring(VERA.id);
  const model = new BagModel();
  await embedAhead(VERA, model, shipped, {});
  expect(model.encoded.flat()).toEqual([TEXTS[0]]);
  const after = (await kept.load(SPACE, COLLECTION))!;
  expect(new Set(after.keys)).toEqual(new Set([...TEXTS, 'A sentence that is gone.'].map(textKey)));
  const whole = await quotesOf(TEXTS);
  const at = after.keys.indexOf(textKey(TEXTS[2]!));
  const { dimensions } = after;
  expect(after.data.slice(at * dimensions, (at + 1) * dimensions)).toEqual(
    whole.matrix.data.slice(2 * dimensions, 3 * dimensions),
  );
});

it('takes none of another model, and has what could not be fetched asked for again', async () => {
  const { shipped } = await page(TEXTS, 'another:wasm');
  await shipped.bring(VERA.id);
  await shipped.bring('imported');
  expect(await shipped.load(SPACE, COLLECTION)).toBeUndefined();
  let there = false;
  const quotes = await quotesOf(TEXTS);
  const unsteady = new ShippedQuotes(new MemoryVectors(), async () => {
    if (!there) throw new Error('not on the server (404)');
    return quotes;
  });
  await unsteady.bring(VERA.id);
  expect(await unsteady.load(SPACE, COLLECTION)).toBeUndefined();
  there = true;
  await unsteady.bring(VERA.id);
  expect(await unsteady.load(SPACE, COLLECTION)).toEqual(quotes.matrix);
});
