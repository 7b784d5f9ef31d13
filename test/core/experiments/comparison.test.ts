import { describe, expect, it } from 'vitest';
import { compareWith, questionMatrix } from '../../../src/core/experiments/comparison';
import type { SystemScores } from '../../../src/core/experiments/evaluate';
import { canSweep, sweepCurve, sweepSystems, withParameter } from '../../../src/core/experiments/sweep';
import { systemName, type RetrievalSystem } from '../../../src/core/flow/system';

/** A system's questions q0, q1, … of one bank, each found at the rank given; the one measure is Recall@1. */
function scores(system: string, ranks: readonly (number | undefined)[], bank = 'vera'): SystemScores {
  return {
    system,
    unanswerable: 0,
    unknown: 0,
    questions: ranks.map((rank, i) => ({
      bank,
      question: `q${i}`,
      kind: 'event',
      language: 'en',
      values: [rank === 1 ? 1 : 0],
      rank,
      milliseconds: 1,
    })),
  };
}

describe('comparison with a baseline', () => {
  const base = scores('bm25', [2, 2, 2, 2, 2, 2, 2, 1]);

  it('calls a difference real only after the correction', () => {
    // Seven questions won, none lost: 2 of 2⁷ sign patterns are as extreme.
    const [clear, same] = compareWith(
      base,
      [scores('dense', [1, 1, 1, 1, 1, 1, 1, 1]), scores('okapi', [2, 2, 2, 2, 2, 2, 2, 1])],
      0,
      1,
    );
    expect(clear!.comparison).toMatchObject({ difference: 7 / 8, wins: 7, ties: 1, losses: 0 });
    expect(clear!.comparison!.randomisation).toEqual({ p: 2 / 128, exact: true });
    expect(clear!.corrected).toBeCloseTo(4 / 128, 12);
    expect(clear!.verdict).toBe('better');
    expect(same).toMatchObject({ corrected: 1, verdict: 'tie' });
  });

  it('calls a small one a tie, and pairs questions by name', () => {
    const fewer = scores('dense', [1, 1]);
    const [row] = compareWith(base, [fewer], 0, 1);
    expect(row!.comparison).toMatchObject({ questions: 2, unpaired: 6, wins: 2 });
    expect(row!.verdict).toBe('tie');
    expect(compareWith(base, [scores('dense', [1], 'other')], 0, 1)[0]!.comparison).toBeUndefined();
  });
});

describe('the matrix of questions', () => {
  it('tells which only one system found', () => {
    const rows = questionMatrix([scores('a', [1, 4, undefined]), scores('b', [2, 1, undefined, 1])], 3);
    expect(rows.map(({ ranks, found, only }) => [ranks, found, only])).toEqual([
      [[1, 2], 2, undefined],
      [[4, 1], 1, 1],
      [[undefined, undefined], 0, undefined],
      [[undefined, 1], 1, 1],
    ]);
  });
});

describe('a sweep', () => {
  const system: RetrievalSystem = { task: 'retrieval', retriever: 'bm25', rerank: 'classifier' };

  it('changes one parameter, and β with α', () => {
    expect(sweepSystems(system, 'alpha', [0, 0.3]).map(systemName)).toEqual([
      'bm25 + classifier(α=0, β=1, k=5, raw, kinds=2)',
      'bm25 + classifier(α=0.3, β=0.7, k=5, raw, kinds=2)',
    ]);
    expect(systemName(withParameter({ ...system, rerank: 'none' }, 'b', 0.5))).toBe('bm25(k1=1.2, b=0.5)');
    expect(['alpha', 'dense', 'k1'].map((p) => canSweep(system, p as 'alpha'))).toEqual([true, false, true]);
  });

  it('chooses on the tuning characters and reports on the others', () => {
    const systems = [0, 0.5].map((value) => ({ value, system: withParameter(system, 'alpha', value) }));
    const of = (i: number, tuned: number[], reported: number[]): [string, SystemScores] => {
      const name = systemName(systems[i]!.system);
      const questions = [scores(name, tuned, 'a'), scores(name, reported, 'b')].flatMap((s) => s.questions);
      return [name, { ...scores(name, []), questions }];
    };
    const curve = sweepCurve(
      systems,
      new Map([of(0, [1, 2], [1, 1]), of(1, [1, 1], [2, 2])]),
      0,
      new Set(['a']),
      1,
    );
    expect(curve.tuned.map(({ mean }) => mean)).toEqual([0.5, 1]);
    expect(curve.reported.map(({ mean }) => mean)).toEqual([1, 0]);
    expect(curve.chosen).toBe(0.5);
    expect(sweepCurve(systems, new Map(), 0, new Set(['a']), 1).chosen).toBeUndefined();
  });
});
