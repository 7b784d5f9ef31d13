import { describe, expect, it } from 'vitest';
import {
  classifiedQuestions,
  scoreRow,
  scoreSystem,
  millisecondsOf,
  unscored,
} from '../../../src/runs/domain/evaluation/evaluate';
import { runInMemory } from '../../../src/runs/domain/run/runner';
import { systemName, type RetrievalSystem, type SystemConfig } from '../../../src/pipeline/flow/system';
import { classificationScores } from '../../../src/measures/domain/classification';
import { type GoldMode, parseMeasure } from '../../../src/measures/domain/ranking';
import { CATEGORIES } from '../../../src/core/memory/bank';
import { RERANK_DEFAULTS, RERANK_TUNED } from '../../../src/pipeline/retrieval/rerank';
import { localRanker } from '../../../src/runs/workers/rank-client';
import { InMemoryVectors } from '../../../src/pipeline/retrieval/in-memory-vectors';
import { TABLE } from '../../core/static-table-fixture';
import { BANK, ticking, WordModel } from '../fixture';

const MEASURES = ['Recall@1', 'Recall@2', 'MRR@10'].map(parseMeasure);
const BANKS = new Map([[BANK.id, BANK]]);
const system = (retriever: RetrievalSystem['retriever'], rerank: RetrievalSystem['rerank'] = 'none') =>
  ({ task: 'retrieval', retriever, rerank }) as const;

async function run(
  systems: readonly SystemConfig[],
  model = new WordModel(),
  vectors = new InMemoryVectors(),
) {
  const answer = () => Promise.resolve(model);
  const clock = ticking();
  const ports = { encoder: answer, classifier: answer, vectors, ranker: localRanker(clock), clock };
  return runInMemory([BANK], { title: '', systems, depth: 10, seed: 1 }, ports);
}
/** The ids that one system ranks, by question. */
async function rankings(one: RetrievalSystem) {
  const units = await run([one]);
  return Object.fromEntries(units.map(({ question, lists }) => [question, lists[systemName(one)]!.ranked]));
}
async function row(one: RetrievalSystem, gold: GoldMode = 'strict') {
  return scoreRow(
    scoreSystem(systemName(one), await run([one]), BANKS, { measures: MEASURES, gold }),
    MEASURES,
    1,
  );
}

