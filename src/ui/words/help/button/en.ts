/** The button that opens the help on a measure, in English. */

export const en = { helpOn: (measure: string): string => `Help on ${measure}` };

export type Words = typeof en;
