import { describe, expect, it } from 'vitest';
import { normalise, pool } from '../../../src/models/runtime/onnx-model';

// Two texts of three tokens in two dimensions; the second text is one token shorter.
const STATES = Float32Array.of(1, 0, 3, 4, 2, 4, 0, 5, 12, 0, 100, 100);
const MASK = [true, true, true, true, true, false];
const SHAPE = [2, 3, 2] as const;

describe('pooling', () => {
  it('by mean adds the tokens up, leaves padding out and makes the row one long', () => {
    // (1+3+2, 0+4+4) = (6, 8), of length 10; (0+12, 5+0) = (12, 5), of length 13.
    const [a, b, c, d] = pool(STATES, MASK, SHAPE, 'mean');
    expect([a, b]).toEqual([Math.fround(0.6), Math.fround(0.8)]);
    expect(c).toBeCloseTo(12 / 13, 6);
    expect(d).toBeCloseTo(5 / 13, 6);
  });

  it('by the first token takes that alone', () => {
    expect([...pool(STATES, MASK, SHAPE, 'cls')]).toEqual([1, 0, 0, 1]);
  });

  it('leaves the states as they are', () => {
    const before = [...STATES];
    pool(STATES, MASK, SHAPE, 'mean');
    expect([...STATES]).toEqual(before);
  });

  it('of a text without tokens gives zeros, not NaN', () => {
    expect([...pool(Float32Array.of(7, 7), [false], [1, 1, 2], 'mean')]).toEqual([0, 0]);
    expect([...pool(new Float32Array(), [], [0, 0, 2], 'mean')]).toEqual([]);
  });

  it('survives opposite tokens, whose sum is zero', () => {
    expect([...pool(Float32Array.of(1, -1, -1, 1), [true, true], [1, 2, 2], 'mean')]).toEqual([0, 0]);
  });
});

describe('normalise', () => {
  it('scales in place, and only the row it is given', () => {
    const matrix = Float32Array.of(9, 3, -4, 9);
    normalise(matrix.subarray(1, 3));
    expect([...matrix]).toEqual([9, Math.fround(0.6), Math.fround(-0.8), 9]);
  });
});