describe('a run in memory', () => {
  it('scores every question with gold, also where the ranking is empty or the gold is not in the bank', async () => {
    expect(await rankings(system('bm25'))).toEqual({
      'q-1': ['d-storm', 'e-storm'],
      'q-2': ['p-boat', 'e-storm'],
      'q-3': [],
      'q-4': ['d-storm', 'e-storm'],
    });
    expect((await row(system('bm25'))).measures).toEqual({
      'Recall@1': 0.25,
      'Recall@2': 0.5,
      'MRR@10': 0.375,
    });
  });

  it('ranks by a table of token vectors, and refuses where the language has none', async () => {
    const wanted = system('static');
    const ports = {
      encoder: () => Promise.reject(new Error('not needed')),
      classifier: () => Promise.reject(new Error('not needed')),
      vectors: new InMemoryVectors(),
      ranker: localRanker(ticking()),
      clock: ticking(),
    };
    const plan = { title: '', systems: [wanted], depth: 10, seed: 1 };
    const units = await runInMemory([BANK], plan, { ...ports, table: async () => TABLE });
    for (const { lists } of units)
      expect(lists[systemName(wanted)]!.ranked).toHaveLength(BANK.memories.length);
    await expect(runInMemory([BANK], plan, { ...ports, table: async () => undefined })).rejects.toThrow(
      'Take the static retriever out of the plan',
    );
  });

  it('leaves out what the bank cannot answer, and says so', () => {
    expect(unscored([BANK])).toEqual([
      { where: 'Vera › q-5', why: expect.stringContaining('no gold memory') as string },
    ]);
    const [further] = unscored([
      { ...BANK, questions: [{ ...BANK.questions[4]!, tags: ['further test turn'] }] },
    ]);
    expect(further!.why).toContain('scored once, at its first test turn');
    const why = (tags: readonly string[]) =>
      unscored([{ ...BANK, questions: [{ ...BANK.questions[4]!, tags }] }])[0]!.why;
    expect(why(['unanswerable'])).toContain('declare it unanswerable');
    expect(why(['probing'])).toContain('names no gold memory for its probing questions');
    // A mistyped id, or none: which memory answers it is not known.
    expect(why([])).toContain('the data name no memory of the bank');
    expect(why([])).not.toContain('answer');
  });

  it('takes an event and its dialogues as one unit under event gold', async () => {
    const { measures } = await row(system('bm25'), 'event');
    expect(measures).toEqual({ 'Recall@1': 0.5, 'Recall@2': 0.5, 'MRR@10': 0.5 });
  });

  it('ranks every memory with Okapi, also without a shared term', async () => {
    expect((await rankings(system('okapi')))['q-3']).toEqual(['p-boat', 'r-ivo', 'e-storm', 'd-storm']);
  });

  it('puts the true category first with the oracle, at most k memories of each', async () => {
    const one = { ...system('okapi', 'oracle'), parameters: { ...RERANK_DEFAULTS, k: 1 } };
    // No term of either question tells the memories apart (Okapi's idf of a word in half of them is 0), so the bank's order decides within a category.
    expect(await rankings(one)).toMatchObject({ 'q-1': ['e-storm', 'p-boat'], 'q-3': ['p-boat', 'e-storm'] });
  });

  it('puts the given category first with the classifier', async () => {
    // P(episodic) = 0.9, so even the boat's own profile field falls behind: 0.05 + σ/2 against 0.45 + σ/2.
    expect((await rankings(system('okapi', 'classifier')))['q-2']![0]).toBe('e-storm');
  });

  it('tells an event from its dialogue by kinds in our setting, and by nothing in the published one', async () => {
    // BM25 has d-storm, e-storm: z = ±1, σ = .731059 and .268941. Kinds: .01 + .657953 for the dialogue, .08 + .242047 for the event.
    const bm25 = await rankings({ ...system('bm25', 'classifier'), parameters: RERANK_TUNED });
    expect(bm25['q-1']).toEqual(['d-storm', 'e-storm']);
    // Okapi's scores are equal: P(event) = .8 decides before P(dialogue) = .1, and the category's .9 would not.
    const tied = await rankings({ ...system('okapi', 'classifier'), parameters: RERANK_TUNED });
    expect(tied['q-3']!.slice(0, 2)).toEqual(['e-storm', 'd-storm']);
  });

  it('searches by vectors', async () => {
    expect((await rankings(system('dense')))['q-2']).toEqual(['p-boat', 'e-storm', 'r-ivo', 'd-storm']);
  });

  it('fuses with the weights and BM25 parameters asked for', async () => {
    // Without a weight of its own BM25's parameters change only BM25's part of the fusion.
    const plain = await run([system('hybrid')]);
    const same = { ...system('hybrid'), bm25: { k: 1.2, b: 0.75 } };
    const [custom] = await run([same]);
    expect(custom!.lists[systemName(same)]!.scores).toEqual(plain[0]!.lists['hybrid']!.scores);
    const dense = { ...system('hybrid'), dense: 1 };
    const [only] = await run([dense, system('dense')]);
    expect(only!.lists[systemName(dense)]!.ranked).toEqual(only!.lists['dense']!.ranked);
  });

  it('computes nothing that the store holds, and finds the same', async () => {
    const systems = [system('dense'), system('hybrid', 'classifier')];
    const store = new InMemoryVectors();
    const first = await run(systems, new WordModel(), store);
    const model = new WordModel();
    const second = await run(systems, model, store);
    expect([model.encoded, model.classified]).toEqual([0, 0]);
    const ids = (units: typeof first) =>
      units.map(({ lists }) => Object.values(lists).map(({ ranked }) => ranked));
    expect(ids(second)).toEqual(ids(first));
  });
});

describe('times', () => {
  // The clock ticks once a reading, so each timed step takes one millisecond.
  it.each([
    [system('bm25'), 1],
    [system('bm25', 'oracle'), 2],
    [system('bm25', 'classifier'), 3],
    [system('dense'), 2],
    [system('hybrid', 'classifier'), 4],
  ] as const)('of %j add up what the question goes through', async (one, milliseconds) => {
    expect((await row(one)).milliseconds).toEqual({ median: milliseconds, p95: milliseconds });
  });
});

describe('a row', () => {
  it('has an interval around each number', async () => {
    const { measures, interval, questions } = await row(system('okapi'));
    expect(questions).toBe(4);
    for (const [name, value] of Object.entries(measures)) {
      expect(interval[name]![0]).toBeLessThanOrEqual(value!);
      expect(interval[name]![1]).toBeGreaterThanOrEqual(value!);
    }
  });

  it('shows an empty group as empty, not as 0', () => {
    expect(scoreRow({ system: 'bm25', questions: [] }, MEASURES, 1)).toMatchObject({
      questions: 0,
      measures: { 'Recall@1': null },
      interval: { 'Recall@1': null },
      milliseconds: { median: null, p95: null },
    });
  });
});

describe('classification', () => {
  it('scores the model on every question, the unanswerable among them', async () => {
    const said = classifiedQuestions(
      'bert',
      await run([{ task: 'classification', classifier: 'bert' }]),
      BANKS,
    );
    const scores = classificationScores(CATEGORIES, said)!;
    // Always "episodic": 3 of 5 right, precision 0.6 with weight 0.6, F1 = 2·3/(3 + 5) = 0.75 with weight 0.6.
    expect(scores.confusion).toEqual({
      semantic: { semantic: 0, episodic: 2 },
      episodic: { semantic: 0, episodic: 3 },
    });
    expect(scores.measures.precision).toBeCloseTo(0.36, 12);
    expect(scores.measures.f1).toBeCloseTo(0.45, 12);
    expect(scores.measures.accuracy).toBe(0.6);
    expect(millisecondsOf(said.map(({ milliseconds }) => milliseconds))).toEqual({ median: 1, p95: 1 });
  });
});
