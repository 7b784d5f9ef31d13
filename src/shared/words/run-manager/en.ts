/** The run manager, in English. */

export const en = {
  otherUnderWay: 'Another run is under way. Pause it first, or wait until it is done.',
};

export type Words = typeof en;
