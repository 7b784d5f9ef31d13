/** Words of the parts that run on the stage, in English. */

import type { Live, PipelineStage, RecordedCase } from '../../../../core/lecture/live';
import type { Blame, UpdateStep } from '../../../../core/lecture/live-system';
import type { Category } from '../../../../core/memory/bank';
import { counted } from '../../../../core/text/counted';

const parts: Readonly<Record<Live['part'], string>> = {
  screen: 'Screen',
  memories: 'Memories',
  classify: 'Classification of the question',
  lists: 'Lists side by side',
  terms: 'BM25 by hand',
  cosine: 'The cosine by hand',
  equation: 'Eq. 3 for every candidate',
  flow: 'Rank flow',
  anatomy: 'Score anatomy',
  answer: 'Answer',
  map: 'Map',
  'what-if': 'What if',
  cases: 'Memories given to the language model',
  recorded: 'Recorded exchange',
  pipeline: 'A memory system, stage by stage',
  vote: 'Ask the room',
};
const cases: Readonly<Record<RecordedCase, string>> = {
  none: 'No retrieval',
  incorrect: 'Incorrect retrieval',
  correct: 'Correct retrieval',
  retrieved: 'Our own retrieval',
  insisting: '… and must answer',
};
const stages: Readonly<Record<PipelineStage, string>> = {
  dialogue: 'Dialogue',
  extraction: 'Extraction',
  update: 'Update',
  answer: 'Answers',
  blame: 'Error source',
};
const outcomes: Readonly<Record<UpdateStep['outcome'], string>> = {
  updated: 'replaces it: correct',
  added: 'added as new: correct',
  stale: 'added as new: should have replaced the old entry',
  overwrote: 'replaces it: wrong, the old entry still holds',
};
const blames: Readonly<Record<Blame, string>> = {
  extraction: 'extraction',
  update: 'update',
  answering: 'question answering',
};
const category = (which: Category): string => (which === 'semantic' ? 'Semantic memory' : 'Episodic memory');

export const en = {
  parts,
  cases,
  stages,
  outcomes,
  blames,
  category,
  waits: 'The model is running …',
  noScreen: 'This screen cannot be presented.',
  noAddress: 'This step has no link to show. Add one in the lecture editor.',
  region: (label: string) => `${label}, scrolls`,

  looksFor: { before: 'The question asks for ', after: '.' },
  byModel: (model: string) => `BERT classifier ${model}, running on this machine`,
  byCueWords: 'Classified by cue words (baseline): the BERT classifier is not available.',

  goldAt: (rank: number) => `gold at ${rank}`,
  goldMissing: 'gold not found',
  nothingFound: 'Nothing found: no memory shares a word with the question.',

  term: 'Term',
  tf: 'tf',
  length: 'length',
  gives: 'contributes',
  inMemories: (count: number, all: number) => `in ${count} of ${all}`,
  times: (count: number) => (count === 1 ? 'once' : `${count} times`),
  notInMemory: 'not in this memory',
  sum: (list: string) => `Sum: the score in the ${list} list`,
  lengthNote: (length: number, mean: string) =>
    `The memory has ${counted(length, 'term')}; the mean is ${mean}.`,
  placeOf: (list: string, rank: number, all: number) => `${list} ranks it ${rank} of ${all}.`,
  noSharedTerm: (list: string) => `No shared word: the score is 0, and ${list} cannot find it.`,

  dimension: 'Dimension',
  questionHas: 'Question',
  memoryHas: 'Memory',
  product: 'Product',
  others: (count: number) => `the other ${count} together`,
  cosineSum: 'Sum: the cosine',
  noNames: 'Single dimensions have no meaning; only the sum has.',
  twoCosines: (window: string, whole: string, score: string) =>
    `For a long memory, the score is the mean of the cosines of its best passage and of the whole memory: (${window} + ${whole}) / 2 = ${score}.`,

  alpha: 'Weight of the classifier, alpha',
  beta: 'Weight of the retriever, beta',
  was: (rank: number) => `was ${rank}`,

  quoted: 'Quoted from',
  nothingAnswers: 'Nothing here seems to answer this.',
  nearest: 'Nearest, not an answer:',
  reference: 'Reference:',

  handedOver: 'Given to the model',
  nothingHanded: 'Only the character’s name.',
  holdsAnswer: 'contains the answer',
  answers: 'Its answer',
  recorded: 'Recorded',
  answeredBy: (model: string, day: string) => `${model}, ${day}`,
  promptShown: 'Full prompt',

  buffered: (day: string) =>
    `A dialogue of ${day}. The system’s buffer holds four turns; earlier turns are gone when it writes.`,
  judgedByHand: 'We judged these by hand.',
  verdicts: {
    correct: 'correct',
    hallucinated: 'hallucinated',
    extra: 'true, but not needed',
    omitted: 'omitted',
  },
  thresholdLabel: 'Minimum cosine to replace an entry, tau',
  rule: 'A new point replaces the nearest entry if their cosine reaches τ; otherwise it is added.',
  newPoint: 'New point',
  nearestEntry: 'Nearest old entry',
  becomes: 'Result',
  stored: (entries: number, wrong: number) =>
    `The store now holds ${entries} entries; ${wrong === 0 ? 'every update was correct' : `${counted(wrong, 'update')} went wrong`}.`,
  right: 'correct',
  wrong: 'wrong',
  blameOf: (stage: string) => `First error: ${stage}`,
  blameSum: (all: number, right: number, blamed: readonly { stage: string; count: number }[]) =>
    `${right} of ${counted(all, 'answer')} correct.` +
    (blamed.length > 0
      ? ` First error in: ${blamed.map(({ stage, count }) => `${stage} ${count}`).join(', ')}.`
      : ''),
};

export type Words = typeof en;
