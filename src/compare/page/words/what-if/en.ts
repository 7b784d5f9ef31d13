/** Words of What if, in English. */

import type { ContextCase } from '../../../domain/what-if';

const cases: Readonly<Record<ContextCase, string>> = {
  retrieved: 'What was retrieved',
  none: 'No retrieval',
  incorrect: 'Incorrect retrieval',
  correct: 'Correct retrieval',
};

export const en = {
  cases,
  tried: 'Changes',
  wording: 'Reword the question',
  try: 'Try',
  forceClass: 'Force the category',
  asClassified: 'as classified',
  forcedReranks: 'A forced class counts only in re-ranking, so both cases are re-ranked as published here.',
  forced: (category: string) => `P(${category}) = 1`,
  models: 'Swap the model',
  encoder: 'Encoder',
  encoderInUse: 'as asked',
  encoderNamed: (name: string) => `as asked: ${name}`,
  shippedEncoder: 'the page’s own encoder',
  endpointEncoder: 'the embedding endpoint',
  onlyEncoder: 'No other encoder is installed. Download one in the settings, under “Encoders”, to compare.',
  classifier: 'Classifier',
  classifiers: { model: 'BERT', 'cue-words': 'Cue words' },
  classifierNamed: (name: string) => `as asked: ${name}`,
  change: 'Change a memory (in a copy)',
  option: (title: string, kind: string) => `${title} (${kind})`,
  text: 'Text of the memory',
  useText: 'Use this text',
  takeOut: 'Remove it',
  putBack: 'Restore it',
  changed: 'Changed in the copy',
  takenOut: 'Removed:',
  rewritten: 'Rewritten:',
  nothingKept: 'Stored memories are not changed, and none of this is saved.',
  takeAllBack: 'Undo all changes',

  embedding: (done: number, all: number) => `Embedding what changed: ${done} of ${all}`,
  embeddingLabel: 'Embedding what changed',
  asking: 'Asking again …',
  difference: 'Difference',
  nothingYet:
    'No changes yet. Reword the question, force its category, swap a model, or change a memory to see the effect.',
  goldOut:
    'A gold memory is removed: the bank can no longer answer from it, but an answer is still quoted from the next best memory.',
  noGold: 'No gold is known for this question: compare what is retrieved and what is answered.',
  probability: (asked: string, here: string) => `P(semantic): ${asked} as asked, ${here} here.`,
  answers: 'Answers',
  handedOver: 'Memories used for the answer',
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
  handed: 'Memories used for the answer',
  nothing: 'Nothing.',
  nothingAnswers: 'Nothing here seems to answer this.',
  nearest: 'Nearest, not an answer: ',
  byRule: 'Chosen by the rule.',
  byReader: 'Chosen by the rule and the trained reader.',
  quotedFrom: { before: 'Quoted from ', after: '; no language model.' },
  anchors: (found: number, all: number) => `${found} of ${all} anchors.`,
  noAnswer:
    'No answer: without a memory there is nothing to quote. A language model would answer from its own knowledge, or make something up.',

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
