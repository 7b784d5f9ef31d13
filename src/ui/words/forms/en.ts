/** Forms that several screens share, in English. */

export const en = {
  characters: 'Characters',
  questions: (count: number): string => (count === 1 ? 'question' : 'questions'),
  chosen: (chosen: number, all: number): string => `${chosen} of ${all}`,
  searchCharacters: 'Search characters',
  search: 'Search',
  language: 'Language',
  allLanguages: 'All languages',
  english: 'English',
  chinese: 'Chinese',
  all: 'All',
  none: 'None',
  noCharacters: 'There are no characters yet. Import some in the library.',
  noMatch: 'No character matches. Change the search or the language.',
  parameters: 'Parameters of Eq. 3',
  reranking: 'Re-ranking',
  changed: ', changed',
  reset: 'Reset',
  alpha: 'α, classifier',
  beta: 'β, retriever',
  k: 'k, candidates per category',
  scores: 'Sigmoid input',
  raw: 'as published',
  standardised: 'standardised (tuned here)',
  probability: 'Classifier granularity',
  twoCategories: 'two categories',
  fourKinds: 'four kinds (tuned here)',
};

export type Words = typeof en;
