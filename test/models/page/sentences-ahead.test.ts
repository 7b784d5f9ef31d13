import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { embedAhead, MOST_AHEAD } from '../../../src/pipeline/reading/quote-vectors';
import { unitsOf } from '../../../src/pipeline/reading/units';
import { SentencesAhead } from '../../../src/models/page/state/sentences-ahead';
import { MemoryVectors } from '../../ui/app-dependencies';
import { BagModel } from '../../ui/bag-model';
import { VERA } from '../../ui/banks';

const TEXTS = [...new Set(unitsOf(VERA.memories).map(({ inContext }) => inContext))];

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
  expect(await keptIn(vectors, model)).toBe(TEXTS.length);
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
