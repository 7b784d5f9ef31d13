import { describe, expect, it } from 'vitest';
import { compared } from '../../../src/core/experiments/compared-systems';
import { compareWith } from '../../../src/core/experiments/comparison';
import { bootstrapInterval } from '../../../src/core/measures/interval';
import { localStats } from '../../../src/workers/stats-client';
import { scores } from './scored';

const base = scores('bm25', [2, 2, 2, 2, 2, 2, 2, 1]);
const clear = scores('dense', [1, 1, 1, 1, 1, 1, 1, 1]);
const same = scores('okapi', [2, 2, 2, 2, 2, 2, 1, 2]);
const shorter = scores('rrf', [1, 1]);
const all = [clear, base, same, shorter];

describe('systems beside a baseline', () => {
  it('have the numbers of `compareWith` and `bootstrapInterval`, in the order chosen', async () => {
    const found = await compared(localStats(), all, 'bm25', 0, 7);
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

  it('are none without the baseline', async () => {
    expect(await compared(localStats(), all, 'late', 0, 7)).toEqual([]);
  });
});
