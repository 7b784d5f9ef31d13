/** The desk of runs and the plan, in English. */

export const en = {
  otherUnderWay: 'Another run is under way. Pause it first, or wait until it is done.',
  seed: 'The seed must be a whole number.',
  noRange: 'This is no range: give a start, an end that is not before it, and a step above 0.',
  tooMany: (count: number, most: number): string =>
    `These are ${count} values; ${most} are the most. Take a larger step.`,
};

export type Words = typeof en;
