/** Words of the page that a question is saved as, in English. */

export const en = {
  save: 'Save as a page',
  /** Everything that stands in the page itself; it is written into the file, in both languages. */
  page: {
    title: 'Which memory answers this question?',
    other: '中文',
    answer: 'Reference answer',
    gold: 'gold memory',
    goldAt: 'Gold memory: rank',
    missing: 'Gold memory: not in the list',
    lists: { bm25: 'BM25', dense: 'Dense', hybrid: 'Hybrid', reranked: 'Re-ranked' },
    kinds: { profile: 'Profile', relationship: 'Relationship', event: 'Event', dialogue: 'Dialogue' },
    words: {
      title: '1. Matching words',
      text: 'BM25 adds up the words that question and memory share. A rare word weighs more (its idf). k1 says how much a repeated word still counts; b, how much matches count less in long memories.',
      formula: 'score = Σ idf · tf·(k1 + 1) / (tf + k1·(1 − b + b·length/mean))',
    },
    meaning: {
      title: '2. Matching meaning',
      text: 'A model turns question and memories into vectors. The score is the cosine between them: no shared word is needed. Nothing can be moved here; the model was run once, when this page was saved.',
    },
    both: {
      title: '3. Both together',
      text: 'The hybrid list adds the two scores, each as its distance from the list’s mean in standard deviations. w is the weight of the dense list.',
      formula: 'score = w·z(dense) + (1 − w)·z(BM25)',
    },
    rerank: {
      title: '4. What kind of memory is it?',
      text: 'A classifier reads the question and predicts the kind of memory that answers. Eq. 3 adds its probability to the score of the list below. k is how many candidates are taken of each category, semantic and episodic.',
      formula: 's′ = α·P(π|m) + β·σ(s)',
      over: 'Re-ranked list',
    },
    unclassified: 'The question was not classified, so nothing is re-ranked here.',
    sliders: {
      k1: 'k1: repeated words',
      b: 'b: length of the memory',
      dense: 'w: weight of the dense list',
      alpha: 'α: weight of the classifier',
      beta: 'β: weight of the list',
      k: 'k: candidates per category',
    },
    reset: 'As on the page',
    was: 'was',
    source:
      'Saved from Mnemoscope. The lists are computed in this file, by the page’s own formulas; nothing is loaded from the network.',
  },
};

export type Words = typeof en;
