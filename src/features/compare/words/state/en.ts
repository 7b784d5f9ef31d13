/** What the state of the Compare screen says, in English. */

export const en = {
  sameTwice: 'The two are the same. Choose two different retrievers.',
  vectorsNotKept:
    'The vectors of this character could not be kept. Free some room in the settings, and reload.',
};

export type Words = typeof en;
