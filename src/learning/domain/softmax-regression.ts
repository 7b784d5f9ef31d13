/** Softmax regression (multinomial logistic regression) with an L2 penalty, as scikit-learn's `LogisticRegression` has it. */

import { minimize, type MinimizeOptions, type Objective } from './lbfgs';

/** Rows with the entries that are not zero, one row after the other. */
export interface SparseRows {
  readonly width: number;
  /** rows + 1 places in `columns` and `values`: row i begins at `starts[i]`. */
  readonly starts: Uint32Array;
  readonly columns: Uint32Array;
  readonly values: Float32Array;
}

export interface Design {
  readonly rows: number;
  readonly dense: {
    readonly width: number;
    /** rows × width numbers. */
    readonly data: Float32Array;
  };
  readonly sparse: SparseRows;
}

/** Columns of dense and sparse part together. */
export function widthOf({ dense, sparse }: Design): number {
  return dense.width + sparse.width;
}

/** Packs rows of [column, value] pairs. */
export function sparseRows(
  rows: readonly (readonly (readonly [column: number, value: number])[])[],
  width: number,
): SparseRows {
  const starts = new Uint32Array(rows.length + 1);
  rows.forEach((row, i) => (starts[i + 1] = starts[i]! + row.length));
  const entries = rows.flat();
  return {
    width,
    starts,
    columns: Uint32Array.from(entries, ([column]) => column),
    values: Float32Array.from(entries, ([, value]) => value),
  };
}

/** Adds x · W to a row's logits. */
export function addLogits(
  { width, data }: Design['dense'],
  row: number,
  classes: number,
  weights: Float64Array,
  logits: Float64Array,
): void {
  const from = row * width;
  const at = row * classes;
  if (classes !== 4) {
    for (let i = 0; i < width; i++)
      for (let k = 0; k < classes; k++) logits[at + k]! += data[from + i]! * weights[i * classes + k]!;
    return;
  }
  let a = 0;
  let b = 0;
  let c = 0;
  let d = 0;
  for (let i = 0, j = 0; i < width; i++, j += 4) {
    const x = data[from + i]!;
    a += x * weights[j]!;
    b += x * weights[j + 1]!;
    c += x * weights[j + 2]!;
    d += x * weights[j + 3]!;
  }
  logits[at]! += a;
  logits[at + 1]! += b;
  logits[at + 2]! += c;
  logits[at + 3]! += d;
}

/** Adds Σ over the rows of x · residual to the gradient. @param residuals rows × classes. */
export function addGradient(
  { rows, dense: { width, data } }: Design,
  classes: number,
  residuals: Float64Array,
  gradient: Float64Array,
): void {
  let row = 0;
  // Two rows at once: each entry of the gradient is read and written half as often.
  for (; classes === 4 && row + 1 < rows; row += 2) {
    const one = row * width;
    const two = one + width;
    const [a, b, c, d, e, f, g, h] = residuals.subarray(row * 4, row * 4 + 8) as unknown as readonly number[];
    for (let i = 0, j = 0; i < width; i++, j += 4) {
      const x = data[one + i]!;
      const y = data[two + i]!;
      gradient[j]! += x * a! + y * e!;
      gradient[j + 1]! += x * b! + y * f!;
      gradient[j + 2]! += x * c! + y * g!;
      gradient[j + 3]! += x * d! + y * h!;
    }
  }
  for (; row < rows; row++)
    for (let i = 0; i < width; i++)
      for (let k = 0; k < classes; k++)
        gradient[i * classes + k]! += data[row * width + i]! * residuals[row * classes + k]!;
}

export interface SoftmaxProblem {
  readonly design: Design;
  /** The class of each row, from 0. */
  readonly labels: ArrayLike<number>;
  readonly classes: number;
  /** Weight of the penalty, more than 0; scikit-learn's 1 / C. The intercepts are not penalised. */
  readonly l2: number;
  /** rows × classes numbers that are added to the logits and not learnt: where learning begins. */
  readonly offsets?: Float64Array | undefined;
}

export interface SoftmaxWeights {
  readonly classes: number;
  /** columns × classes numbers: the weights of a column for each class, one column after the other. */
  readonly weights: Float64Array;
  /** One per class. */
  readonly intercepts: Float64Array;
}

export interface SoftmaxFit extends SoftmaxWeights {
  /** Σ over the rows of −log P(class) + l2 / 2 · Σ weights². */
  readonly loss: number;
  readonly iterations: number;
  readonly converged: boolean;
}

/**
 * Minimises Σ −log softmax(xW + b + offset)_label + l2 / 2 · ‖W‖².
 *
 * @throws RangeError for no rows, a label that is no class or a penalty that is not positive; DOMException `AbortError` after the signal.
 */
