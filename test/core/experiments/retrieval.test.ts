import { describe, expect, it } from 'vitest';
import {
  runRetrieval,
  unscored,
  type RetrievalPlan,
  type RetrievalRecord,
} from '../../../src/core/experiments/retrieval';
import { retrievalTable } from '../../../src/core/experiments/retrieval-table';
import { parseMeasure } from '../../../src/core/measures/ranking';
import { RERANK_DEFAULTS } from '../../../src/core/retrieval/rerank';
import { BANK, MemoryStore, ticking, WordModel } from './fixture';

const PLAN: RetrievalPlan = {
  retrievers: ['bm25'],
  rerank: ['none'],
  measures: ['Recall@1', 'Recall@2', 'MRR@10'].map(parseMeasure),
  gold: 'strict',
  parameters: RERANK_DEFAULTS,
};

async function run(changes: Partial<RetrievalPlan>, model = new WordModel(), store = new MemoryStore()) {
  const records: RetrievalRecord[] = [];
  const ports = { clock: ticking(), store, model: () => model };
  for await (const some of runRetrieval([BANK], { ...PLAN, ...changes }, ports)) records.push(...some);
  return records;
}
const row = async (changes: Partial<RetrievalPlan>) =>
  retrievalTable(await run(changes), { ...PLAN, ...changes }, 1)[0]!;
const rankings = (records: readonly RetrievalRecord[]) =>
  Object.fromEntries(records.map((r) => [r.question, r.ranked]));

describe('a run', () => {
  it('scores every question with gold, also where the ranking is empty or the gold is not in the bank', async () => {
    const records = await run({});
    expect(rankings(records)).toEqual({
      'q-1': ['d-storm', 'e-storm'],
      'q-2': ['p-boat', 'e-storm'],
      'q-3': [],
      'q-4': ['d-storm', 'e-storm'],
    });
    expect(records.map(({ values }) => values)).toEqual([
      [0, 1, 0.5],
      [1, 1, 1],
      [0, 0, 0],
      [0, 0, 0],
    ]);
    expect((await row({})).measures).toEqual({ 'Recall@1': 0.25, 'Recall@2': 0.5, 'MRR@10': 0.375 });
  });

  it('leaves out what the bank cannot answer, and says so', () => {
    expect(unscored([BANK])).toEqual([
      { where: 'Vera › q-5', why: expect.stringContaining('no gold memory') as string },
    ]);
  });

  it('takes an event and its dialogues as one unit under event gold', async () => {
    expect((await row({ gold: 'event' })).measures).toEqual({
      'Recall@1': 0.5,
      'Recall@2': 0.5,
      'MRR@10': 0.5,
    });
  });

  it('ranks every memory with Okapi, also without a shared term', async () => {
    expect(rankings(await run({ retrievers: ['okapi'] }))['q-3']).toEqual([
      'p-boat',
      'r-ivo',
      'e-storm',
      'd-storm',
    ]);
  });

  it('puts the true category first with the oracle, at most k memories of each', async () => {
    const records = await run({
      retrievers: ['okapi'],
      rerank: ['oracle'],
      parameters: { ...RERANK_DEFAULTS, k: 1 },
    });
    // No term of either question tells the memories apart (Okapi's idf of a word in half of them is 0), so the bank's order decides within a category.
    expect(rankings(records)).toMatchObject({ 'q-1': ['e-storm', 'p-boat'], 'q-3': ['p-boat', 'e-storm'] });
  });

  it('puts the given category first with the classifier', async () => {
    const records = await run({ retrievers: ['okapi'], rerank: ['classifier'] });
    // P(episodic) = 0.9, so even the boat's own profile field falls behind: 0.05 + σ/2 against 0.45 + σ/2.
    expect(rankings(records)['q-2']![0]).toBe('e-storm');
  });

  it('searches by vectors', async () => {
    const records = await run({ retrievers: ['dense'] });
    expect(rankings(records)['q-2']).toEqual(['p-boat', 'e-storm', 'r-ivo', 'd-storm']);
  });

  it('asks no model where the plan needs none', async () => {
    const ports = {
      clock: ticking(),
      store: new MemoryStore(),
      model: () => {
        throw new Error('There is no model.');
      },
    };
    const plan: RetrievalPlan = { ...PLAN, retrievers: ['bm25', 'okapi'], rerank: ['none', 'oracle'] };
    let records = 0;
    for await (const some of runRetrieval([BANK], plan, ports)) records += some.length;
    expect(records).toBe(4 * 2 * 2);
  });

  it('computes nothing that the store holds, and finds the same', async () => {
    const plan = { retrievers: ['dense', 'hybrid'], rerank: ['none', 'classifier'] } as const;
    const store = new MemoryStore();
    const first = await run(plan, new WordModel(), store);
    const model = new WordModel();
    const second = await run(plan, model, store);
    expect([model.encoded, model.classified]).toEqual([0, 0]);
    expect(second.map(({ ranked }) => ranked)).toEqual(first.map(({ ranked }) => ranked));
  });
});

describe('times', () => {
  // The clock ticks once a reading, so each timed step takes one millisecond.
  it.each([
    [{ retrievers: ['bm25'], rerank: ['none'] }, 1],
    [{ retrievers: ['bm25'], rerank: ['oracle'] }, 2],
    [{ retrievers: ['bm25'], rerank: ['classifier'] }, 3],
    [{ retrievers: ['dense'], rerank: ['none'] }, 2],
    [{ retrievers: ['hybrid'], rerank: ['classifier'] }, 4],
  ] as const)('of %j add up what the question goes through', async (plan, milliseconds) => {
    expect((await row(plan)).milliseconds).toEqual({ median: milliseconds, p95: milliseconds });
  });
});

describe('the table', () => {
  it('has one row a retriever and re-ranking, each number with an interval around it', async () => {
    const changes = { retrievers: ['bm25', 'okapi'], rerank: ['none', 'oracle'] } as const;
    const rows = retrievalTable(await run(changes), { ...PLAN, ...changes }, 1);
    expect(rows.map((r) => `${r.retriever} ${r.rerank} ${r.questions}`)).toEqual([
      'bm25 none 4',
      'bm25 oracle 4',
      'okapi none 4',
      'okapi oracle 4',
    ]);
    for (const { measures, interval } of rows) {
      for (const [name, value] of Object.entries(measures)) {
        expect(interval[name]![0]).toBeLessThanOrEqual(value!);
        expect(interval[name]![1]).toBeGreaterThanOrEqual(value!);
      }
    }
  });

  it('shows an empty group as empty, not as 0', () => {
    const [empty] = retrievalTable([], PLAN, 1);
    expect(empty).toMatchObject({
      questions: 0,
      measures: { 'Recall@1': null },
      interval: { 'Recall@1': null },
      milliseconds: { median: null, p95: null },
    });
  });
});
