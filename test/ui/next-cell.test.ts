import { describe, expect, it } from 'vitest';
import { nextCell } from '../../src/ui/widgets/grid-keys';

describe('a grid of cells', () => {
  it('is walked by arrow keys within its bounds', () => {
    const size = { rows: 2, columns: 3 };
    expect(nextCell('ArrowDown', { row: 0, column: 1 }, size)).toEqual({ row: 1, column: 1 });
    expect(nextCell('ArrowDown', { row: 1, column: 1 }, size)).toEqual({ row: 1, column: 1 });
    expect(nextCell('ArrowLeft', { row: 0, column: 0 }, size)).toEqual({ row: 0, column: 0 });
    expect(nextCell('End', { row: 1, column: 0 }, size)).toEqual({ row: 1, column: 2 });
    expect(nextCell('a', { row: 1, column: 0 }, size)).toBeUndefined();
  });
});
