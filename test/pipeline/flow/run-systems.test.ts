import { describe, expect, it } from 'vitest';
import { toCategories } from '../../../src/pipeline/classification/classifier';
import { classifyByCues } from '../../../src/pipeline/classification/cue-words';
import { CLASSIFIERS, modelClassifier } from '../../../src/pipeline/classification/registry';
import { answerQuestion, rerankedFlow, type FlowPorts } from '../../../src/pipeline/flow/answer-question';
import { SystemRunner, type QuestionInputs } from '../../../src/pipeline/flow/run-systems';
import { systemName, type RetrievalSystem, type SystemConfig } from '../../../src/pipeline/flow/system';
import type { ModelStamp } from '../../../src/core/ports';
import { BankIndex } from '../../../src/pipeline/retrieval/bank-index';
import type { Scores } from '../../../src/pipeline/retrieval/ranking';
import { RETRIEVER_IDS } from '../../../src/pipeline/retrieval/registry';
import { certainOf, rerank, RERANK_DEFAULTS, RERANK_TUNED } from '../../../src/pipeline/retrieval/rerank';
import { rerankByReader } from '../../../src/pipeline/retrieval/rerank-by-reader';
import { byClassifier, noReranking, SYSTEM_RERANKERS } from '../../../src/pipeline/retrieval/rerankers';
import { bank, memory } from '../../core/fixture';
import { TABLE } from '../../core/static-table-fixture';

const QUESTION = {
  id: 'q',
  kind: 'profile' as const,
  text: 'What did the storm take from the lamp?',
  answer: 'the dory',
  gold: ['e'],
  anchors: [],
  tags: [],
};
const BANK = bank({
  memories: [
    memory('p', 'Lamp: an old oil lamp', 'profile'),
    memory('r', 'Her uncle owned the pier', 'relationship'),
    memory('e', 'The storm took the dory', 'event'),
    memory('d', 'Ivo: the storm is over', 'dialogue'),
  ],
  questions: [QUESTION],
});
const STAMP: ModelStamp = { id: 'two-numbers', revision: '1', hash: 'aa', dtype: 'fp32', device: 'wasm' };
const KINDS = { profile: 0.1, relationship: 0.1, event: 0.7, dialogue: 0.1 };
const VECTOR = Float32Array.of(0.6, 0.8);
const ROWS = { dimensions: 2, data: Float32Array.of(1, 0, 0.8, 0.6, 0, 1, 0.6, 0.8) };
const CLASSIFICATION = toCategories(KINDS);
const RELEVANCES = [0.9, 0.1, 0.2, 0.3];
/** Encoding took 20 milliseconds, the classification 300, reading 50 a memory. */
const INPUTS: QuestionInputs = {
  question: QUESTION,
  vector: { value: VECTOR, milliseconds: 20 },
  classification: { value: CLASSIFICATION, milliseconds: 300 },
  relevances: new Map(
    BANK.memories.map(({ id }, i) => [
      id,
      { value: { value: RELEVANCES[i]!, window: undefined }, milliseconds: 50 },
    ]),
  ),
};

function indexed(): BankIndex {
  const index = new BankIndex(BANK);
  index.setVectors(ROWS);
  index.setTable(TABLE);
  return index;
}

/** Every reading of the clock is one millisecond later. */
function ticking(): () => number {
  let now = 0;
  return () => now++;
}

const plain = (retriever: RetrievalSystem['retriever']): RetrievalSystem => ({
  task: 'retrieval',
  retriever,
  rerank: 'none',
});
/** What a run keeps of a list: evidence is made for those who look at it. */
const listOf = (list: Scores) => list.map(({ id, rank, score }) => ({ id, rank, score }));
const run = (systems: readonly SystemConfig[], inputs = INPUTS) =>
  new SystemRunner(indexed(), systems, ticking()).run(inputs);

