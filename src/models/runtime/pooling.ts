/** From token states to one unit vector per text. */

/**
 * @param states batch × sequence × dimensions, row-major.
 * @param mask batch × sequence, 1 for tokens and 0 for padding.
 * @returns batch × dimensions, each row of length one.
 */
export function pool(
  states: Float32Array,
  mask: readonly boolean[],
  shape: readonly [batch: number, sequence: number, dimensions: number],
  pooling: 'mean' | 'cls',
): Float32Array {
  const [batch, sequence, dimensions] = shape;
  const vectors = new Float32Array(batch * dimensions);
  for (let b = 0; b < batch; b++) {
    const row = vectors.subarray(b * dimensions, (b + 1) * dimensions);
    const last = pooling === 'cls' ? 1 : sequence;
    for (let t = 0; t < last; t++) {
      if (!mask[b * sequence + t]) continue;
      const at = (b * sequence + t) * dimensions;
      for (let d = 0; d < dimensions; d++) row[d]! += states[at + d]!;
    }
    normalise(row);
  }
  return vectors;
}

/** Scales a vector to length one in place; a zero vector stays zero. */
export function normalise(row: Float32Array): void {
  let squares = 0;
  for (const value of row) squares += value * value;
  const length = Math.sqrt(squares);
  if (length > 0) for (let d = 0; d < row.length; d++) row[d]! /= length;
}
