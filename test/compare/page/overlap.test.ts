import { describe, expect, it } from 'vitest';
import { BankIndex } from '../../../src/pipeline/retrieval/bank-index';
import { RERANK_DEFAULTS } from '../../../src/pipeline/retrieval/rerank';
import { systemName } from '../../../src/pipeline/flow/system';
import type { MemoryBank } from '../../../src/core/memory/bank';
import {
  Retrievers,
  sideOf,
  sideText,
  type OverlapDependencies,
} from '../../../src/compare/page/state/overlap.svelte';
import { localRanker } from '../../../src/runs/workers/rank-client';
import { BagModel, bagVector, Gate } from '../../ui/bag-model';
import { VERA } from '../../ui/banks';
import { MemoryVectors } from '../../ui/app-dependencies';

const ask = (id: string, text: string, ...gold: string[]) => ({
  id,
  kind: 'event' as const,
  text,
  answer: '',
  gold,
  anchors: [],
  tags: [],
});
const BANK: MemoryBank = {
  ...VERA,
  questions: [
    ...VERA.questions,
    ask('q-fair', 'What did she sell to a stranger?', 'e-fair'),
    ask('q-row', 'Who taught her to row?', 'r-ivo'),
    ask('q-none', 'Does she fly?'),
  ],
};

function made(change: Partial<OverlapDependencies> = {}) {
  const model = new BagModel();
  const vectors = new MemoryVectors();
  const ranked: string[][] = [];
  const local = localRanker();
  const overlap = new Retrievers({
    encoder: () => Promise.resolve(model),
    classifier: () => Promise.resolve(model),
    vectors,
    ranker: (...input) => {
      ranked.push(input[1].map((system) => ('retriever' in system ? system.retriever : systemName(system))));
      return local(...input);
    },
    clock: () => performance.now(),
    parameters: () => RERANK_DEFAULTS,
    ...change,
  });
  return { overlap, model, vectors, ranked };
}

describe('two retrievers over a bank', () => {
  it('have the ranks that the retrievers themselves give, over the questions with gold', async () => {
    const { overlap, model } = made();
    const index = new BankIndex(BANK);
    await overlap.run(index);
    expect(overlap.error).toBeUndefined();
    expect(overlap.phase).toBe('done');
    const { passages } = index;
    index.setVectors({
      dimensions: 64,
      data: Float32Array.from(passages.flatMap(({ text }) => [...bagVector(text)])),
    });
    const found = overlap.found!;
    expect(found.rows.map(({ question }) => question.id)).toEqual(['q-oars', 'q-fair', 'q-row']);
    expect(found.withoutGold).toBe(1);
    for (const { question, a, b } of found.rows) {
      const rank = (id: 'bm25' | 'dense') =>
        index
          .list(id, { text: question.text, vector: bagVector(question.text) })
          .find((each) => each.id === question.gold[0])?.rank;
      expect([a, b]).toEqual([rank('bm25'), rank('dense')]);
    }
    expect(found.sides).toEqual({
      a: { retriever: 'bm25', reranked: false },
      b: { retriever: 'dense', reranked: false },
    });
    // Classification was not needed.
    expect(model.classified).toEqual([]);
  });

  it('rank only what is not ranked yet, and embed nothing twice', async () => {
    const { overlap, model, ranked } = made();
    const index = new BankIndex(BANK);
    await overlap.run(index);
    const encoded = model.encoded.length;
    overlap.choose({ a: { retriever: 'dense', reranked: false }, b: { retriever: 'bm25', reranked: false } });
    await overlap.run(index);
    overlap.choose({ mode: 'event' });
    await overlap.run(index);
    overlap.choose({ a: { retriever: 'hybrid', reranked: true } });
    await overlap.run(index);
    expect(overlap.found!.sides.a).toEqual({ retriever: 'hybrid', reranked: true });
    expect(model.encoded).toHaveLength(encoded);
    expect(model.classified).toHaveLength(3);
    expect(ranked[0]).toEqual(['bm25', 'dense']);
    expect(ranked.at(-1)).toContain('hybrid');
    expect(ranked.filter((systems) => systems.includes('dense'))).toHaveLength(1);
  });

  it('can be stopped; what was there stays, and a later run goes through', async () => {
    const { overlap, model } = made();
    const index = new BankIndex(BANK);
    model.encoding = new Gate();
    const running = overlap.run(index);
    await expect.poll(() => overlap.phase).toBe('running');
    overlap.cancel();
    expect(overlap.phase).toBe('cancelled');
    await running;
    expect([overlap.phase, overlap.found, overlap.error]).toEqual(['cancelled', undefined, undefined]);
    model.encoding = undefined;
    await overlap.run(index);
    expect(overlap.phase).toBe('done');
  });

  it('refuse to be the same, and tell what fails', async () => {
    const { overlap } = made({ encoder: () => Promise.reject(new Error('No encoder. Load one.')) });
    const index = new BankIndex(BANK);
    await overlap.run(index);
    expect([overlap.phase, overlap.error]).toEqual(['failed', 'No encoder. Load one.']);
    overlap.choose({ b: { retriever: 'bm25', reranked: false } });
    await overlap.run(index);
    expect(overlap.error).toBe('The two are the same. Choose two different retrievers.');
    overlap.choose({ b: { retriever: 'okapi', reranked: false } });
    await overlap.run(index);
    expect(overlap.phase).toBe('done');
  });

  it('stand in an address and come back', () => {
    for (const side of [
      { retriever: 'bm25', reranked: false },
      { retriever: 'rrf', reranked: true },
    ] as const)
      expect(sideOf(sideText(side))).toEqual(side);
    expect(sideOf('nonsense')).toBeUndefined();
    expect(sideOf(undefined)).toBeUndefined();
  });
});
