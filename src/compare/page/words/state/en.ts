/** What the state of the Compare screen says, in English. */

export const en = {
  sameTwice: 'The two are the same. Choose two different retrievers.',
  vectorsNotKept: 'This character’s vectors could not be stored. Free some space in the settings and reload.',
};

export type Words = typeof en;
