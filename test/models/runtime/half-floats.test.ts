import { describe, expect, it } from 'vitest';
import { floats, fromHalf } from '../../../src/models/runtime/onnx-model';

describe('a half float', () => {
  it.each([
    [0x0000, 0],
    [0x3c00, 1],
    [0xc000, -2],
    [0x3555, 0.333251953125],
    [0x7bff, 65504],
    [0x0400, 2 ** -14],
    [0x0001, 2 ** -24],
    [0xfc00, -Infinity],
  ])('0x%s is %d', (bits, value) => expect(fromHalf(bits)).toBe(value));

  it('that is none is no number', () => expect(fromHalf(0x7e00)).toBeNaN());

  it('in an output becomes single precision, and single precision stays what it is', () => {
    expect(floats(Uint16Array.of(0x3c00, 0xc000))).toEqual(Float32Array.of(1, -2));
    const same = Float32Array.of(1, 2);
    expect(floats(same)).toBe(same);
  });
});
