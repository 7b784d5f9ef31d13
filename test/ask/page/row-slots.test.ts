import { expect, test } from 'vitest';
import { RowSlots } from '../../../src/ask/page/state/row-slots';

test('a list of other memories uses the rows of the one before, each at its place', () => {
  const slots = new RowSlots();
  const first = slots.of(['a', 'b', 'c']);
  expect(new Set(first).size).toBe(3);
  expect(slots.of(['d', 'e', 'f'])).toEqual(first);
});

test('a memory that stays keeps its row wherever it goes', () => {
  const slots = new RowSlots();
  const [a, b, c] = slots.of(['a', 'b', 'c']);
  expect(slots.of(['c', 'a', 'b'])).toEqual([c, a, b]);
  expect(slots.of(['d', 'c', 'a'])).toEqual([b, c, a]);
});

test('no two memories share a row, however lists grow and shrink', () => {
  const slots = new RowSlots();
  let kept = slots.of(['a', 'b']);
  for (const ids of [['a', 'c', 'd', 'b'], ['e'], [], ['f', 'g', 'a'], ['a', 'f', 'h', 'i', 'g']]) {
    kept = slots.of(ids);
    expect(kept).toHaveLength(ids.length);
    expect(new Set(kept).size).toBe(ids.length);
  }
  expect(slots.of(['a', 'f', 'h', 'i', 'g'])).toEqual(kept);
});
