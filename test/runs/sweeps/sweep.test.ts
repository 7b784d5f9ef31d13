import { describe, expect, it } from 'vitest';
import type { SystemScores } from '../../../src/runs/domain/evaluation/evaluate';
import {
  canSweep,
  sweepSystems,
  withParameter,
  sweptCurve,
  defaultOf,
  languagesOf,
  sweepsOf,
} from '../../../src/runs/domain/sweeps/sweeps';
import { systemName, type RetrievalSystem } from '../../../src/pipeline/flow/system';
import { bootstrapInterval } from '../../../src/measures/domain/interval';
import { localStats } from '../../../src/runs/workers/stats-client';
import { bank, entry, scores } from '../scored';

const system: RetrievalSystem = { task: 'retrieval', retriever: 'hybrid', rerank: 'classifier' };
const VALUES = [0, 0.3, 0.5, 1];
const swept = sweepSystems(system, 'alpha', VALUES);

describe('a sweep', () => {
  const lexical: RetrievalSystem = { task: 'retrieval', retriever: 'bm25', rerank: 'classifier' };

  it('changes one parameter, and β with α', () => {
    expect(sweepSystems(lexical, 'alpha', [0, 0.3]).map(systemName)).toEqual([
      'bm25 + classifier(α=0, β=1, k=5, raw, kinds=2)',
      'bm25 + classifier(α=0.3, β=0.7, k=5, raw, kinds=2)',
    ]);
    expect(systemName(withParameter({ ...lexical, rerank: 'none' }, 'b', 0.5))).toBe('bm25(k1=1.2, b=0.5)');
    expect(['alpha', 'dense', 'k1'].map((p) => canSweep(lexical, p as 'alpha'))).toEqual([true, false, true]);
  });
});

describe('the sweeps of a run', () => {
  it('are systems that differ in one parameter only, by value', () => {
    const others: RetrievalSystem[] = [
      { task: 'retrieval', retriever: 'hybrid', rerank: 'none' },
      // Not on α’s line: β does not follow.
      { ...system, parameters: { alpha: 0.2, beta: 0.2, k: 5, scale: 'raw', kinds: 2 } },
      { task: 'retrieval', retriever: 'bm25', rerank: 'none', bm25: { k: 0.5, b: 0.75 } },
      { task: 'retrieval', retriever: 'bm25', rerank: 'none', bm25: { k: 2, b: 0.75 } },
    ];
    const found = sweepsOf([...[...swept].reverse(), ...others].map((each) => entry(each)));
    expect(
      found.map(({ parameter, of, places }) => [parameter, of, places.map(({ value }) => value)]),
    ).toEqual([
      ['alpha', { en: 'Hybrid + classifier', zh: '混合检索 + 分类器' }, VALUES],
      ['k1', { en: 'BM25', zh: 'BM25' }, [0.5, 2]],
    ]);
    expect(sweepsOf([entry(swept[0]!, 'r1'), entry(swept[1]!, 'r2')])).toEqual([]);
  });

  it('know the default, and that the fusion has one by language', () => {
    expect([defaultOf('alpha', []), defaultOf('k', []), defaultOf('k1', []), defaultOf('b', [])]).toEqual([
      0.5, 5, 1.2, 0.75,
    ]);
    const two = [bank('a', 1), bank('b', 1, 'zh')];
    expect(defaultOf('dense', languagesOf(two, {}))).toBeUndefined();
    expect(defaultOf('dense', languagesOf(two, { bank: 'a' }))).toBe(0.7);
    expect(defaultOf('dense', languagesOf(two, { language: 'zh' }))).toBe(0.5);
  });
});

describe('the curve of a sweep', () => {
  /** By value: Recall@1 of the questions of the characters a and b. */
  const curveOf = async (
    a: readonly number[][],
    b: readonly number[][],
    tuning: string[],
    fallback?: number,
  ) => {
    const byKey = new Map(
      swept.map((each, i): [string, SystemScores] => {
        const name = systemName(each);
        const questions = [scores(name, a[i]!, 'a'), scores(name, b[i]!, 'b')].flatMap((s) => s.questions);
        return [name, { ...scores(name, []), questions }];
      }),
    );
    const [sweep] = sweepsOf(swept.map((each) => entry(each)));
    const stats = localStats();
    return sweptCurve({
      stats,
      sweep: sweep!,
      scores: (key) => byKey.get(key)!,
      measure: 0,
      tuning,
      seed: 3,
      fallback,
    });
  };
  const A = [
    [1, 2, 2, 2],
    [1, 1, 1, 2],
    [1, 1, 1, 2],
    [2, 2, 2, 2],
  ];
  const B = [
    [1, 1, 2, 2],
    [2, 1, 2, 2],
    [1, 1, 1, 1],
    [2, 2, 2, 2],
  ];

  it('chooses on the tuning characters, the smallest of equal values, and reports on the others', async () => {
    const { curve, questions } = await curveOf(A, B, ['a']);
    expect(curve.tuned.map(({ value, mean }) => [value, mean])).toEqual([
      [0, 0.25],
      [0.3, 0.75],
      [0.5, 0.75],
      [1, 0],
    ]);
    expect(curve.chosen).toBe(0.3);
    expect(curve.reported.map(({ mean }) => mean)).toEqual([0.5, 0.25, 1, 0]);
    expect(curve.reported.map(({ interval }) => interval)).toEqual(
      [
        [1, 1, 0, 0],
        [0, 1, 0, 0],
        [1, 1, 1, 1],
        [0, 0, 0, 0],
      ].map((values) => bootstrapInterval(values, { seed: 3 })),
    );
    expect(questions).toEqual({ tuned: 4, reported: 4 });
  });

  it('sets the chosen value against the default on the characters reported on', async () => {
    const { against } = await curveOf(A, B, ['a'], 0.5);
    expect(against!.comparison!.difference).toBe(-0.75);
    // Three questions lost: 2 of 2³ sign patterns.
    expect(against!.corrected).toBeCloseTo(0.25, 12);
  });

  it('compares nothing where the default is chosen, is no part of the sweep, or no question is left', async () => {
    expect((await curveOf(A, B, ['a'], 0.3)).against).toBeUndefined();
    expect((await curveOf(A, B, ['a'], 0.4)).against).toBeUndefined();
    expect((await curveOf(A, B, ['a'])).against).toBeUndefined();
    expect((await curveOf(A, B, ['a', 'b'], 0.5)).against).toBeUndefined();
  });

  it('chooses nothing where there is no question to choose on', async () => {
    const { curve, questions } = await curveOf(A, B, []);
    expect(curve.chosen).toBeUndefined();
    expect(curve.tuned.map(({ mean, interval }) => [mean, interval])).toEqual(
      VALUES.map(() => [undefined, undefined]),
    );
    expect(questions).toEqual({ tuned: 0, reported: 8 });
  });
});
