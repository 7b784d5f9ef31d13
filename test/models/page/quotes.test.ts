import { expect, it, afterEach, beforeEach, vi } from 'vitest';
import { embedAhead, quoteTexts, MOST_AHEAD } from '../../../src/pipeline/reading/quote-vectors';
import { vectorSpace } from '../../../src/pipeline/retrieval/vectors';
import { textKey } from '../../../src/core/text/key';
import { ShippedQuotes } from '../../../src/models/page/state/quotes';
import { SentencesAhead } from '../../../src/ask/page/state/ahead';
import { MemoryVectors } from '../../ui/app-dependencies';
import { BagModel } from '../../ui/bag-model';
import { VERA } from '../../ui/banks';
import { unitsOf } from '../../../src/pipeline/reading/units';

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

const IN_CONTEXT = [...new Set(unitsOf(VERA.memories).map(({ inContext }) => inContext))];

const keptIn = async (vectors: MemoryVectors, model: BagModel) =>
  (await vectors.load(`${model.stamp.hash}:${model.stamp.device}`, `${VERA.id}:quotes`))?.keys.length ?? 0;

/** Holds every call until it is let go. */
function held() {
  const model = new BagModel();
  const asked: string[] = [];
  const waiting: (() => void)[] = [];
  const { encode } = model;
  model.encode = async (texts, role, options) => {
    asked.push(...texts);
    await new Promise<void>((resolve, reject) => {
      waiting.push(resolve);
      options?.signal?.addEventListener('abort', () => reject(new DOMException('Stopped', 'AbortError')));
    });
    return encode(texts, role, options);
  };
  return { model, asked, letGo: () => waiting.shift()?.() };
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('embeds every text that an answer could be chosen from', async () => {
  const vectors = new MemoryVectors();
  const model = new BagModel();
  const ahead = new SentencesAhead(vectors);
  ahead.begin(VERA, model);
  await vi.runAllTimersAsync();
  expect(await keptIn(vectors, model)).toBe(IN_CONTEXT.length);
});

it('does not begin before it is sure that nothing else is asked', async () => {
  const vectors = new MemoryVectors();
  const { model, asked } = held();
  const ahead = new SentencesAhead(vectors);
  ahead.begin(VERA, model);
  await ahead.stop();
  await vi.runAllTimersAsync();
  expect(asked).toEqual([]);
});

it('keeps what was computed when it is stopped, and goes on from there', async () => {
  const many = {
    ...VERA,
    memories: Array.from({ length: 20 }, (_, i) => ({
      ...VERA.memories[0]!,
      id: `p${i}`,
      text: `Habit: number ${i}`,
      body: `number ${i}`,
    })),
  };
  const vectors = new MemoryVectors();
  const { model, asked, letGo } = held();
  const ahead = new SentencesAhead(vectors);
  ahead.begin(many, model);
  await vi.advanceTimersByTimeAsync(1000);
  const first = asked.length;
  expect(first).toBeLessThan(20);
  letGo();
  await vi.advanceTimersByTimeAsync(0);
  await ahead.stop();
  expect(await keptIn(vectors, model)).toBe(first);
  asked.length = 0;
  ahead.begin(many, model);
  await vi.advanceTimersByTimeAsync(1000);
  letGo();
  await vi.advanceTimersByTimeAsync(0);
  expect(asked).toHaveLength(20 - first);
});

it('leaves a bank with too many texts alone', async () => {
  const large = {
    ...VERA,
    memories: Array.from({ length: MOST_AHEAD + 1 }, (_, i) => ({ ...VERA.memories[0]!, id: `p${i}` })),
  };
  const { model, asked } = held();
  await embedAhead(large, model, new MemoryVectors(), {});
  expect(asked).toEqual([]);
});
