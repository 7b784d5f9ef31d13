import { describe, expect, it } from 'vitest';
import {
  against,
  againstRetrievers,
  compared,
  compareWith,
} from '../../../src/runs/domain/evaluation/comparison';
import { bootstrapInterval } from '../../../src/measures/domain/interval';
import { localStats } from '../../../src/runs/workers/stats-client';
import { scores } from '../scored';

const base = scores('bm25', [2, 2, 2, 2, 2, 2, 2, 1]);
const clear = scores('dense', [1, 1, 1, 1, 1, 1, 1, 1]);
const same = scores('okapi', [2, 2, 2, 2, 2, 2, 1, 2]);
const shorter = scores('rrf', [1, 1]);
const all = [clear, base, same, shorter];

describe('systems beside a baseline', () => {
  it('have the numbers of `compareWith` and `bootstrapInterval`, in the order chosen', async () => {
    const names = all.map(({ system }) => system);
    const found = await compared(localStats(), all, against('bm25', names), 0, 7);
    expect(found.map(({ system, mean }) => [system, mean])).toEqual([
      ['dense', 1],
      ['bm25', 1 / 8],
      ['okapi', 1 / 8],
      ['rrf', 1],
    ]);
    const rows = compareWith(base, [clear, same, shorter], 0, 7);
    expect(found.filter(({ row }) => row).map(({ row }) => row!.corrected)).toEqual(
      rows.map(({ corrected }) => corrected),
    );
    expect(found[0]!.row!.comparison).toEqual(rows[0]!.comparison);
    expect(found[1]!.interval).toEqual(bootstrapInterval([0, 0, 0, 0, 0, 0, 0, 1], { seed: 7 }));
    expect(found[1]!.row).toBeUndefined();
  });

  it('are compared with none where the baseline is not there', async () => {
    const found = await compared(localStats(), all, against('late', ['bm25', 'dense']), 0, 7);
    expect(found.map(({ system, row, baseline }) => [system, row, baseline])).toEqual(
      all.map(({ system }) => [system, undefined, undefined]),
    );
  });
});

describe('re-ranked systems', () => {
  const names = ['bm25', 'bm25 + classifier', 'dense', 'dense + classifier', 'late + classifier'];
  const retrieverOf = (name: string) => (name.includes(' + ') ? name.split(' + ')[0] : undefined);

  it('are compared with their own retrievers, the others with the first system', () => {
    expect([...againstRetrievers(names, retrieverOf)]).toEqual([
      ['bm25 + classifier', 'bm25'],
      ['dense', 'bm25'],
      ['dense + classifier', 'dense'],
      // Its own retriever did not run.
      ['late + classifier', 'bm25'],
    ]);
    expect([...againstRetrievers([], retrieverOf)]).toEqual([]);
  });

  it('have the numbers of each baseline, with p corrected for all comparisons together', async () => {
    const worse = [2, 2, 2, 2, 2, 2, 2, 2];
    const lists: Record<string, number[]> = {
      bm25: [2, 2, 2, 2, 2, 2, 2, 1],
      'bm25 + classifier': [1, 1, 1, 1, 1, 1, 1, 1],
      dense: [1, 1, 1, 1, 1, 1, 1, 2],
      'dense + classifier': worse,
    };
    const systems = Object.entries(lists).map(([name, ranks]) => scores(name, ranks));
    const baselines = againstRetrievers(Object.keys(lists), retrieverOf);
    const found = await compared(localStats(), systems, baselines, 0, 7);
    expect(found.map(({ baseline }) => baseline)).toEqual([undefined, 'bm25', 'bm25', 'dense']);
    const [, first, , last] = found;
    const own = compareWith(systems[2]!, [systems[3]!], 0, 7)[0]!;
    expect(last!.row!.comparison).toEqual(own.comparison);
    expect(own.corrected).toBe(2 / 128);
    // Three comparisons, not one.
    expect(last!.row!.corrected).toBeCloseTo((3 * 2) / 128, 12);
    expect([first!.row!.verdict, last!.row!.verdict]).toEqual(['better', 'worse']);
  });
});
