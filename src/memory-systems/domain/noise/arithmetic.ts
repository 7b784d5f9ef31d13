/** Sums that exchanges are about, without their words. */

/** An integer from low to high, both included. */
export function integer(next: () => number, low: number, high: number): number {
  return low + Math.floor(next() * (high - low + 1));
}

/** Prime factors in ascending order. @param value at least 2. */
export function primeFactors(value: number): number[] {
  const factors: number[] = [];
  let rest = value;
  for (let prime = 2; prime * prime <= rest; prime++)
    while (rest % prime === 0) {
      factors.push(prime);
      rest /= prime;
    }
  return rest > 1 ? [...factors, rest] : factors;
}

/** The divisions of Euclid's algorithm: each [a, b, a mod b], the last with remainder 0. */
export function euclid(a: number, b: number): (readonly [number, number, number])[] {
  const steps: (readonly [number, number, number])[] = [];
  let [one, other] = [Math.max(a, b), Math.min(a, b)];
  while (other > 0) {
    const rest = one % other;
    steps.push([one, other, rest]);
    one = other;
    other = rest;
  }
  return steps;
}

const ROMAN = [
  ['M', 1000],
  ['CM', 900],
  ['D', 500],
  ['CD', 400],
  ['C', 100],
  ['XC', 90],
  ['L', 50],
  ['XL', 40],
  ['X', 10],
  ['IX', 9],
  ['V', 5],
  ['IV', 4],
  ['I', 1],
] as const;

/** @param value from 1 to 3999. */
export function roman(value: number): string {
  let rest = value;
  let text = '';
  for (const [sign, worth] of ROMAN)
    while (rest >= worth) {
      text += sign;
      rest -= worth;
    }
  return text;
}
