/** What the state of the Ask screen says, in English. */

export const en = {
  otherwise: {
    bm25: 'BM25 with the page’s own k1 and b',
    weights: 'the fusion with the page’s own weights',
    list: (shown: string, system: string): string => `${shown} in place of ${system}`,
    probabilities: 'the classifier’s probabilities for re-ranking',
  },
  link: {
    noCharacter: 'The character of this link is not in the library. Import it again.',
    noQuestion: 'The character of this link has no such question; it may have been edited. Type it instead.',
  },
};

export type Words = typeof en;
