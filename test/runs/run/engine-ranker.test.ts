/** Search engines among the systems of a run. */

import { describe, expect, it } from 'vitest';
import { type EngineRankingPort, enginesIn, withoutEngines } from '../../../src/runs/domain/run/open-bank';
import { runInMemory } from '../../../src/runs/domain/run/runner';
import { readPlan, writePlan } from '../../../src/runs/domain/run/plan';
import { labelText, systemLabels } from '../../../src/pipeline/flow/system-label';
import { needsOf, systemName, systemProblems, type SystemConfig } from '../../../src/pipeline/flow/system';
import { localRanker } from '../../../src/runs/workers/rank-client';
import { InMemoryVectors } from '../../../src/pipeline/retrieval/in-memory-vectors';
import { BANK, ticking, WordModel } from '../fixture';

const SYSTEMS: readonly SystemConfig[] = [
  { task: 'retrieval', retriever: 'bm25', rerank: 'none' },
  { task: 'engine', engine: 'opensearch', list: 'bm25' },
  { task: 'engine', engine: 'opensearch', list: 'rrf' },
  { task: 'engine', engine: 'chroma', list: 'knn' },
];

/** Ranks by the length of the text, and says what it was asked. */
class Port implements EngineRankingPort {
  readonly pushed: string[] = [];
  readonly asked: string[] = [];
  fails: string | undefined;
  push: EngineRankingPort['push'] = async (engine, { vectors, model }, { onProgress }) => {
    this.pushed.push(`${engine} ${vectors?.dimensions} ${model?.stamp.id}`);
    onProgress({ done: 4, total: 4 });
  };
  ask: EngineRankingPort['ask'] = async (engine, bank, _model, { kinds, size, text }) => {
    this.asked.push(`${engine} ${text}`);
    if (text === this.fails)
      return Object.fromEntries(kinds!.map((kind) => [kind, { error: new Error('gone') }]));
    const ranking = bank.memories
      .toSorted((a, b) => b.text.length - a.text.length)
      .slice(0, size)
      .map(({ id, text: own }, i) => ({ id, rank: i + 1, score: own.length }));
    return Object.fromEntries(kinds!.map((kind) => [kind, { ranking, milliseconds: 3 }]));
  };
}

const run = (engines: EngineRankingPort | undefined, stages: string[] = []) => {
  const model = new WordModel();
  const ports = {
    encoder: async () => model,
    classifier: async () => model,
    vectors: new InMemoryVectors(),
    ranker: localRanker(),
    clock: ticking(),
    ...(engines && { engines }),
  };
  return runInMemory([BANK], { title: '', systems: SYSTEMS, depth: 2, seed: 1 }, ports, {
    onProgress: ({ stage }) => stages.push(stage),
  });
};

describe('systems of search engines', () => {
  it('have names, labels and needs, stand in plan files, and are refused where an engine has no such list', () => {
    expect(SYSTEMS.map(systemName)).toEqual(['bm25', 'opensearch-bm25', 'opensearch-rrf', 'chroma-knn']);
    expect(systemLabels(SYSTEMS).map((label) => labelText(label).en)).toEqual([
      'BM25',
      'OpenSearch BM25',
      'OpenSearch fused',
      'Chroma k-NN',
    ]);
    expect(needsOf(SYSTEMS.slice(0, 2))).toEqual({
      vectors: true,
      classes: false,
      reader: false,
      table: false,
    });
    expect(needsOf([{ task: 'engine', engine: 'elasticsearch', list: 'bm25' }]).vectors).toBe(false);
    const plan = { title: 'with engines', systems: SYSTEMS, banks: ['vera'], depth: 2, seed: 1 };
    expect(readPlan(writePlan(plan), 'a.plan.json')).toEqual({ plan });
    const wrong = writePlan({ ...plan, systems: [{ task: 'engine', engine: 'solr', list: 'bm25' }] });
    expect(() => readPlan(wrong, 'a.plan.json')).toThrow(/a\.plan\.json › plan, systems 1, engine/);
    expect(systemProblems(SYSTEMS)).toEqual([]);
    expect(systemProblems([{ task: 'engine', engine: 'chroma', list: 'bm25' }])[0]!.en).toMatch(
      /Chroma has no such list/,
    );
    expect([...enginesIn(SYSTEMS)]).toEqual([
      ['opensearch', ['bm25', 'rrf']],
      ['chroma', ['knn']],
    ]);
    expect(withoutEngines(SYSTEMS)).toEqual(SYSTEMS.slice(0, 1));
  });

  it('are brought to the bank once, asked each question, and stored beside ours', async () => {
    const port = new Port();
    const stages: string[] = [];
    const units = await run(port, stages);
    expect(port.pushed).toEqual(['opensearch 4 words', 'chroma 4 words']);
    expect(stages).toContain('pushing');
    const scored = BANK.questions.filter(({ gold }) => gold.length > 0);
    expect(units.map(({ question }) => question)).toEqual(scored.map(({ id }) => id));
    expect(port.asked).toEqual(scored.flatMap(({ text }) => [`opensearch ${text}`, `chroma ${text}`]));
    for (const { lists } of units) {
      expect(Object.keys(lists)).toEqual(['bm25', 'opensearch-bm25', 'opensearch-rrf', 'chroma-knn']);
      expect(lists['chroma-knn']).toEqual({
        ranked: ['d-storm', 'e-storm'],
        scores: [44, 24],
        milliseconds: 3,
      });
    }
  });

  it('end the run where a list fails or no engine can be asked', async () => {
    const port = new Port();
    port.fails = 'green dory';
    await expect(run(port)).rejects.toThrow('gone');
    await expect(run(undefined)).rejects.toThrow(/cannot be reached from here/);
  });
});
