import { describe, expect, it } from 'vitest';
import { bankProblems } from '../../../src/runs/domain/run/plan';
import { runInMemory } from '../../../src/runs/domain/run/runner';
import {
  reranking,
  systemName,
  systemProblems,
  type RetrievalSystem,
} from '../../../src/pipeline/flow/system';
import { RetrievalSystemForm } from '../../../src/pipeline/flow/system-form';
import { summaryOf } from '../../../src/core/memory/summary';
import type { ReadingModel } from '../../../src/core/ports';
import { localRanker } from '../../../src/runs/workers/rank-client';
import { InMemoryVectors } from '../../../src/pipeline/retrieval/in-memory-vectors';
import { BANK, ticking, WordModel } from '../fixture';

/** Finds a window relevant where it holds the question's first word. */
class FirstWord implements ReadingModel {
  readonly stamp = { id: 'first-word', revision: '1', hash: 'first', dtype: 'fp32', device: 'wasm' };
  readonly settings = { threshold: 0.5 };
  readonly read: ReadingModel['read'] = async (question, passages) => {
    this.pairs.push(...passages.map((passage) => `${question} | ${passage}`));
    return passages.map((passage) => ({
      relevance: passage.includes(question.split(' ')[0]!) ? 0.75 : 0.25,
      answerable: 0,
      spans: [],
    }));
  };
  readonly pairs: string[] = [];
}

const system = (retriever: RetrievalSystem['retriever'], by: RetrievalSystem['rerank'] = 'reader') =>
  ({ task: 'retrieval', retriever, ...reranking(by) }) as const;

function run(
  systems: readonly RetrievalSystem[],
  reader: ReadingModel | undefined,
  vectors = new InMemoryVectors(),
  stages: string[] = [],
) {
  const answer = () => Promise.resolve(new WordModel());
  const clock = ticking();
  const ports = { encoder: answer, classifier: answer, vectors, ranker: localRanker(clock), clock };
  return runInMemory(
    [BANK],
    { title: '', systems, depth: 10, seed: 1 },
    { ...ports, reader: () => Promise.resolve(reader) },
    { onProgress: ({ stage }) => stages.push(stage) },
  );
}

describe('a run that is re-ranked by the reader', () => {
  it('puts first what the reader finds relevant, and keeps every memory of the list', async () => {
    const [plain, reranked] = [system('okapi', 'none'), system('okapi')];
    const units = await run([plain, reranked], new FirstWord());
    const of = (question: string, one: RetrievalSystem) =>
      units.find((unit) => unit.question === question)!.lists[systemName(one)]!;
    expect(of('q-2', reranked).ranked[0]).toBe('p-boat');
    for (const { question } of units) {
      expect([...of(question, reranked).ranked].sort()).toEqual([...of(question, plain).ranked].sort());
      const { scores } = of(question, reranked);
      expect(scores).toEqual([...scores].sort((a, b) => b - a));
    }
  });

  it('reads each pair once for all systems, and not again where the pairs are stored', async () => {
    const vectors = new InMemoryVectors();
    const stages: string[] = [];
    const reader = new FirstWord();
    const units = await run([system('okapi'), system('bm25'), system('dense')], reader, vectors, stages);
    expect(reader.pairs.length).toBeGreaterThan(0);
    expect(new Set(reader.pairs).size).toBe(reader.pairs.length);
    expect(stages).toContain('reading');
    const again = new FirstWord();
    const later = await run([system('okapi'), system('dense')], again, vectors);
    expect(again.pairs).toEqual([]);
    expect(later.map(({ lists }) => lists[systemName(system('okapi'))])).toEqual(
      units.map(({ lists }) => lists[systemName(system('okapi'))]),
    );
  });

  it('fails where the language has no reader, naming character and remedy', async () => {
    await expect(run([system('bm25')], undefined)).rejects.toThrow(/Vera: there is no trained reader/);
    const summary = summaryOf({ id: BANK.id, revision: '1', bank: BANK, origin: 'written' });
    const plan = { banks: [BANK.id], systems: [system('bm25')] };
    expect(bankProblems(plan, [summary])[0]?.en).toMatch(/leave this character out/);
    expect(bankProblems(plan, [summary], [BANK.character.language])).toEqual([]);
  });

  it('stands in plan files under its own preset', () => {
    expect(RetrievalSystemForm.parse(system('hybrid'))).toEqual(system('hybrid'));
    expect(systemProblems([system('hybrid'), system('hybrid', 'none')])).toEqual([]);
    const [problem] = systemProblems([{ ...system('hybrid'), preset: 'tuned' }]);
    expect(problem?.en).toContain('belong together');
  });
});
