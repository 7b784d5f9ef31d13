/** Vectors of two numbers, for the first cosine by hand. */

/** The unit vector at an angle. @param degrees counter-clockwise from the first axis. */
export function unitAt(degrees: number): readonly [x: number, y: number] {
  const angle = (degrees * Math.PI) / 180;
  return [Math.cos(angle), Math.sin(angle)];
}
