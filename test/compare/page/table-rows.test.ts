import { describe, expect, it } from 'vitest';
import type { Memory } from '../../../src/core/memory/bank';
import { clickedOrder, orderedRows, type TableRow } from '../../../src/compare/page/ui/map/table-rows';

const row = (
  id: string,
  title: string,
  more: Partial<Memory> = {},
  own: Partial<TableRow> = {},
): TableRow => ({
  memory: { id, kind: 'event', title, text: title, body: title, people: [], ...more },
  rank: undefined,
  x: 0,
  y: 0,
  picked: false,
  ...own,
});
const ROWS = [
  row('a', 'Step 10', { time: 'May 31, 2024' }, { rank: 2, x: 3, picked: true }),
  row('b', 'step 9', { kind: 'profile' }, { rank: 1, x: -1 }),
  row('c', 'Ada', { time: '2023-01-02' }, { x: 3 }),
];
const ids = (column: Parameters<typeof clickedOrder>[1], descending = false) =>
  orderedRows(ROWS, { column, descending }, 'en').map(({ memory }) => memory.id);

describe('the table of the map', () => {
  it('is in order of a column, and what has no value comes last both ways', () => {
    expect(ids('rank')).toEqual(['b', 'a', 'c']);
    expect(ids('rank', true)).toEqual(['a', 'b', 'c']);
    expect(ids('memory')).toEqual(['c', 'b', 'a']);
    expect(ids('kind')).toEqual(['b', 'a', 'c']);
    expect(ids('time')).toEqual(['c', 'a', 'b']);
    expect(ids('time', true)).toEqual(['a', 'c', 'b']);
    expect(ids('x')).toEqual(['b', 'a', 'c']);
    expect(ids('picked', true)).toEqual(['a', 'b', 'c']);
  });

  it('turns round at a second click', () => {
    expect(clickedOrder({ column: 'rank', descending: false }, 'rank')).toEqual({
      column: 'rank',
      descending: true,
    });
    expect(clickedOrder({ column: 'rank', descending: true }, 'x')).toEqual({
      column: 'x',
      descending: false,
    });
    expect(clickedOrder({ column: 'rank', descending: false }, 'picked').descending).toBe(true);
  });
});
