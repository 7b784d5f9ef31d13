import { describe, expect, it } from 'vitest';
import { random } from '../../../src/measures/domain/random';
import { inPlane, principalPlane } from '../../../src/pipeline/projection/pca';
import type { PassageVectors } from '../../../src/pipeline/retrieval/dense';

const rowsOf = (...rows: number[][]): PassageVectors => ({
  dimensions: rows[0]?.length ?? 0,
  data: Float32Array.from(rows.flat()),
});

/** Eigenvalues of a symmetric matrix by Jacobi rotations: another way to the same numbers. */
function eigenvalues(matrix: number[][]): number[] {
  const a = matrix.map((row) => [...row]);
  const n = a.length;
  for (let sweep = 0; sweep < 60; sweep++)
    for (let p = 0; p < n; p++)
      for (let q = p + 1; q < n; q++) {
        if (Math.abs(a[p]![q]!) < 1e-15) continue;
        const theta = (a[q]![q]! - a[p]![p]!) / (2 * a[p]![q]!);
        const t = Math.sign(theta || 1) / (Math.abs(theta) + Math.sqrt(theta * theta + 1));
        const c = 1 / Math.sqrt(t * t + 1);
        const s = t * c;
        for (let k = 0; k < n; k++) {
          const x = a[k]![p]!;
          const y = a[k]![q]!;
          a[k]![p] = c * x - s * y;
          a[k]![q] = s * x + c * y;
        }
        for (let k = 0; k < n; k++) {
          const x = a[p]![k]!;
          const y = a[q]![k]!;
          a[p]![k] = c * x - s * y;
          a[q]![k] = s * x + c * y;
        }
      }
  return a.map((row, i) => row[i]!).sort((x, y) => y - x);
}

describe('principalPlane', () => {
  it('finds the axes of a cross by hand: 3² of the variance along y, 1² along x', () => {
    const plane = principalPlane(rowsOf([0, 3, 5], [0, -3, 5], [1, 0, 5], [-1, 0, 5]));
    expect(plane.shares[0]).toBeCloseTo(0.9, 10);
    expect(plane.shares[1]).toBeCloseTo(0.1, 10);
    expect([...plane.mean]).toEqual([0, 0, 5]);
    expect([...plane.axes[0]].map((value) => Math.round(1e6 * value) / 1e6 + 0)).toEqual([0, 1, 0]);
    expect([...plane.points].map((value) => Math.round(1e4 * value) / 1e4 + 0)).toEqual([
      3, 0, -3, 0, 0, 1, 0, -1,
    ]);
  });

  it('has the variances that Jacobi rotations find', () => {
    const next = random(3);
    const rows = Array.from({ length: 40 }, () =>
      Array.from({ length: 12 }, (_, i) => (next() - 0.5) * (i + 1)),
    );
    const mean = rows[0]!.map((_, i) => rows.reduce((sum, row) => sum + row[i]!, 0) / rows.length);
    const covariance = mean.map((_, i) =>
      mean.map(
        (__, j) =>
          rows.reduce((sum, row) => sum + (row[i]! - mean[i]!) * (row[j]! - mean[j]!), 0) / rows.length,
      ),
    );
    const expected = eigenvalues(covariance);
    const total = expected.reduce((sum, value) => sum + value, 0);
    const { shares, axes } = principalPlane(rowsOf(...rows));
    expect(shares[0]).toBeCloseTo(expected[0]! / total, 5);
    expect(shares[1]).toBeCloseTo(expected[1]! / total, 5);
    const inner = axes[0].reduce((sum, value, i) => sum + value * axes[1][i]!, 0);
    expect(Math.abs(inner)).toBeLessThan(1e-6);
  });

  it('does not depend on the seed but for rounding, nor on the visit at all', () => {
    const next = random(5);
    const rows = rowsOf(
      ...Array.from({ length: 30 }, () => Array.from({ length: 8 }, (_, i) => next() * (i + 1))),
    );
    expect(principalPlane(rows).points).toEqual(principalPlane(rows).points);
    principalPlane(rows, 2).points.forEach((value, i) =>
      expect(value).toBeCloseTo(principalPlane(rows, 1).points[i]!, 4),
    );
  });

  it('projects a row that it has seen to where it lies', () => {
    const rows = rowsOf([1, 2, 0], [4, 1, 1], [0, 0, 3], [2, 2, 2]);
    const plane = principalPlane(rows);
    const [x, y] = inPlane(plane, Float32Array.of(4, 1, 1));
    expect([x, y]).toEqual([plane.points[2], plane.points[3]]);
    expect(() => inPlane(plane, Float32Array.of(1, 2))).toThrow('3 dimensions');
  });

  it('puts equal rows, one row and no row at the origin, without a share', () => {
    for (const rows of [rowsOf([1, 2], [1, 2], [1, 2]), rowsOf([1, 2]), rowsOf()]) {
      const { points, shares } = principalPlane(rows);
      expect([...points].every((value) => value === 0)).toBe(true);
      expect(shares).toEqual([0, 0]);
    }
  });

  it('has an empty second axis where all rows lie on a line', () => {
    const { shares, axes, points } = principalPlane(rowsOf([0, 0], [1, 1], [3, 3]));
    expect(shares[0]).toBeCloseTo(1, 6);
    expect([...axes[1]]).toEqual([0, 0]);
    expect([points[1], points[3], points[5]]).toEqual([0, 0, 0]);
  });
});
