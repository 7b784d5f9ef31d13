import { describe, expect, it } from 'vitest';
import { BankIndex } from '../../../src/pipeline/retrieval/bank-index';
import { needsVectors, RETRIEVER_IDS, retrieverOf } from '../../../src/pipeline/retrieval/registry';
import { bank, memory } from '../../core/fixture';

const BANK = bank({
  memories: [
    memory('p', 'Lamp: an old oil lamp', 'profile'),
    memory('e', 'The storm took the dory', 'event'),
    memory('d', 'Ivo: the storm is over', 'dialogue'),
  ],
});
const QUESTION = Float32Array.of(0, 1);

function indexed(): BankIndex {
  const index = new BankIndex(BANK);
  index.setVectors({ dimensions: 2, data: Float32Array.of(0, 1, 1, 0, 0.6, 0.8) });
  return index;
}

describe('a bank index', () => {
  it('knows its memories, their kinds and their windows', () => {
    const index = new BankIndex(BANK);
    expect(index.byId.get('e')).toBe(BANK.memories[1]);
    expect(BANK.memories.map(({ id }) => index.kindOf(id))).toEqual(['profile', 'event', 'dialogue']);
    expect(index.passages.map(({ memory, text }) => [memory, text])).toEqual(
      BANK.memories.map(({ text }, i) => [i, text]),
    );
  });

  it('ranks by words at once, and by vectors when they are there', () => {
    const index = indexed();
    const order = (id: (typeof RETRIEVER_IDS)[number]) =>
      index.list(id, { text: 'storm over', vector: QUESTION }).map((entry) => entry.id);
    expect(order('bm25')).toEqual(['d', 'e']);
    expect(order('okapi')).toEqual(['d', 'e', 'p']);
    expect(order('dense')).toEqual(['p', 'd', 'e']);
  });

  it('makes the windows in slices as at once, and pauses between memories', async () => {
    const texts = Array.from(
      { length: 1200 },
      (_, i) => `Night ${i}: the storm took lamp ${i % 11}. It was dark.`,
    );
    const large = bank({ memories: texts.map((text, i) => memory(`m${i}`, text)) });
    const sliced = new BankIndex(large);
    expect([new BankIndex(BANK).isLarge, sliced.isLarge]).toEqual([false, true]);
    let pauses = 0;
    const found = await sliced.passagesInSlices(async () => void pauses++);
    expect(pauses).toBe(1200);
    expect(found).toEqual(new BankIndex(large).passages);
    // They are made once.
    expect(await sliced.passagesInSlices(async () => void pauses++)).toBe(sliced.passages);
    expect(pauses).toBe(1200);
  });

  it('indexes the words of a large bank in slices, once, to the same lists', async () => {
    const large = bank({
      memories: Array.from({ length: 1200 }, (_, i) => memory(`m${i}`, `Night ${i}: lamp ${i % 11}.`)),
    });
    const index = new BankIndex(large);
    let given = 0;
    const other = setInterval(() => given++, 0);
    for (const id of ['bm25', 'minisearch', 'okapi'] as const) await index.prepareInSlices(id);
    clearInterval(other);
    expect(given).toBeGreaterThan(0);
    const made = index.prepared(retrieverOf('bm25'));
    await index.prepareInSlices('bm25');
    expect(index.prepared(retrieverOf('bm25'))).toBe(made);
    for (const id of ['bm25', 'minisearch', 'okapi'] as const)
      expect(index.list(id, { text: 'lamp 7' })).toEqual(new BankIndex(large).list(id, { text: 'lamp 7' }));
    // What is missing is said where the list is asked for.
    await index.prepareInSlices('dense');
    expect(() => index.list('dense', { text: 'lamp' })).toThrow('The dense retriever needs');
  });

  it('fuses BM25 and dense into the hybrid by their standardised scores', () => {
    // Dense p 1, e 0, d 0.8: mean 0.6, deviation √0.186667, z 0.925820, −1.388730, 0.462910. BM25 finds d and e only: p counts with 0.
    const index = indexed();
    const bm25 = Object.fromEntries(
      index.list('bm25', { text: 'storm over' }).map(({ id, score }) => [id, score]),
    );
    const mean = (bm25['d']! + bm25['e']!) / 3;
    const deviation = Math.sqrt(((bm25['d']! - mean) ** 2 + (bm25['e']! - mean) ** 2 + mean ** 2) / 3);
    const hybrid = index.list('hybrid', { text: 'storm over', vector: QUESTION });
    expect(hybrid.map(({ id }) => id)).toEqual(['d', 'p', 'e']);
    expect(hybrid[0]!.score).toBeCloseTo((0.3 * (bm25['d']! - mean)) / deviation + 0.7 * 0.46291, 5);
    expect(hybrid[1]!.score).toBeCloseTo((0.3 * -mean) / deviation + 0.7 * 0.92582, 5);
    expect(hybrid[0]!.evidence).toMatchObject({ method: 'z-scores', parts: [{ rank: 1 }, { rank: 2 }] });
  });

  it('fuses their ranks into the reciprocal rank fusion', () => {
    // d: 1/61 + 1/62; e: 1/62 + 1/63; p: 1/61.
    const fused = indexed().list('rrf', { text: 'storm over', vector: QUESTION });
    expect(fused.map(({ id, score }) => [id, score.toFixed(9)])).toEqual([
      ['d', '0.032522475'],
      ['e', '0.032002048'],
      ['p', '0.016393443'],
    ]);
    expect(fused[0]!.evidence).toMatchObject({ parts: [{ retriever: 'bm25' }, { retriever: 'dense' }] });
  });

  it.each(RETRIEVER_IDS.filter(needsVectors))('says what %s is missing', (id) => {
    const message = `The ${id} retriever needs the bank's and the question's vectors.`;
    expect(() => new BankIndex(BANK).list(id, { text: 'storm', vector: QUESTION })).toThrow(message);
    expect(() => indexed().list(id, { text: 'storm' })).toThrow(message);
  });

  it('refuses vectors for another number of windows', () => {
    const index = new BankIndex(BANK);
    expect(() => index.setVectors({ dimensions: 2, data: new Float32Array(4) })).toThrow(RangeError);
  });
});
