/** Words of the score anatomy, in English. */

export const en = {
  lists: 'Score to break down',
  zero: (rank: number, all: number) =>
    `It shares no word with the question: its score is 0, and it is at rank ${rank} of ${all}, among the others that score 0.`,
  title: (list: string, rank: number, all: number, score: string) =>
    `${list}: rank ${rank} of ${all}, score ${score}`,
  summary: (parts: number, sum: string) =>
    `${parts} parts that add up to ${sum}; the numbers are in the table below.`,
  part: 'Part',
  madeOf: 'Computed from',
  adds: 'Contributes',
  score: 'Score',
  sum: 'Score (sum)',
  lexical: (length: number, mean: string, k: number, b: number) =>
    `The memory has ${length} terms, the bank’s mean is ${mean} (k ${k}, b ${b}). Dashed: what a term would contribute in a memory of mean length.`,
  notClassified: 'The question is not classified yet.',
  noCandidate: (k: number) => `Not among the candidates: k = ${k} takes the first of each category.`,
  noWord: 'It shares no word with the question, so it is not in this list.',
  candidates: 'Eq. 3 for every candidate: α·P, then β·σ(s)',
  candidatesSummary: (count: number) => `The two parts of the scores of ${count} candidates, best first.`,
  classifierPart: 'Classifier, α·P',
  retrieverPart: 'Retriever, β·σ(s)',
  candidate: 'Candidate',
  theMemory: 'The memory',
  none: 'No memory was found, so there is no score to break down.',

  rows: {
    lexical: (parts: {
      times: number;
      idf: string;
      df: number;
      saturation: string;
      tf: number;
      length: string;
    }) =>
      `${parts.times > 1 ? `${parts.times} × ` : ''}idf ${parts.idf} (in ${parts.df}) × tf ${parts.saturation} ` +
      `(${parts.tf === 1 ? 'once' : `${parts.tf} times`}) × length ${parts.length}`,
    window: 'Best passage',
    whole: 'Whole memory',
    windowNote: (cosine: string) => `½ × cosine ${cosine}`,
    wholeNote: (cosine: string) => `½ × cosine ${cosine}, of all its passages together`,
    nearest: (token: string) => `nearest: ${token}`,
    reciprocal: (constant: number, rank: number) => `1 / (${constant} + rank ${rank})`,
    notInList: 'not in its list: 0',
    zScore: (rank: number | undefined) =>
      `weight × z: how far above the bank’s mean (${rank ? `rank ${rank}` : 'not in its list, score 0'})`,
    people: 'Named people',
    peopleNote: (weight: number, found: number, asked: number, names: readonly string[]) =>
      `${weight} × ${found} of ${asked} named in the question: ${names.join(', ')}`,
    event: 'Same event',
    eventNote: (weight: number, title: string) => `${weight} × the distance up to “${title}”`,
    classifier: 'Classifier',
    reader: 'Reader',
    unread: (k: number) => `not read: the reader reads the first ${k}`,
    retriever: 'Retriever',
  },

  sentence: {
    title: 'Which sentence contributes most to the cosine?',
    about: (score: string) =>
      `The memory is embedded again with each sentence left out in turn. The drop in the dense score (${score}) is that sentence’s contribution; a negative one means that the memory would be closer without it.`,
    embedding: (done: number, all: number) => `Embedding: ${done} of ${all}`,
    waiting: 'Waiting for the encoder …',
    progress: 'Embedding without each sentence',
    cancelled: 'Cancelled.',
    goOn: 'Continue',
    single: 'The memory has one sentence, so it accounts for the whole score.',
    carrying: (without: string) => `Bold: without this sentence the score drops most, to ${without}.`,
    nobody: 'No single sentence decides it: leaving any one out does not lower the score.',
  },
};

export type Words = typeof en;
