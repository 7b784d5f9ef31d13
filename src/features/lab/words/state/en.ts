/** The plan of an experiment, in English. */

export const en = {
  seed: 'The seed must be a whole number.',
  noRange: 'This is no range: give a start, an end that is not before it, and a step above 0.',
  tooMany: (count: number, most: number): string =>
    `These are ${count} values; ${most} are the most. Take a larger step.`,
};

export type Words = typeof en;
