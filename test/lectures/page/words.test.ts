import { expect, it } from 'vitest';
import { live } from '../../../src/lectures/page/words';
import { HALUMEM_RESULTS } from '../../../src/measures/published/halumem-results';

it('a published table is named as one, in a README too', () => {
  const { table } = HALUMEM_RESULTS[0]!;
  expect([live('en').source('HaluMem', table), live('zh').source('HaluMem', table)]).toEqual([
    'HaluMem, README, Table 1',
    'HaluMem，README 表 1',
  ]);
  expect(live('zh').source('PerLTQA', 'Table 2')).toBe('PerLTQA，表 2');
});
