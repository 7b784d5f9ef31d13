/** Half-precision numbers as the runtime hands them out. */

/** An output's numbers in single precision; fp16 graphs give halves, raw (Uint16Array) where the platform has no Float16Array. */
export function floats(data: unknown): Float32Array {
  if (data instanceof Float32Array) return data;
  if (data instanceof Uint16Array) return Float32Array.from(data, fromHalf);
  return Float32Array.from(data as ArrayLike<number>);
}

/** IEEE 754 binary16: 1 sign bit, 5 bits of exponent, 10 of fraction. */
export function fromHalf(bits: number): number {
  const sign = bits & 0x8000 ? -1 : 1;
  const exponent = (bits >> 10) & 0x1f;
  const fraction = bits & 0x3ff;
  if (exponent === 0) return sign * fraction * 2 ** -24;
  if (exponent === 31) return fraction ? NaN : sign * Infinity;
  return sign * (1 + fraction / 1024) * 2 ** (exponent - 15);
}
