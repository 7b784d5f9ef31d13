/** L-BFGS: minimises a smooth function of many variables from its values and gradients (Liu and Nocedal, Mathematical Programming 1989). */

/** Writes the gradient at a point into the second array. @returns the value there. */
export type Objective = (point: Float64Array, gradient: Float64Array) => number;

export interface MinimizeOptions {
  /** Pairs of steps that stand for the Hessian. @default 10 */
  readonly memory?: number;
  /** @default 300 */
  readonly iterations?: number;
  /** It stops where no entry of the gradient is greater than this. @default 1e-6 */
  readonly tolerance?: number;
  /** Called after each iteration; gives the thread back as often as is needed. */
  readonly pause?: () => Promise<void>;
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: (iteration: number, value: number) => void;
}

export interface Minimum {
  readonly point: Float64Array;
  readonly value: number;
  readonly iterations: number;
  /** Greatest absolute entry of the gradient. */
  readonly gradient: number;
  /** Whether the gradient became as small as was asked, rather than the iterations used up. */
  readonly converged: boolean;
}

interface Place {
  readonly point: Float64Array;
  readonly gradient: Float64Array;
  readonly value: number;
}

/** The decrease and the flattening that a step must bring (Wolfe's conditions; Nocedal and Wright 2006, section 3.1). */
const DECREASE = 1e-4;
const FLATTENING = 0.9;
/** A line search that needs more evaluations has met the limits of floating-point numbers. */
const EVALUATIONS = 25;

/**
 * Minimises from a starting point. For a convex function the result is its minimum.
 *
 * @throws DOMException `AbortError` after the signal; RangeError where the function is not finite at the start.
 */
export async function minimize(
  objective: Objective,
  start: Float64Array,
  { memory = 10, iterations = 300, tolerance = 1e-6, pause, signal, onProgress }: MinimizeOptions = {},
): Promise<Minimum> {
  let here = placeAt(objective, start.slice());
  if (!Number.isFinite(here.value)) throw new RangeError('The function is not finite at the start.');
  const steps: { readonly s: Float64Array; readonly y: Float64Array; readonly rho: number }[] = [];
  let iteration = 0;
  for (; iteration < iterations && largest(here.gradient) > tolerance; iteration++) {
    signal?.throwIfAborted();
    const direction = descent(here.gradient, steps);
    // The first step has no scale yet: the gradient's own length would often overshoot.
    const first = steps.length === 0 ? Math.min(1, 1 / Math.sqrt(inner(here.gradient, here.gradient))) : 1;
    const next = search(objective, here, direction, first);
    if (!next) break;
    const s = difference(next.point, here.point);
    const y = difference(next.gradient, here.gradient);
    const curvature = inner(s, y);
    if (curvature > 0) {
      steps.push({ s, y, rho: 1 / curvature });
      if (steps.length > memory) steps.shift();
    }
    here = next;
    onProgress?.(iteration + 1, here.value);
    await pause?.();
  }
  signal?.throwIfAborted();
  const gradient = largest(here.gradient);
  return {
    point: here.point,
    value: here.value,
    iterations: iteration,
    gradient,
    converged: gradient <= tolerance,
  };
}

/** The two-loop recursion (Nocedal and Wright 2006, algorithm 7.4). */
function descent(
  gradient: Float64Array,
  steps: readonly { readonly s: Float64Array; readonly y: Float64Array; readonly rho: number }[],
): Float64Array {
  const direction = gradient.map((value) => -value);
  const shares = new Float64Array(steps.length);
  for (let i = steps.length - 1; i >= 0; i--) {
    const { s, y, rho } = steps[i]!;
    shares[i] = rho * inner(s, direction);
    addTo(direction, y, -shares[i]!);
  }
  const last = steps.at(-1);
  if (last) scale(direction, inner(last.s, last.y) / inner(last.y, last.y));
  steps.forEach(({ s, y, rho }, i) => addTo(direction, s, shares[i]! - rho * inner(y, direction)));
  return direction;
}

/**
 * A step along the direction that satisfies the strong Wolfe conditions (Nocedal and Wright 2006, algorithms 3.5 and 3.6, by bisection and cubic
 * interpolation).
 *
 * @returns undefined where no step lowers the value any more.
 */
function search(
  objective: Objective,
  from: Place,
  direction: Float64Array,
  first: number,
): Place | undefined {
  const slope = inner(from.gradient, direction);
  if (!(slope < 0)) return undefined;
  let low = { step: 0, place: from, slope };
  let high: typeof low | undefined;
  let step = first;
  for (let evaluation = 0; evaluation < EVALUATIONS; evaluation++) {
    const point = from.point.slice();
    addTo(point, direction, step);
    const place = placeAt(objective, point);
    const here = { step, place, slope: inner(place.gradient, direction) };
    const isTooHigh =
      !(place.value <= from.value + DECREASE * step * slope) ||
      (low.step > 0 && place.value >= low.place.value);
    if (isTooHigh) high = here;
    else if (Math.abs(here.slope) <= -FLATTENING * slope) return place;
    else {
      if (here.slope * ((high?.step ?? Infinity) - low.step) >= 0) high = low;
      low = here;
    }
    step = high ? between(low, high) : 2 * low.step;
  }
  // Rounding hides the flattening: a lower place is a step all the same.
  return low.step > 0 && low.place.value < from.value ? low.place : undefined;
}

/** Where the cubic through both ends has its minimum; the middle where that is outside or close to an end. */
function between(
  a: { readonly step: number; readonly place: Place; readonly slope: number },
  b: { readonly step: number; readonly place: Place; readonly slope: number },
): number {
  const width = b.step - a.step;
  const d1 = a.slope + b.slope - (3 * (a.place.value - b.place.value)) / (a.step - b.step);
  const under = d1 * d1 - a.slope * b.slope;
  const d2 = Math.sign(width) * Math.sqrt(under);
  const at = b.step - (width * (b.slope + d2 - d1)) / (b.slope - a.slope + 2 * d2);
  const share = (at - a.step) / width;
  return share > 0.1 && share < 0.9 ? at : a.step + width / 2;
}

function placeAt(objective: Objective, point: Float64Array): Place {
  const gradient = new Float64Array(point.length);
  const value = objective(point, gradient);
  return { point, gradient, value };
}

function inner(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i]! * b[i]!;
  return sum;
}

function addTo(target: Float64Array, other: Float64Array, factor: number): void {
  for (let i = 0; i < target.length; i++) target[i]! += factor * other[i]!;
}

function scale(target: Float64Array, factor: number): void {
  for (let i = 0; i < target.length; i++) target[i]! *= factor;
}

function difference(a: Float64Array, b: Float64Array): Float64Array {
  return a.map((value, i) => value - b[i]!);
}

function largest(values: Float64Array): number {
  let most = 0;
  for (const value of values) most = Math.max(most, Math.abs(value));
  return most;
}
