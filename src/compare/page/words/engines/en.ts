/** Words of the lists of search engines, in English. */

export const en = {
  title: 'Search engines',
  lead: 'Same memories, the engine’s own analyser.',
  offer:
    'Push this character to OpenSearch, Elasticsearch or Chroma under Settings → Search engines to see their lists here, next to ours.',
  ask: (engine: string) => `Ask ${engine}`,
  beside: (own: string, common: number, of: number, same: boolean, shift: string | undefined) =>
    `Beside our ${own}: ${common} of the first ${of} in common, ${same ? 'the same first memory' : 'a different first memory'}.${shift === undefined ? '' : ` Common memories are ${shift} ranks apart on average.`}`,
  notOurs: (own: string) => `Our ${own} list is not available for comparison.`,
  answered: (time: string) => `answered in ${time}`,
  draw: 'In the rank flow',
  asking: (engine: string) => `Asking ${engine} …`,
  again: 'Try again',
  named: { before: 'Error code: ', after: '.' },
  nothing: 'Nothing found.',
  ours: (rank: number) => `ours: ${rank}`,
  notInOurs: 'not in ours',
  notInTheirs: 'not in theirs',
  lacking: (own: string) => `In the first ten of our ${own} only`,
  noVector: 'The question has no vector: the encoder is not loaded. Load it above, then try again.',
  noEvidence: 'The engine sent no readable explanation.',
  term: 'Term',
  tf: 'in the memory',
  df: 'documents with it',
  idf: 'idf',
  adds: 'contributes',
  sum: 'Score',
  length: (length: number, mean: string) =>
    `${length} terms long; the mean over the index is ${mean}. Document counts are over the whole index, not this character alone.`,
  theirTerms: (terms: string) => `Only their analyser matches: ${terms}.`,
  ownTerms: (terms: string) => `Only ours matches: ${terms}.`,
  sameTerms: 'Both analysers match the same terms.',
  passage: 'Nearest passage',
  cosine: (theirs: string) => `Cosine ${theirs}`,
  ownCosine: (window: string, whole: string, score: string) =>
    `Ours: best passage ${window}, whole memory ${whole}, mean ${score}.`,
  fusedFrom: 'Fused from',
  part: (list: string, rank: number | undefined, adds: string) =>
    rank === undefined
      ? `${list}: not in the list`
      : `${list}: rank ${rank}, contributes 1 / (60 + ${rank}) = ${adds}`,
  table: (list: string) => `Terms of the score in ${list}`,
};

export type Words = typeof en;
