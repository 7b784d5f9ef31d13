/** Words of a memory’s sheet and of the evidence for a rank, in English. */

export const en = {
  sheet: {
    why: 'Why this rank?',
    evidence: (list: string) => `${list} evidence`,
    rank: (rank: number | string, all: number) => `rank ${rank} of ${all}`,
    notYet: 'not computed yet',
    noCandidate: 'Not among the candidates.',
    noWord: 'It shares no word with the question.',
    questions: 'Questions it answers',
    underlined: 'Underlined: the passage that the encoder finds closest to the question.',
    marked: 'Marked: the anchors of the reference answer.',
  },
  evidence: {
    term: 'term',
    df: 'in memories',
    adds: 'contributes',
    sum: 'score (sum)',
    length: (terms: number, mean: string) =>
      `Length: ${terms} terms; bank mean: ${mean}. Matches count less in long memories.`,
    bestPassage: '(best passage)',
    whole: '(the whole memory)',
    cosines: ', the cosines to its best passage and to all of them together. The best passage:',
    questionToken: 'question token',
    memoryToken: 'most similar in the memory',
    cosine: 'cosine',
    within: 'All within its best passage:',
    atRank: (list: string, rank: number) => `(${list} rank ${rank})`,
    missed: (list: string) => `(${list} did not find it)`,
    people: (names: readonly string[], asked: number) =>
      `(names ${names.join(' and ')}: ${names.length} of the ${asked} ${asked === 1 ? 'person' : 'people'} in the question)`,
    event: (title: string) => `(same event as “${title}”)`,
    zScores: 'Weight × z: how many standard deviations the score is above the bank’s mean.',
    unread: (k: number) => `Not read: the reader reads the first ${k} memories, the others keep their order.`,
    from: (score: string, rank: number) => `s = ${score} in the retriever’s list, rank ${rank} there.`,
  },
};

export type Words = typeof en;
