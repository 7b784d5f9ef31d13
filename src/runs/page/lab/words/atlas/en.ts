/** Words of the failure atlas, in English. */

export const en = {
  title: 'The most instructive questions',
  help: 'Chosen by rule from this run: questions on which the systems disagree, fail, or should fail. Look closer at one to see why.',
  list: 'Instructive questions',
  compare: 'Look closer',
  compareOf: (question: string) => `Look closer: ${question}`,
  ranks: 'Rank of the correct memory',
  rank: (rank: number | undefined) => (rank === undefined ? '–' : `${rank}`),
  none: 'No rule finds anything in this run. The rules need BM25, dense and hybrid retrieval, and a re-ranked list; the ready plan “Failure atlas” has them.',
};

export type Words = typeof en;
