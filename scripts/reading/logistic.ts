/** Logistic regression by Newton's method. */

/** Penalty on the squares of the weights. */
const RIDGE = 0.5;

export interface Row {
  readonly x: readonly number[];
  readonly y: number;
}

/** The probability of each row where its own bank is left out of the fit. */
export function heldOut(groups: readonly string[], rows: readonly Row[]): number[] {
  const held = new Array<number>(rows.length);
  for (const group of new Set(groups)) {
    const weights = fit(rows.filter((_, i) => groups[i] !== group));
    rows.forEach(({ x }, i) => {
      if (groups[i] === group) held[i] = probability(weights, x);
    });
  }
  return held;
}

export function probability(weights: readonly number[], x: readonly number[]): number {
  return 1 / (1 + Math.exp(-x.reduce((sum, value, i) => sum + value * weights[i]!, 0)));
}

/** Logistic regression by Newton's method, both classes of equal weight, the constant (last) without a penalty. */
export function fit(rows: readonly Row[]): number[] {
  const size = rows[0]!.x.length;
  const positives = rows.reduce((sum, { y }) => sum + y, 0) / rows.length;
  let weights = new Array<number>(size).fill(0);
  for (let step = 0; step < 60; step++) {
    const gradient = weights.map((weight, i) => (i === size - 1 ? 0 : -RIDGE * weight));
    const hessian = weights.map((_, i) =>
      weights.map((__, j) => (i === j ? (i === size - 1 ? 1e-6 : RIDGE) : 0)),
    );
    for (const { x, y } of rows) {
      const weight = y === 1 ? 0.5 / positives : 0.5 / (1 - positives);
      const p = probability(weights, x);
      x.forEach((value, i) => {
        gradient[i]! += weight * (y - p) * value;
        x.forEach((other, j) => {
          hessian[i]![j]! += weight * p * (1 - p) * value * other;
        });
      });
    }
    const change = solve(hessian, gradient);
    weights = weights.map((weight, i) => weight + change[i]!);
  }
  return weights;
}

/** Gaussian elimination with pivots. */
function solve(matrix: readonly (readonly number[])[], right: readonly number[]): number[] {
  const rows = matrix.map((row, i) => [...row, right[i]!]);
  for (let column = 0; column < rows.length; column++) {
    const pivot = rows.reduce(
      (best, row, i) => (i >= column && Math.abs(row[column]!) > Math.abs(rows[best]![column]!) ? i : best),
      column,
    );
    const held = rows[column]!;
    rows[column] = rows[pivot]!;
    rows[pivot] = held;
    for (let i = 0; i < rows.length; i++) {
      if (i === column) continue;
      const factor = rows[i]![column]! / rows[column]![column]!;
      for (let j = column; j <= rows.length; j++) rows[i]![j]! -= factor * rows[column]![j]!;
    }
  }
  return rows.map((row, i) => row[rows.length]! / row[i]!);
}
