/** Words of What if, in English. */

import type { ContextCase } from '../../../../core/compare/what-if';

const cases: Readonly<Record<ContextCase, string>> = {
  retrieved: 'What was retrieved',
  none: 'No retrieval',
  incorrect: 'Incorrect retrieval',
  correct: 'Correct retrieval',
};

export const en = {
  cases,
  tried: 'What is tried',
  wording: 'Ask it in other words',
  try: 'Try',
  forceClass: 'Force the class',
  asClassified: 'as classified',
  forcedReranks: 'A forced class counts only in re-ranking, so both cases are re-ranked as published here.',
  forced: (category: string) => `P(${category}) = 1`,
  models: 'Swap the model',
  encoder: 'Encoder',
  encoderInUse: 'as asked',
  encoderNamed: (name: string) => `as asked: ${name}`,
  shippedEncoder: 'the page’s own encoder',
  endpointEncoder: 'the embedding endpoint',
  onlyEncoder: 'No other encoder is here. Fetch one in the settings, under “Encoders”, to set it beside.',
  classifier: 'Classifier',
  classifiers: { model: 'BERT', 'cue-words': 'Cue words' },
  classifierNamed: (name: string) => `as asked: ${name}`,
  change: 'Change a memory, in a copy',
  option: (title: string, kind: string) => `${title} (${kind})`,
  text: 'Text of the memory',
  useText: 'Use this text',
  takeOut: 'Take it out',
  putBack: 'Put it back',
  changed: 'Changed in the copy',
  takenOut: 'Taken out:',
  rewritten: 'Rewritten:',
  nothingKept: 'The stored memories stay as they are. Nothing of this is kept.',
  takeAllBack: 'Take everything back',

  embedding: (done: number, all: number) => `Embedding what changed: ${done} of ${all}`,
  embeddingLabel: 'Embedding what changed',
  asking: 'Asking again …',
  difference: 'The difference',
  nothingYet:
    'Nothing is changed yet. Reword the question, force its class, swap a model, or change a memory, and watch.',
  goldOut:
    'A gold memory is taken out: the bank cannot answer from it any more, and the answerer quotes the next best thing all the same.',
  noGold: 'No gold is known for this question: compare what is handed over, and what is answered.',
  probability: (asked: string, here: string) => `P(semantic): ${asked} as asked, ${here} here.`,
  answers: 'The answers',
  handedOver: 'What the answerer is handed',
  asAsked: 'As asked',
  whatIf: 'What if',
  whatIfCase: (name: string) => `What if: ${name.toLowerCase()}`,

  /** The cause follows. */
  encoderFailed:
    'The encoder could not compare the quotes, so the answers were chosen by shared words alone.',
  encoderFailedFor: (label: string) =>
    `${label}: the encoder could not compare the quotes, so the answer was chosen by shared words alone.`,
  answerOf: (label: string) => `Answer: ${label}`,
  waiting: 'Waiting for the answer …',
  handed: 'Handed to the answerer',
  nothing: 'Nothing.',
  nothingAnswers: 'Nothing here seems to answer this.',
  nearest: 'Nearest, not an answer: ',
  quotedFrom: { before: 'Quoted from ', after: '; no language model.' },
  anchors: (found: number, all: number) => `${found} of ${all} anchors.`,
  noAnswer:
    'No answer: with no memory in hand there is nothing to quote. A language model would answer from what it knows, or make something up.',

  moves: {
    title: 'Rank of the best gold memory',
    list: 'List',
    asAsked: 'as asked',
    whatIf: 'what if',
    change: 'change',
    lost: 'lost',
    found: 'found',
  },
};

export type Words = typeof en;
