import { describe, expect, it } from 'vitest';
import { random } from '../../../src/measures/domain/random';
import {
  cosineDistance,
  nearest,
  neighboursKept,
  pictureDistance,
} from '../../../src/pipeline/projection/neighbours';

/** Unit vectors in the plane at these degrees. */
const circle = (...degrees: number[]) => ({
  dimensions: 2,
  data: Float32Array.from(
    degrees.flatMap((d) => [Math.cos((d * Math.PI) / 180), Math.sin((d * Math.PI) / 180)]),
  ),
});

describe('nearest', () => {
  it('orders the others by distance', () => {
    const rows = circle(0, 10, 25, 180);
    const { indices, distances, k } = nearest(cosineDistance(rows), 4, 2);
    expect(k).toBe(2);
    expect([...indices]).toEqual([1, 2, 0, 2, 1, 0, 2, 1]);
    expect(distances[0]).toBeCloseTo(1 - Math.cos((10 * Math.PI) / 180), 6);
  });

  it('keeps the rows’ order among equal distances, and cuts k to the others', () => {
    const points = Float64Array.of(0, 0, 1, 0, -1, 0, 0, 1);
    expect([...nearest(pictureDistance(points), 4, 9).indices.subarray(0, 3)]).toEqual([1, 2, 3]);
    expect(nearest(pictureDistance(points), 1, 9).k).toBe(0);
  });

  it('finds what sorting all of them finds', () => {
    const next = random(1);
    const points = Float64Array.from({ length: 120 }, () => next());
    const distance = pictureDistance(points);
    const found = nearest(distance, 60, 7);
    for (let row = 0; row < 60; row++) {
      const expected = [...Array(60).keys()]
        .filter((other) => other !== row)
        .sort((a, b) => distance(row, a) - distance(row, b) || a - b)
        .slice(0, 7);
      expect([...found.indices.subarray(7 * row, 7 * row + 7)]).toEqual(expected);
    }
  });
});

describe('neighboursKept', () => {
  it('counts by hand: five rows, two nearest', () => {
    // Nearest two by angle: 0→{10,20} 10→{0,20} 20→{10,0} 90→{20,100} 100→{90,20}.
    const rows = circle(0, 10, 20, 90, 100);
    // On a line in the order 0, 90, 20, 10, 100, a step apart: 0→{90,20} 10→{20,100} 20→{90,10} 90→{0,20} 100→{10,20}.
    const points = Float64Array.of(0, 0, 3, 0, 2, 0, 1, 0, 4, 0);
    // Each keeps one of its two; by chance 2·2/4 = 1 as well.
    expect(neighboursKept(rows, points, { k: 2 })).toEqual({ mean: 1, k: 2, chance: 1, looked: 5, rows: 5 });
  });

  it('keeps all where the picture is the space, and about the chance where it knows nothing', () => {
    const next = random(9);
    const degrees = Array.from({ length: 200 }, () => 360 * next());
    const rows = circle(...degrees);
    const kept = neighboursKept(rows, Float64Array.from(rows.data));
    expect(kept!.mean).toBeGreaterThan(9.9);
    const blind = neighboursKept(
      rows,
      Float64Array.from({ length: 400 }, () => next()),
    )!;
    expect(blind.chance).toBeCloseTo(100 / 199, 10);
    expect(Math.abs(blind.mean - blind.chance)).toBeLessThan(0.3);
  });

  it('looks at a seeded draw of many rows and says how many', () => {
    const next = random(2);
    const rows = circle(...Array.from({ length: 300 }, () => 360 * next()));
    const kept = neighboursKept(rows, Float64Array.from(rows.data), { looked: 50 })!;
    expect(kept).toMatchObject({ looked: 50, rows: 300 });
    expect(neighboursKept(rows, Float64Array.from(rows.data), { looked: 50 })).toEqual(kept);
    expect(neighboursKept(circle(0, 1), Float64Array.of(0, 0, 1, 1))).toBeUndefined();
  });
});
