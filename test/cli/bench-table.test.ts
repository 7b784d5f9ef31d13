import { expect, test } from 'vitest';
import { ratiosOf, tableText, worsened, type Row } from '../bench/table';

const row = (page: number, other: number): Row => ({
  what: 'a question',
  peer: 'MiniSearch',
  page,
  other,
  unit: 'ms',
});

test('a ratio that became worse by more than a fifth is reported, and no other', () => {
  const before = ratiosOf([row(10, 20)]);
  expect(worsened([row(11, 20)], before)).toEqual([]);
  // Slower machine, same ratio.
  expect(worsened([row(30, 60)], before)).toEqual([]);
  expect(worsened([row(13, 20)], before)).toEqual([
    'Worse by 30 %: a question / MiniSearch, 0.500 in the last kept run, 0.650 now',
  ]);
});

test('the table has ratios first, the last ones beside them, and says which peer is missing', () => {
  const missing: Row = { what: 'a question', peer: 'rank_bm25', missing: 'the interpreter lacks rank_bm25' };
  expect(tableText([row(10, 20), missing], ratiosOf([row(10, 40)])).split('\n')).toEqual([
    'ratio   last  the page    over',
    '0.500  0.250  a question  MiniSearch  10.0 / 20.0 ms',
    '    –         a question  rank_bm25   the interpreter lacks rank_bm25',
  ]);
  expect(worsened([missing], ratiosOf([row(1, 2)]))).toEqual([]);
});
