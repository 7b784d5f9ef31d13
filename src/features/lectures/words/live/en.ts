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
  cases: 'What the language model is handed',
  recorded: 'Recorded exchange',
  pipeline: 'A memory system, stage by stage',
  vote: 'Ask the room',
};
const cases: Readonly<Record<RecordedCase, string>> = {
  none: 'No retrieval',
  incorrect: 'Incorrect retrieval',
  correct: 'Correct retrieval',
  retrieved: 'Our own retrieval',
  insisting: '… and it must answer',
};
const stages: Readonly<Record<PipelineStage, string>> = {
  dialogue: 'Dialogue',
  extraction: 'Extraction',
  update: 'Update',
  answer: 'Answers',
  blame: 'Blame',
};
const outcomes: Readonly<Record<UpdateStep['outcome'], string>> = {
  updated: 'takes its place: right',
  added: 'put beside it: right',
  stale: 'put beside it: the old one should have gone',
  overwrote: 'takes its place: wrong, the old one still holds',
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
  waits: 'The model is at work …',
  noScreen: 'This screen cannot stand on the stage.',
  noAddress: 'This step names no address to show. Add one in the lecture’s editor.',
  region: (label: string) => `${label}, scrolls`,

  looksFor: { before: 'The question looks for ', after: '.' },
  byModel: (model: string) => `BERT classifier, ${model}, at work on this machine`,
  byCueWords: 'By cue words, the baseline: the BERT classifier is not there.',

  goldAt: (rank: number) => `gold at ${rank}`,
  goldMissing: 'gold not found',
  nothingFound: 'Nothing found: no memory shares a word with the question.',

  term: 'Term',
  tf: 'tf',
  length: 'length',
  gives: 'gives',
  inMemories: (count: number, all: number) => `in ${count} of ${all}`,
  times: (count: number) => (count === 1 ? 'once' : `${count} times`),
  notInMemory: 'not in this memory',
  sum: (list: string) => `Sum: the score in the ${list} list`,
  lengthNote: (length: number, mean: string) =>
    `The memory has ${counted(length, 'term')}; the mean is ${mean}.`,
  placeOf: (list: string, rank: number, all: number) => `${list} puts it at ${rank} of ${all}.`,
  noSharedTerm: (list: string) =>
    `No term of the question stands in this memory, so its score is 0 and ${list} cannot find it.`,

  dimension: 'Dimension',
  questionHas: 'Question',
  memoryHas: 'Memory',
  product: 'Product',
  others: (count: number) => `the other ${count} together`,
  cosineSum: 'Sum: the cosine',
  noNames: 'No dimension has a name; only the sum means something.',
  twoCosines: (window: string, whole: string, score: string) =>
    `A long memory’s score is the mean of its best window’s cosine and the whole’s: (${window} + ${whole}) / 2 = ${score}.`,

  alpha: 'Weight of the classifier, alpha',
  beta: 'Weight of the retriever, beta',
  was: (rank: number) => `was ${rank}`,

  quoted: 'Quoted from',
  nothingAnswers: 'Nothing here seems to answer this.',
  nearest: 'Nearest, not an answer:',
  reference: 'Reference:',

  handedOver: 'Handed to the model',
  nothingHanded: 'Nothing but the character’s name.',
  holdsAnswer: 'holds the answer',
  answers: 'It answers',
  recorded: 'Recorded',
  answeredBy: (model: string, day: string) => `${model}, ${day}`,
  promptShown: 'The prompt, word for word',

  buffered: (day: string) =>
    `A dialogue of ${day}. The system’s buffer holds four turns: what was said before is forgotten when it writes.`,
  judgedByHand: 'The verdicts are ours, by hand.',
  verdicts: {
    correct: 'correct',
    hallucinated: 'hallucinated',
    extra: 'true, not wanted',
    omitted: 'omitted',
  },
  thresholdLabel: 'Cosine from which a point takes an entry’s place, tau',
  rule: 'A new point takes the place of the nearest entry where their cosine reaches τ; else it is put beside it.',
  newPoint: 'New point',
  nearestEntry: 'Nearest entry of before',
  becomes: 'What happens',
  stored: (entries: number, wrong: number) =>
    `The store now holds ${entries} entries; ${wrong === 0 ? 'every update was right' : `${counted(wrong, 'update')} went wrong`}.`,
  right: 'right',
  wrong: 'wrong',
  blameOf: (stage: string) => `Failed first: ${stage}`,
  blameSum: (all: number, right: number, blamed: readonly { stage: string; count: number }[]) =>
    `${right} of ${counted(all, 'answer')} right.` +
    (blamed.length > 0
      ? ` To blame: ${blamed.map(({ stage, count }) => `${stage} ${count}`).join(', ')}.`
      : ''),
};

export type Words = typeof en;
