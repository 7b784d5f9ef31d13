/** Principal components: the plane in which rows of numbers are spread widest. */

import { random } from '../../measures/domain/random';
import { dot, type PassageVectors } from '../retrieval/dense';

/** The plane, and the rows in it. */
export interface Plane {
  /** rows × 2, row by row. */
  readonly points: Float64Array;
  readonly mean: Float32Array;
  /** 2 × dimensions: unit vectors at right angles; a component that the rows do not have is zero. */
  readonly axes: readonly [Float32Array, Float32Array];
  /** Each axis' part of the rows' variance, in [0, 1], the larger first; 0 where all rows are equal. */
  readonly shares: readonly [number, number];
}

/** Vectors that are iterated together; more than the two that are wanted make the two converge sooner. */
const BLOCK = 8;
const ROUNDS = 300;
/** Relative change of the two variances at which they are taken as found. */
const TOLERANCE = 1e-12;

/**
 * The first two principal components by block power iteration on the covariance matrix (Golub and Van Loan, Matrix Computations, §8.2),
 * from a seeded start. Signs are fixed: of each axis, the number furthest from zero is positive. So the same rows always
 * give the same picture.
 *
 * @param rows row by row; nothing is scaled.
 * @returns points (x − mean)·axis. One row, or none, lies at the origin.
 */
export function principalPlane(rows: PassageVectors, seed = 1): Plane {
  const { dimensions, data } = rows;
  const count = dimensions > 0 ? data.length / dimensions : 0;
  const mean = meanOf(rows, count);
  const covariance = covarianceOf(rows, count, mean);
  let total = 0;
  for (let i = 0; i < dimensions; i++) total += covariance[i * dimensions + i]!;
  const block = startOf(dimensions, seed);
  let before = [-1, -1];
  for (let round = 0; round < ROUNDS && total > 0; round++) {
    const next = block.map((vector) => times(covariance, vector));
    const found = orthonormalised(next);
    next.forEach((vector, i) => block[i]!.set(vector));
    const now = found.slice(0, 2);
    const done = now.every((value, i) => Math.abs(value - before[i]!) <= TOLERANCE * total);
    before = now;
    if (done) break;
  }
  const pairs = block
    .map((vector) => ({ vector, variance: total > 0 ? product(vector, times(covariance, vector)) : 0 }))
    .sort((a, b) => b.variance - a.variance);
  const axis = (i: number): Float32Array => {
    const found = pairs[i];
    // What is left of a component that the rows lack is rounding.
    if (!found || found.variance <= total * 1e-12) return new Float32Array(dimensions);
    return Float32Array.from(positive(found.vector));
  };
  const axes = [axis(0), axis(1)] as const;
  const share = (i: number) => (total > 0 ? Math.max(0, pairs[i]?.variance ?? 0) / total : 0);
  const plane = { mean, axes, shares: [share(0), share(1)] as const };
  const points = new Float64Array(2 * count);
  for (let row = 0; row < count; row++)
    points.set(inPlane(plane, data.subarray(row * dimensions, (row + 1) * dimensions)), 2 * row);
  return { ...plane, points };
}

/** Where another vector of the same space falls. @throws RangeError where it has another number of dimensions. */
export function inPlane(
  { mean, axes }: Pick<Plane, 'mean' | 'axes'>,
  vector: Float32Array,
): [number, number] {
  if (vector.length !== mean.length)
    throw new RangeError(`The plane has ${mean.length} dimensions, the vector ${vector.length}`);
  return [dot(axes[0], vector) - dot(axes[0], mean), dot(axes[1], vector) - dot(axes[1], mean)];
}

function meanOf({ dimensions, data }: PassageVectors, count: number): Float32Array {
  const sums = new Float64Array(dimensions);
  for (let i = 0; i < data.length; i++) sums[i % dimensions]! += data[i]!;
  return Float32Array.from(sums, (sum) => sum / Math.max(1, count));
}

/** dimensions × dimensions, divided by the number of rows. */
function covarianceOf({ dimensions, data }: PassageVectors, count: number, mean: Float32Array): Float64Array {
  const matrix = new Float64Array(dimensions * dimensions);
  const centred = new Float64Array(dimensions);
  for (let row = 0; row < count; row++) {
    for (let i = 0; i < dimensions; i++) centred[i] = data[row * dimensions + i]! - mean[i]!;
    for (let i = 0; i < dimensions; i++) {
      const value = centred[i]!;
      const at = i * dimensions;
      for (let j = i; j < dimensions; j++) matrix[at + j]! += value * centred[j]!;
    }
  }
  for (let i = 0; i < dimensions; i++)
    for (let j = i; j < dimensions; j++) {
      const value = matrix[i * dimensions + j]! / Math.max(1, count);
      matrix[i * dimensions + j] = value;
      matrix[j * dimensions + i] = value;
    }
  return matrix;
}

function startOf(dimensions: number, seed: number): Float64Array[] {
  const next = random(seed);
  const block = Array.from({ length: Math.min(BLOCK, dimensions) }, () =>
    Float64Array.from({ length: dimensions }, () => next() - 0.5),
  );
  orthonormalised(block);
  return block;
}

function times(matrix: Float64Array, vector: Float64Array): Float64Array {
  const { length } = vector;
  const result = new Float64Array(length);
  for (let i = 0; i < length; i++) {
    let sum = 0;
    const at = i * length;
    for (let j = 0; j < length; j++) sum += matrix[at + j]! * vector[j]!;
    result[i] = sum;
  }
  return result;
}

/** Gram and Schmidt, in place; a vector that depends on those before it becomes zero. @returns the lengths before. */
function orthonormalised(vectors: readonly Float64Array[]): number[] {
  return vectors.map((vector, i) => {
    const whole = Math.sqrt(product(vector, vector));
    for (let again = 0; again < 2; again++)
      for (const other of vectors.slice(0, i)) {
        const shared = product(vector, other);
        for (let j = 0; j < vector.length; j++) vector[j]! -= shared * other[j]!;
      }
    const length = Math.sqrt(product(vector, vector));
    const scale = length > whole * 1e-10 ? 1 / length : 0;
    for (let j = 0; j < vector.length; j++) vector[j]! *= scale;
    return length;
  });
}

function product(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i]! * b[i]!;
  return sum;
}

function positive(vector: Float64Array): Float64Array {
  let furthest = 0;
  for (const value of vector) if (Math.abs(value) > Math.abs(furthest)) furthest = value;
  return furthest < 0 ? vector.map((value) => -value) : vector;
}
