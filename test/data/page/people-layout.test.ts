import { describe, expect, it } from 'vitest';
import { layoutOf } from '../../../src/data/page/ui/people-layout';

describe('the graph of people', () => {
  const people = Array.from({ length: 12 }, (_, i) => ({
    name: `P${i}`,
    relation: '',
    shared: Array.from({ length: 12 - i }, (__, j) => `e${j}`),
  }));

  it('is drawn alike every time, nobody upon another, closer friends nearer', () => {
    const placed = layoutOf(people);
    expect(layoutOf(people)).toEqual(placed);
    for (const [i, a] of placed.entries())
      for (const b of placed.slice(i + 1)) expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeGreaterThan(60);
    const first = placed[0]!;
    const last = placed.at(-1)!;
    expect(Math.hypot(first.x, first.y)).toBeLessThan(Math.hypot(last.x, last.y));
    expect(first.edge).toBeGreaterThan(last.edge);
  });

  it('is empty without people', () => {
    expect(layoutOf([])).toEqual([]);
  });
});
