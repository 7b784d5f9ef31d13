import { describe, expect, it } from 'vitest';
import { halumem } from '../../src/data/formats/halumem/halumem';
import { scoreSystem } from '../../src/runs/domain/evaluation/evaluate';
import type { QuestionResult } from '../../src/runs/domain/run/question-result';
import { newRun, type RunPlan } from '../../src/runs/domain/run/run';
import { continueRun } from '../../src/runs/domain/run/runner';
import { RankingMeasure } from '../../src/measures/domain/ranking';
import { InMemoryVectors } from '../../src/pipeline/retrieval/in-memory-vectors';
import type { MemoryBank } from '../../src/core/memory/bank';
import { localRanker } from '../../src/runs/workers/rank-client';
import { point, USER } from '../data/formats/halumem-fixture';
import { BANK, ticking, WordModel } from '../runs/fixture';
import { describeBank } from '../../src/runs/domain/run/open-bank';

describe('much at once', () => {
  it('a HaluMem user of 5,000 turns is read in full, without a problem', () => {
    const sessions = Array.from({ length: 50 }, (_, s) => ({
      ...USER.sessions[2]!,
      memory_points_count: 10,
      memory_points: Array.from({ length: 10 }, (_, i) =>
        point(i + 1, `Ines Falk fired batch ${10 * s + i}`),
      ),
      dialogue: Array.from({ length: 100 }, (_, i) => ({
        role: i % 2 ? 'assistant' : 'user',
        content: `Turn ${100 * s + i} on glazes.`,
        timestamp: 'May 02, 2031, 09:00:00',
        dialogue_turn: Math.floor(i / 2),
      })),
      questions: [],
      question_count: 0,
    }));
    const { banks, problems } = halumem.read([{ name: 'users.jsonl', data: { ...USER, sessions } }]);
    expect(problems).toEqual([]);
    expect(banks).toHaveLength(1);
    expect(banks[0]!.memories).toHaveLength(500);
    const whole = JSON.stringify(banks[0]);
    for (const turn of [0, 2499, 4999]) expect(whole).toContain(`Turn ${turn} on glazes.`);
  });

  it('a run of 20,000 questions writes every one, goes on after a kill in the middle, and is scored', async () => {
    const [first] = BANK.questions;
    const bank: MemoryBank = {
      ...BANK,
      questions: Array.from({ length: 20_000 }, (_, i) => ({
        ...first!,
        id: `q${i}`,
        text: `${first!.text} ${i}`,
      })),
    };
    const plan: RunPlan = {
      title: 'many',
      systems: [{ task: 'retrieval', retriever: 'bm25', rerank: 'none' }],
      banks: [bank.id],
      depth: 20,
      seed: 1,
    };
    const header = newRun(plan, [describeBank(bank, plan)], {
      id: 'r',
      created: '2026-11-20T10:00:00Z',
      setup: {},
    });
    const kept = new Map<string, QuestionResult>();
    let written = 0;
    const kill = new AbortController();
    const model = new WordModel();
    const ports = {
      bank: async () => bank,
      encoder: async () => model,
      classifier: async () => model,
      vectors: new InMemoryVectors(),
      ranker: localRanker(),
      written: async () => ({ whole: kept.keys() }),
      append: async (_: string, units: ReadonlyMap<string, QuestionResult>) => {
        written += units.size;
        for (const [id, unit] of units) kept.set(id, unit);
        if (kept.size >= 9_000) kill.abort();
      },
      clock: ticking(),
    };
    await expect(continueRun(header, ports, { signal: kill.signal })).rejects.toMatchObject({
      name: 'AbortError',
    });
    expect(kept.size).toBeGreaterThanOrEqual(9_000);
    expect(kept.size).toBeLessThan(20_000);
    const done = await continueRun(header, ports);
    expect([done.state, done.done, kept.size, written]).toEqual(['done', 20_000, 20_000, 20_000]);
    const { questions } = scoreSystem('bm25', [...kept.values()], new Map([[bank.id, bank]]), {
      measures: [new RankingMeasure('Recall', 5)],
      gold: 'strict',
    });
    expect(questions).toHaveLength(20_000);
  }, 60_000);
});
