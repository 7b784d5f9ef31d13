import { describe, expect, it } from 'vitest';
import type { RunProgress } from '../../../src/runs/domain/run/open-bank';
import { RunShares } from '../../../src/runs/domain/run/runner';
import type { RunBank } from '../../../src/runs/domain/run/run';
import type { SystemConfig } from '../../../src/pipeline/flow/system';

const bank = (name: string, memories: number, questions: number): RunBank => ({
  id: name,
  name,
  language: 'en',
  source: 'written',
  memories,
  questions,
  fingerprint: name,
});
const HYBRID: SystemConfig = { task: 'retrieval', retriever: 'hybrid', rerank: 'none' };
const BM25: SystemConfig = { task: 'retrieval', retriever: 'bm25', rerank: 'none' };
const following = (systems: readonly SystemConfig[], ...banks: RunBank[]) =>
  new RunShares({ banks, plan: { title: '', systems, banks: [], depth: 20, seed: 1 } }, 0);
const at = (bank: string, stage: RunProgress['stage'], done: number, total: number): RunProgress => ({
  bank,
  stage,
  done,
  total,
});

describe('the share of a run that is done', () => {
  it('grows while memories are embedded, before any question is done', () => {
    const shares = following([HYBRID], bank('A', 100, 10));
    // 100 memories × 20, 10 questions × 8, 10 rankings × 1: 2,090 in all.
    expect(shares.take(at('A', 'memories', 50, 100), 1000).share).toBeCloseTo(1000 / 2090, 12);
    expect(shares.take(at('A', 'questions', 5, 10), 2000).share).toBeCloseTo(2040 / 2090, 12);
    expect(shares.take(at('A', 'ranking', 10, 10), 2100).share).toBe(1);
  });

  it('counts the questions alone where no model is needed', () => {
    const shares = following([BM25], bank('A', 100, 10), bank('B', 100, 30));
    expect(shares.take(at('A', 'ranking', 10, 10), 10).share).toBe(0.25);
    expect(shares.take(at('B', 'ranking', 10, 30), 20).share).toBe(0.5);
  });

  it('counts stages as done that needed nothing', () => {
    const shares = following([HYBRID], bank('A', 100, 10));
    expect(shares.take(at('A', 'ranking', 0, 10), 10)).toEqual({ share: 2080 / 2090, left: undefined });
  });

  it('gives the time left from the work that was seen, not from what was stored', () => {
    const shares = following([HYBRID], bank('A', 100, 10), bank('B', 100, 10));
    // Of A only 40 memories were not stored: half of them took 2 s, so 20 × 20 units took 2 s.
    const { left } = shares.take(at('A', 'memories', 20, 40), 2000);
    expect(left).toBeCloseTo((2 * 2090 - 1000) / (400 / 2000), 6);
  });

  it('tells banks of one name apart by their order', () => {
    const shares = following([BM25], bank('A', 1, 10), bank('B', 1, 10), bank('A', 1, 20));
    shares.take(at('A', 'ranking', 10, 10), 1);
    shares.take(at('B', 'ranking', 10, 10), 2);
    expect(shares.take(at('A', 'ranking', 10, 20), 3).share).toBe(0.75);
  });
});
