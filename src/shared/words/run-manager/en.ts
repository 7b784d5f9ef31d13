/** The run manager, in English. */

export const en = {
  otherUnderWay: 'Another run is in progress. Pause it, or wait until it finishes.',
};

export type Words = typeof en;