export async function fitSoftmax(
  problem: SoftmaxProblem,
  options: MinimizeOptions = {},
): Promise<SoftmaxFit> {
  const { design, classes, labels, l2 } = problem;
  if (design.rows === 0 || labels.length !== design.rows)
    throw new RangeError(`${design.rows} rows need as many labels, and at least one.`);
  if (!(l2 > 0)) throw new RangeError(`The penalty must be more than 0, not ${l2}.`);
  for (let i = 0; i < labels.length; i++)
    if (!(labels[i]! >= 0 && labels[i]! < classes))
      throw new RangeError(`Row ${i} has the label ${labels[i]}, but there are ${classes} classes.`);
  const width = widthOf(design);
  // The mean over the rows has one scale for any number of them, so one tolerance fits all.
  const found = await minimize(meanObjective(problem), new Float64Array((width + 1) * classes), options);
  return {
    classes,
    weights: found.point.slice(0, width * classes),
    intercepts: found.point.slice(width * classes),
    loss: found.value * design.rows,
    iterations: found.iterations,
    converged: found.converged,
  };
}

/** The loss of weights on a problem: see `SoftmaxFit.loss`. */
export function softmaxLoss(problem: SoftmaxProblem, { weights, intercepts }: SoftmaxWeights): number {
  const point = new Float64Array(weights.length + intercepts.length);
  point.set(weights);
  point.set(intercepts, weights.length);
  return meanObjective(problem)(point, new Float64Array(point.length)) * problem.design.rows;
}

/** Logits of every row: rows × classes numbers. */
export function logitsOf(
  { rows, dense, sparse }: Design,
  { classes, weights, intercepts }: SoftmaxWeights,
  offsets?: Float64Array,
): Float64Array {
  const logits = new Float64Array(rows * classes);
  for (let row = 0; row < rows; row++) {
    const at = row * classes;
    for (let k = 0; k < classes; k++) logits[at + k] = intercepts[k]! + (offsets ? offsets[at + k]! : 0);
    addLogits(dense, row, classes, weights, logits);
    for (let i = sparse.starts[row]!; i < sparse.starts[row + 1]!; i++) {
      const base = (dense.width + sparse.columns[i]!) * classes;
      const value = sparse.values[i]!;
      for (let k = 0; k < classes; k++) logits[at + k]! += value * weights[base + k]!;
    }
  }
  return logits;
}

/** The loss divided by the number of rows, with its gradient. The point holds weights, then intercepts. */
function meanObjective({ design, labels, classes, l2, offsets }: SoftmaxProblem): Objective {
  const { rows, dense, sparse } = design;
  const end = widthOf(design) * classes;
  const penalty = l2 / rows;
  return (point, gradient) => {
    const weights = point.subarray(0, end);
    // The residuals P − y take the place of the logits.
    const residuals = logitsOf(design, { classes, weights, intercepts: point.subarray(end) }, offsets);
    let square = 0;
    for (let i = 0; i < end; i++) {
      square += point[i]! * point[i]!;
      gradient[i] = penalty * point[i]!;
    }
    gradient.fill(0, end);
    let value = 0;
    for (let row = 0; row < rows; row++) {
      const at = row * classes;
      value += intoResiduals(residuals, at, classes, labels[row]!);
      for (let k = 0; k < classes; k++) {
        residuals[at + k]! /= rows;
        gradient[end + k]! += residuals[at + k]!;
      }
      for (let i = sparse.starts[row]!; i < sparse.starts[row + 1]!; i++) {
        const base = (dense.width + sparse.columns[i]!) * classes;
        const entry = sparse.values[i]!;
        for (let k = 0; k < classes; k++) gradient[base + k]! += entry * residuals[at + k]!;
      }
    }
    addGradient(design, classes, residuals, gradient);
    return value / rows + (penalty / 2) * square;
  };
}

/** Replaces a row's logits by its probabilities less the label's one. @returns −log P(label). */
function intoResiduals(logits: Float64Array, at: number, classes: number, label: number): number {
  let top = -Infinity;
  for (let k = 0; k < classes; k++) top = Math.max(top, logits[at + k]!);
  let sum = 0;
  const own = logits[at + label]! - top;
  for (let k = 0; k < classes; k++) {
    logits[at + k] = Math.exp(logits[at + k]! - top);
    sum += logits[at + k]!;
  }
  for (let k = 0; k < classes; k++) logits[at + k]! /= sum;
  logits[at + label]! -= 1;
  return Math.log(sum) - own;
}
