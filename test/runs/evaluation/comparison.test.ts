import { describe, expect, it } from 'vitest';
import { compareWith, questionMatrix } from '../../../src/runs/domain/evaluation/comparison';
import type { SystemScores } from '../../../src/runs/domain/evaluation/evaluate';

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

  it('calls one unsettled that the correction alone takes away', () => {
    // Six won, none lost: p = 2 / 2⁶ = .031 alone, .094 as one of three; the interval leaves 0 out.
    const six = scores('dense', [1, 1, 1, 1, 1, 1, 2, 1]);
    const others = ['a', 'b'].map((name) => scores(name, [2, 2, 2, 2, 2, 2, 2, 1]));
    const [alone] = compareWith(base, [six], 0, 1);
    expect([alone!.corrected, alone!.verdict]).toEqual([2 / 64, 'better']);
    const [row] = compareWith(base, [six, ...others], 0, 1);
    expect(row!.corrected).toBeCloseTo(6 / 64, 12);
    expect(row!.comparison!.interval[0]).toBeGreaterThan(0);
    expect(row!.verdict).toBe('unsettled');
    // One of eight won: the interval holds 0, so nothing is shown either way.
    const [one] = compareWith(base, [scores('c', [1, 2, 2, 2, 2, 2, 2, 1])], 0, 1);
    expect([one!.comparison!.interval[0], one!.verdict]).toEqual([0, 'tie']);
  });

  it('pairs questions by name', () => {
    const fewer = scores('dense', [1, 1]);
    const [row] = compareWith(base, [fewer], 0, 1);
    expect(row!.comparison).toMatchObject({ questions: 2, unpaired: 6, wins: 2 });
    expect(row!.verdict).toBe('unsettled');
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
