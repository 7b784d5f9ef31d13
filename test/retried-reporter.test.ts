import { describe, expect, it } from 'vitest';
import { retriedLines } from './retried-reporter';

describe('tests that passed only when tried again', () => {
  it('are told with the reason of their first failure', () => {
    const retried = [{ place: 'a.test.ts > a > b', tries: 2, why: 'expected 1 to be 2' }];
    expect(retriedLines([])).toEqual([]);
    expect(retriedLines(retried)).toEqual([
      '1 test passed only when tried again:',
      '  a.test.ts > a > b (try 2)',
      '    expected 1 to be 2',
    ]);
    expect(retriedLines([...retried, ...retried])[0]).toBe('2 tests passed only when tried again:');
  });
});
