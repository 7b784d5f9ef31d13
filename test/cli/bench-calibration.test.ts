import { expect, test } from 'vitest';
import { calibrate, doubtsOf } from '../bench/calibration';

const quiet = { share: 0.98, processor: 400 };

test('a run between two quiet moments is believed', () => {
  expect(doubtsOf(quiet, { share: 0.95, processor: 430 })).toBeUndefined();
});

test('a busy machine is said to be one, whenever it was busy', () => {
  const busy = { share: 0.41, processor: 410 };
  expect(doubtsOf(quiet, busy)).toMatch(
    /^Too busy to be believed: a loop got 98 % of the processor before and 41 % after/,
  );
  expect(doubtsOf(busy, quiet)).toMatch(/41 % of the processor before and 98 % after/);
});

test('so is one whose cores became slower', () => {
  expect(doubtsOf(quiet, { share: 0.97, processor: 700 })).toBe(
    'The machine changed meanwhile: the same loop took 1.75 × as long after. Measure again.',
  );
});

test('the loop takes time of the processor', async () => {
  const { share, processor } = await calibrate();
  expect(processor).toBeGreaterThan(20);
  expect(share).toBeGreaterThan(0);
  expect(share).toBeLessThanOrEqual(1);
});
