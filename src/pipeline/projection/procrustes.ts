/** Turning one picture so that it lies as another does. */

/**
 * The points turned about their middle, and mirrored where that is nearer, so that the sum of squared distances to the other picture's
 * points is least, both being centred and of one size (orthogonal Procrustes, Schönemann 1966; in two dimensions the angle is in closed
 * form). Distances within the picture stay as they are; the middle becomes the origin.
 *
 * @param points rows × 2; row i is what row i of `like` is.
 * @throws RangeError where the numbers of points differ.
 */
export function turnedLike(points: Float64Array, like: Float64Array): { points: Float64Array; turn: Turn } {
  if (points.length !== like.length)
    throw new RangeError(`${points.length / 2} points cannot lie as ${like.length / 2} do`);
  const middle = middleOf(points);
  const other = middleOf(like);
  // Sums of the products of the coordinates: a b / c d = Σ (x, y)ᵀ (x', y').
  let a = 0;
  let b = 0;
  let c = 0;
  let d = 0;
  for (let i = 0; i < points.length; i += 2) {
    const x = points[i]! - middle[0];
    const y = points[i + 1]! - middle[1];
    const u = like[i]! - other[0];
    const v = like[i + 1]! - other[1];
    a += x * u;
    b += x * v;
    c += y * u;
    d += y * v;
  }
  // What a pure turn can reach, and what a turn after mirroring y can.
  const plain = Math.hypot(a + d, b - c);
  const mirrored = Math.hypot(a - d, b + c);
  const mirror = mirrored > plain * (1 + 1e-9);
  const angle = mirror ? Math.atan2(b + c, a - d) : Math.atan2(b - c, a + d);
  const turn: Turn = { middle, angle, mirror };
  const turned = new Float64Array(points.length);
  for (let i = 0; i < points.length; i += 2) turned.set(turnedPoint(turn, [points[i]!, points[i + 1]!]), i);
  return { points: turned, turn };
}

export interface Turn {
  readonly middle: readonly [number, number];
  /** Radians, counter-clockwise, after y has been mirrored where `mirror` says so. */
  readonly angle: number;
  readonly mirror: boolean;
}

/** A point that belongs to the turned picture, such as where a question falls. */
export function turnedPoint(
  { middle, angle, mirror }: Turn,
  [px, py]: readonly [number, number],
): [number, number] {
  const x = px - middle[0];
  const y = (py - middle[1]) * (mirror ? -1 : 1);
  const cos = Math.cos(angle);
  const sin = Math.sin(angle);
  return [x * cos - y * sin, x * sin + y * cos];
}

function middleOf(points: Float64Array): [number, number] {
  let x = 0;
  let y = 0;
  for (let i = 0; i < points.length; i += 2) {
    x += points[i]!;
    y += points[i + 1]!;
  }
  const count = Math.max(1, points.length / 2);
  return [x / count, y / count];
}