describe('many systems over one question', () => {
  it('come to the lists, the class and the re-ranking that the question comes to by itself', async () => {
    const ports: FlowPorts = {
      clock: ticking(),
      vectors: { load: async () => undefined, save: async () => undefined },
      classifier: { ready: async () => ({ stamp: STAMP, classify: async () => KINDS }) },
      encoder: { ready: async () => ({ stamp: STAMP, dimensions: 2, encode: async () => VECTOR }) },
      loadVectors: async (index) => index.setVectors(ROWS),
      giveTable: async (index) => {
        index.setTable(TABLE);
        return true;
      },
    };
    const setup = {
      lists: RETRIEVER_IDS,
      classifier: modelClassifier,
      base: 'hybrid' as const,
      reranker: byClassifier,
      parameters: RERANK_DEFAULTS,
      onFailure: 'throw' as const,
    };
    const flow = await answerQuestion(new BankIndex(BANK), QUESTION.text, setup, ports);
    const reranked: RetrievalSystem[] = RETRIEVER_IDS.map((id) => ({ ...plain(id), rerank: 'classifier' }));
    const systems = [...RETRIEVER_IDS.map(plain), ...reranked];
    const { lists, classes } = run([...systems, { task: 'classification', classifier: 'bert' }]);
    for (const system of systems) {
      const reranker = system.rerank === 'none' ? noReranking : byClassifier;
      const expected = rerankedFlow(flow, { ...setup, base: system.retriever, reranker });
      expect(expected.length).toBeGreaterThan(0);
      expect(listOf(lists.get(systemName(system))!.value)).toEqual(listOf(expected));
    }
    expect({ ...classes.get('bert')!.value, by: STAMP }).toEqual(flow.classified);
  });

  it('are re-ranked with the probabilities that the re-ranker asks for', () => {
    const systems = SYSTEM_RERANKERS.map((id): RetrievalSystem => ({
      ...plain('bm25'),
      rerank: id,
      parameters: RERANK_TUNED,
    }));
    const { lists } = run(systems);
    const index = indexed();
    const found = index.list('bm25', { text: QUESTION.text });
    const by = (probabilities: Parameters<typeof rerank>[2]) =>
      rerank(found, index.kindOf, probabilities, RERANK_TUNED);
    expect(listOf(lists.get(systemName(systems[0]!))!.value)).toEqual(listOf(found));
    expect(systems.slice(1).map((system) => lists.get(systemName(system))!.value)).toEqual([
      by(CLASSIFICATION),
      by(classifyByCues(QUESTION.text)),
      by(certainOf('profile')),
      rerankByReader(
        found,
        new Map(BANK.memories.map(({ id }, i) => [id, { value: RELEVANCES[i]!, window: undefined }])),
        RERANK_TUNED,
      ),
    ]);
  });

  it('count encoding, search, classification and re-ranking, each where the system needs it', () => {
    const times = (...systems: SystemConfig[]) => {
      const { lists, classes } = run(systems);
      return [...lists.values(), ...classes.values()].map(({ milliseconds }) => milliseconds);
    };
    expect(times(plain('bm25'), plain('dense'))).toEqual([1, 20 + 1]);
    const reranked: RetrievalSystem[] = SYSTEM_RERANKERS.map((id) => ({ ...plain('dense'), rerank: id }));
    // The list is searched once; cue words are read in one millisecond, and the truth is known.
    expect(times(...reranked)).toEqual([21, 21 + 300 + 1, 21 + 1 + 1, 21 + 1, 21 + 4 * 50 + 1]);
    expect(
      times(...CLASSIFIERS.map((classifier) => ({ task: 'classification' as const, classifier }))),
    ).toEqual([300, 300, 1]);
  });

  it('take the parameters of their system', () => {
    const other = { ...plain('bm25'), bm25: { k: 0, b: 0 } };
    const { lists } = run([plain('bm25'), other]);
    expect(listOf(lists.get(systemName(other))!.value)).toEqual(
      listOf(indexed().list('bm25', { text: QUESTION.text }, { bm25: { k: 0, b: 0 } })),
    );
    expect(lists.get(systemName(other))!.value).not.toEqual(lists.get('bm25')!.value);
  });

  it('say what they lack', () => {
    const without: QuestionInputs = { question: QUESTION };
    expect(() => run([plain('dense')], without)).toThrow('The dense retriever needs the bank');
    expect(() => run([{ task: 'classification', classifier: 'bert' }], without)).toThrow(
      'Question "q" has no classification.',
    );
    expect(() => run([{ ...plain('bm25'), rerank: 'reader' }], without)).toThrow(/Memory "." was not read/);
    expect(run([{ ...plain('bm25'), rerank: 'oracle' }], without).lists.size).toBe(1);
  });
});
