/** The plan of an experiment, in English. */

export const en = {
  seed: 'The seed must be a whole number.',
  noRange: 'Enter a start, an end that is not smaller, and a step above 0.',
  tooMany: (count: number, most: number): string =>
    `This gives ${count} values; the maximum is ${most}. Use a larger step.`,
};

export type Words = typeof en;
