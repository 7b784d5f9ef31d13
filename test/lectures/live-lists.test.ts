import { describe, expect, it } from 'vitest';
import { emWidth, excerptAround } from '../../src/lectures/domain/excerpt';
import { connections, withGold, mapLabels, unitAt } from '../../src/lectures/domain/live-figures';

const list = ['a', 'b', 'c', 'd', 'e', 'f'].map((id, i) => ({ id, rank: i + 1 }));
const shown = (top: number, ...gold: string[]) => withGold(list, top, new Set(gold)).map(({ rank }) => rank);

describe('a list on a projector', () => {
  it('is its first entries where gold is among them', () => {
    expect(shown(3, 'b')).toEqual([1, 2, 3]);
    expect(shown(3)).toEqual([1, 2, 3]);
    expect(shown(9, 'f')).toEqual([1, 2, 3, 4, 5, 6]);
  });
  it('skips to the best gold entry that stands deeper', () => {
    expect(shown(3, 'e', 'f')).toEqual([1, 2, 5]);
    expect(shown(1, 'f')).toEqual([6]);
    expect(shown(3, 'not in the list')).toEqual([1, 2, 3]);
  });
  it('is joined to the next by the memories that both show', () => {
    expect(connections([{ id: 'a' }, { id: 'b' }], [{ id: 'b' }, { id: 'c' }, { id: 'a' }])).toEqual([
      { id: 'b', from: 1, to: 0 },
      { id: 'a', from: 0, to: 2 },
    ]);
  });
});

describe('an excerpt', () => {
  const text = 'She went home. It rained. The clock struck nine. She slept. Nobody came.';
  it('is cut around the sentence with the anchor', () => {
    const { text: cut, cutBefore, cutAfter } = excerptAround(text, 'When did she sleep?', ['nine'], 18);
    expect(cut).toBe('The clock struck nine. She slept.');
    expect([cutBefore, cutAfter]).toEqual([true, true]);
  });
  it('is cut around the sentence that shares most with the question where there is no anchor', () => {
    expect(excerptAround(text, 'Had the rain stopped when it rained?', [], 10).text).toContain('It rained.');
  });
  it('is the whole text where it fits', () => {
    expect(excerptAround(text, 'x', [], 99)).toEqual({ text, cutBefore: false, cutAfter: false });
  });
  it('keeps a sentence that is longer than the room', () => {
    expect(
      excerptAround('门修好了。她把钥匙藏在左前轮的挡泥板里面。走吧。', '钥匙', ['挡泥板'], 5).text,
    ).toBe('她把钥匙藏在左前轮的挡泥板里面。');
  });
  it('counts Chinese characters as wide as they are high', () => {
    expect(emWidth('钥匙')).toBe(2);
    expect(emWidth('key!')).toBe(2);
  });
});

describe('names on a map', () => {
  const box = { width: 800, height: 400, fontSize: 20 };
  it('stand beside their dots, on the side with room', () => {
    const [left, right] = mapLabels(
      [
        { id: 'l', text: 'left', x: 100, y: 100 },
        { id: 'r', text: 'a long name at the right edge', x: 780, y: 300 },
      ],
      box,
    );
    expect(left).toMatchObject({ x: 116, anchor: 'start' });
    expect(right).toMatchObject({ x: 764, anchor: 'end' });
  });
  it('do not cover each other, and stay inside', () => {
    const points = Array.from({ length: 6 }, (_, i) => ({ id: `${i}`, text: 'name', x: 200, y: 390 }));
    const heights = mapLabels(points, box).map(({ y }) => y);
    for (const y of heights) {
      expect(y).toBeLessThanOrEqual(400);
      expect(heights.filter((other) => Math.abs(other - y) < 24)).toEqual([y]);
    }
  });
});

describe('a vector of two numbers', () => {
  it('has length 1, and the cosine of two is that of the angle between them', () => {
    const [a, b] = [unitAt(40), unitAt(100)];
    expect(Math.hypot(...a)).toBeCloseTo(1, 12);
    expect(a[0] * b[0] + a[1] * b[1]).toBeCloseTo(0.5, 12);
  });
});
