/** Words of ask, in English. */

import type { AnchorsFound } from '../../../measures/domain/text/anchor-hit';
import type { AnswerType } from '../../../pipeline/reading/answer-type';
import type { Reason } from '../../../pipeline/reading/reader';
import { counted } from '../../../core/text/counted';

const ORDINALS = new Intl.PluralRules('en', { type: 'ordinal' });
const ENDINGS: Readonly<Record<string, string | undefined>> = { one: 'st', two: 'nd', few: 'rd' };

/** What a sentence has or lacks; absent for questions of which no rule can tell. */
const TYPE_WORDS: Readonly<Partial<Record<AnswerType, string>>> = {
  who: 'a name',
  when: 'a time',
  'how long': 'a length of time',
  'how many': 'a number',
  where: 'a place',
  relation: 'a relation',
};

const memoriesOf = (count: number) => `${count} ${count === 1 ? 'memory' : 'memories'}`;

export const own = {
  askAbout: (name: string) => `Ask about ${name}’s life`,
  examples: 'Example questions',
  examplesShort: 'Examples',
  examplesByKind: 'Example questions by kind',
  more: 'More',
  asked: (count: number) => `Asked before (${count})`,
  noExamples: 'This character comes without questions. Ask your own.',
  beforehand: 'computed beforehand',
  details: 'Details',
  vectorsBy: (model: string): string => `Vectors: ${model}`,
  waitingForModel: 'Waiting for the model …',
  waitingForVectors: 'Waiting until all memories are embedded …',
  waitingForTable: 'Loading the table of token vectors …',
  tableNotLoaded: 'The table of token vectors is not loaded.',
  cancelledAsk: 'Cancelled. Ask again to continue.',
  modelNotLoaded: 'The model is not loaded.',
  encoderNotLoaded: 'The encoder is not loaded.',
  notEmbedded: 'Some memories are not embedded yet.',
  intro: {
    title: 'How does memory answer?',
    text: (name: string, memories: number) =>
      `Ask about ${name}’s life, or choose an example above. You will see whether the question asks for a fact (semantic memory) or for an event (episodic memory), what each retriever finds among ${memoriesOf(memories)} and why, how the classifier re-ranks them, and the answer with its source.`,
  },
  results: 'What each stage did',
  lists: 'Lists',
  copyLink: 'Copy link',
  linkCopied: 'Link copied: character, question, settings and view.',
  linkCopiedEmpty: 'Link copied: the character and the screen.',
  linkOwn: 'This character is not bundled: the link works only where the same character was imported.',
  linkSelection: (count: number) =>
    `The ${count} selected memories are too many for a link and are left out.`,
  linkTexts: 'Rewritten texts and a different encoder are left out.',
  linkRefused: 'The browser blocked copying. Copy the address from the address bar.',

  ranking: (list: string) => `${list} ranking`,
  someRanking: (list: string) => `${list} so far`,
  some: (list: string, embedded: string, passages: string) =>
    `${list} over ${embedded} of ${passages} passages; it grows as memories are embedded.`,
  /** Over a list that stands in for one that needs the model. */
  standIn: (list: string, place: string, soon: boolean) =>
    soon
      ? `${list} for now, without the model. ${place} follows when the model is ready.`
      : `${list} instead: ${place} needs the model.`,
  subtitles: {
    equation: 'Eq. 3',
    reranked: (list: string) => `${list}, by Eq. 3`,
    standIn: (list: string) => `stand-in: ${list}, by Eq. 3`,
    read: (list: string, k: number) => `${list}, the first ${k} by the trained reader`,
  },
  goldAt: (rank: number) => `at ${rank}`,
  goldNotFound: 'not ranked',
  nothingFound: 'Nothing found: no memory shares a word with the question.',
  first: (count: number) => `First ${count}`,
  all: (count: number) => `All ${count}`,
  askedField: 'field asked for',
  sameEvent: 'same event',
  turnBefore: 'turn before',
  moved: (rank: number, from: number) =>
    rank === from ? `still ${rank}${ENDINGS[ORDINALS.select(rank)] ?? 'th'}` : `from ${from}`,
  movedFrom: (p: string, sigma: string) => `P ${p} · σ ${sigma}`,
  movedByReader: (relevance: string | undefined, sigma: string) =>
    `${relevance === undefined ? 'not read' : `relevance ${relevance}`} · σ ${sigma}`,

  classification: 'Classification',
  classify: 'Classify',
  evenGuess: 'No cue word: 50/50',
  memoryOf: { semantic: 'Semantic memory', episodic: 'Episodic memory' },
  byBert: (stamp: string) => `BERT, ${stamp}`,
  byCues: 'Classified by cue words (baseline): the BERT classifier is not available.',
  waitingForClassifier: 'Waiting for the classifier …',

  answer: 'Answer',
  updating: 'Updating …',
  nothingAnswers: 'Nothing here seems to answer this.',
  nearest: 'Nearest, not an answer',
  candidates: 'Next candidates',
  /** Why a sentence was chosen. */
  reason: ({ terms, cosine, relevance, type, typeFound }: Reason) =>
    [
      terms.length > 0 ? `shares ${terms.slice(0, 5).join(', ')}` : 'shares no content word',
      cosine === undefined ? '' : `cosine ${cosine.toFixed(2)}`,
      relevance === undefined ? '' : `relevance ${relevance.toFixed(2)}`,
      TYPE_WORDS[type] === undefined ? '' : `${typeFound ? 'has' : 'lacks'} ${TYPE_WORDS[type]}`,
    ]
      .filter(Boolean)
      .join(' · '),
  confidence: { likely: 'Likely', unsure: 'Unsure', nothing: 'Nothing here' },
  howSure: 'How sure?',
  answerDetails: 'Memories and reference',
  inShort: 'In short:',
  /** The date of a memory whose sentence has none. */
  dated: { event: (day: string) => `Dated ${day}`, writing: (day: string) => `Written ${day}` },
  firstOfList: 'The first memory of the list:',
  nextBest: 'Next best sentence',
  answerAlone: 'Hide other sentences',
  byWordsYet: 'Found by words alone: the model has not loaded yet.',
  /** While the reader is to re-rank the list and has not. */
  rereading: {
    absent: (language: string) =>
      `There is no trained reader for ${language}: the list stays in the retriever’s order.`,
    loading: 'The reader is loading; until it has read, the list stays in the retriever’s order.',
    reading: (done: number, all: number) =>
      `The reader is reading the first memories: ${done} of ${all}. Until then, the list stays in the retriever’s order.`,
    cancelled: 'Reading was stopped: the list stays in the retriever’s order.',
    failed: 'The reader failed: the list stays in the retriever’s order.',
    again: 'Read the memories',
  },
  reader: {
    loading: 'A trained reader is loading; it will read the memories again.',
    loadingOf: (done: string, all: string) =>
      `A trained reader is loading (${done} of ${all}); it will read the memories again.`,
    off: 'The rule answers, since the trained reader is not loaded.',
    load: 'Load the reader',
  },
  used: 'Memories read',
  reference: 'Reference',
  anchorsFound: (found: AnchorsFound, inGold: AnchorsFound) =>
    (found.strict === found.of
      ? found.of === 1
        ? 'The reference phrase is in this sentence'
        : `All ${found.of} reference phrases are in this sentence`
      : `${found.strict} of ${counted(found.of, 'reference phrase')} in this sentence`) +
    (found.folded > found.strict ? `, ${found.folded} if case, accents and punctuation are ignored.` : '.') +
    (inGold.strict < inGold.of
      ? ` The gold memory contains ${inGold.strict} word for word` +
        (inGold.folded > inGold.strict ? `, ${inGold.folded} ignoring those.` : '.')
      : ''),
  falseAnswer: 'The memories do not contain the answer: this answer should have been declined.',
  rightlyDeclined: 'The memories do not contain the answer: declining is right.',
  falseSilence: 'The memories contain the answer: declining is wrong here.',
  waitingForAnswer: 'Waiting for the memories …',
  noAnswer: 'No answer: no memory was retrieved.',

  model: {
    ask: 'Answer with a language model',
    again: 'Answer again',
    stop: 'Stop',
    choose: 'Choose another language model',
    none: (title: string) => `${title} (no language model)`,
    ownKey: 'your own key, sent only to the address you enter',
  },

  rerank: {
    title: 'Re-ranking',
    startsAs: (name: string) =>
      `Re-ranking starts as “${name}”: on a character that no setting was chosen on, the others were not clearly better.`,
    figures: 'Figures',
    parameters: 'Re-ranking parameters',
    alpha: 'Weight of the classifier, alpha',
    beta: 'Weight of the retriever, beta',
    k: 'Candidates from each category, k',
    list: 'List',
    sigmoid: 'Sigmoid input',
    published: 'as published',
    standardised: 'standardised (tuned here)',
    over: 'Classifier granularity',
    categories: 'two categories',
    kinds: 'four kinds (tuned here)',
  },

  character: {
    showAll: 'Show all characters',
    noMatch: (search: string) => `No character matches “${search}”.`,
    glance: 'Character at a glance',
    less: 'Less',
    profile: 'Whole profile',
    tongue: (language: string) =>
      `${language}: matched by words. The encoders know English and Chinese; choose a multilingual encoder in the settings.`,
  },
  memories: {
    title: 'Memories',
    shown: (count: number, all: number) => `${count} of ${all}`,
    search: 'Search memories',
    session: (number: number) => `Session ${number}`,
    noSession: 'No session',
    kinds: 'Kinds of memory',
    ofKind: (kind: string, count: number) => `${kind}: ${count}`,
    empty: 'This bank has no memories yet, so there is nothing to find.',
    noMatch: (search: string) => `No memory contains “${search}”. Clear the search to see all.`,
  },
  evidence: {
    relevance: 'relevance of the best passage, by the reader',
  },

  /** A stage that failed, and what takes its place. */
  failures: {
    classification: 'Classification failed, so cue words classify the question.',
    'static table': 'The static vectors could not be loaded, so their list is missing.',
    vectors: 'Retrieval by vectors failed, so its lists are missing.',
    'token vectors': 'The token vectors failed, so the late interaction list is missing.',
    answer: 'The encoder could not compare the quotes, so the answer was chosen by shared words alone.',
  },
  cause: (why: string) => `Cause: ${why}`,

  status: {
    modelFellBack: (why: string) =>
      `WebGPU failed, so the model runs on WASM: ${why}. To retry, choose “Try WebGPU again” in the settings.`,
    encoderFellBack: (why: string) =>
      `WebGPU failed, so the encoder runs on WASM: ${why}. To retry, choose “Try WebGPU again” in the settings.`,
    startingEncoder: 'Starting the encoder',
    encoderOff: 'Dense and hybrid retrieval are off without the encoder; they have no fallback.',
    loadEncoder: 'Load the encoder',
    startingModel: 'Starting the model',
    loadingModel: 'Loading the model',
    loading: (done: string) => `Loading the model: ${done}`,
    loadingOf: (done: string, all: string) => `Loading the model: ${done} of ${all}`,
    modelOff: 'BM25 works without the model; classification falls back to cue words.',
    loadModel: 'Load the model',
    waiting: 'Tap the question box to begin.',
    prepared: 'The results below were computed beforehand with the same model.',
    embedding: 'Embedding the memories',
    embedded: (done: string, all: string, rate: string) =>
      `Embedding the memories: ${done} of ${all} passages · ${rate}/s`,
    bm25Ready: 'BM25 is ready; the lists that compare meaning grow meanwhile.',
    left: (seconds: number) => ` · ${seconds} s left`,
    notEmbedded: 'Some memories are not embedded, so dense and hybrid retrieval are off.',
    goOn: 'Continue',
    tokens: 'Token vectors',
    tokensDone: (done: number, all: number) =>
      `Token vectors for late interaction: ${done} of ${all} passages`,
    lateOff: (why: string) => `Late interaction is off: ${why}`,
  },
};

export const state = {
  link: {
    noCharacter: 'The character of this link is not in the library. Look in the trash, or import its file.',
    noQuestion: 'The character of this link has no such question; it may have been edited. Type it instead.',
  },
};
