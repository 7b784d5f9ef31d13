/** Words of the parts that run on the stage, in English. */

import type { Emotion, Scene } from '../../../../pipeline/dialogue/emotions';
import type { Handed } from '../../../domain/live-dialogue';
import type { Live, PipelineStage, RecordedCase } from '../../../domain/live';
import type { Blame, UpdateStep } from '../../../domain/live-system';
import type { Category } from '../../../../core/memory/bank';
import { counted } from '../../../../core/text/counted';

const parts: Readonly<Record<Live['part'], string>> = {
  screen: 'Screen',
  chain: 'The four stages',
  training: 'Training a classifier',
  sweep: 'α over all questions',
  toy: 'A cosine in two dimensions',
  chart: 'Figures from the papers',
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
  tested: 'A memory system under test',
  trap: 'Write a question that BM25 cannot answer',
  beat: 'Beat the retriever',
  recall: 'What a dialogue recalls',
  handed: 'Memories given to the language model, by setting',
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
  added: 'added: correct',
  stale: 'added: the old one is out of date',
  overwrote: 'replaces it: the old one still holds',
};
const blames: Readonly<Record<Blame, string>> = {
  extraction: 'extraction',
  update: 'update',
  answering: 'question answering',
};
const emotions: Readonly<Record<Emotion, string>> = {
  happy: 'happy',
  sad: 'sad',
  disappointed: 'disappointed',
  anxious: 'anxious',
  envious: 'envious',
  expectant: 'expectant',
  other: 'other',
};
const scenes: Readonly<Record<Scene, string>> = {
  disease: 'illness',
  emotions: 'emotions',
  preferences: 'preferences',
  activity: 'activities',
  other: 'other',
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

  chain: { classify: 'Classify', retrieve: 'Retrieve', rerank: 'Re-rank', answer: 'Answer' },
  sweep: {
    setting: 'Setting of the re-ranking',
    settings: { published: 'as published', ours: 'our setting' },
    says: (right: number, all: number, gained: number, lost: number) =>
      `${right} of ${all} questions have a gold memory first: Eq. 3 gained ${gained} and lost ${lost}.`,
    gained: 'gained, compared with α = 0',
    lost: 'lost, compared with α = 0',
    alt: (name: string) => `Questions about ${name} gained and lost at each α`,
    missing: 'This chart needs one of the bundled characters.',
  },
  assistant: 'Assistant',
  recall: {
    similarity: 'Similarity',
    cues: 'Similarity and cues',
    emotion: 'Emotion:',
    recalls: 'Recall:',
    andScene: (scene: string) => `, ${scene}`,
    none: 'No emotion that Table 10 names: similarity decides.',
    emotions,
    scenes,
  },
  handed: {
    setting: 'Setting',
    settings: { '1': 'Setting 1', '2': 'Setting 2', '3': 'Setting 3', cues: '3 with cues' } satisfies Record<
      Handed,
      string
    >,
    says: {
      '1': 'The gold memory alone: can the model use it in its reply?',
      '2': 'The gold memory among four others: can the model recognise it?',
      '3': 'What the retriever found: the real situation.',
      cues: 'What the retriever found, re-ranked by cues. This is our own, not the paper’s.',
    } satisfies Record<Handed, string>,
    missing: 'The gold memory is not among them.',
    prompt: 'The prompt',
  },
  toy: {
    question: 'Q',
    angle: 'Angle of the question',
    alt: 'Three unit vectors on a circle: question Q, memories A and B',
    nearest: (name: string) => `${name} has the larger cosine: its angle is smaller.`,
  },
  mapAlt: (count: number, near: number) =>
    `${count} memories as dots; the question and its ${near} nearest memories are labelled`,
  mapNote: (share: string) =>
    `Two dimensions keep ${share} of the variance, so near here is not always near. Numbers: ranks by cosine.`,
  training: {
    train: 'Trains on:',
    test: 'Tested on:',
    start: 'Train',
    cheats: 'Also train on the test character',
    reading: (name: string) => (name ? `Reading the questions of ${name} …` : 'Loading the model …'),
    running: 'Training …',
    accuracy: 'Accuracy on the test character',
    seen: 'seen in training',
    curve: 'By number of training characters',
  },
  source: (paper: string, table: string) => `${paper}, ${table}`,

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
  fromNearest: 'Each question is answered from the nearest entry in the store.',
  tested: {
    session: (at: number, total: number, date: string) => `Session ${at} of ${total}, ${date}`,
    slider: 'Session',
    stored: (system: string, count: number) => `${system}: ${count} memories`,
    added: 'Added',
    changed: 'Changed',
    removed: 'Removed',
    nothing: 'Nothing new is stored.',
    should: 'What it should store',
    noPoints: 'Nothing: this session is noise.',
    more: (count: number) => `and ${count} more`,
    byWords: 'Judged by comparing words, live.',
    stages: (right: number, of: number) =>
      `So are the stages: right for ${right} of ${of} answers labelled by hand.`,
    wrong: (wrong: number, all: number) => `${wrong} of ${all} answers are wrong`,
    columns: ['Extraction (F1)', 'Updates correct', 'Answers correct'] as readonly string[],
    notMeasured: '–',
    alt: 'Wrong answers by type of question, and the stage that lost them',
  },
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
