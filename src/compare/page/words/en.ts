/** Words of compare, in English. */

import { counted } from '../../../core/text/counted';
import type { ContextCase } from '../../domain/what-if';

export const own = {
  tabs: {
    flow: 'Rank flow',
    anatomy: 'Score anatomy',
    'what-if': 'What if',
    map: 'Map',
    overlap: 'Overlap',
  },
  ways: 'Ways to compare',
  beat: 'Beat the retriever',
  rerankedSide: (retriever: string) => `${retriever}, re-ranked`,
  ownQuestions: 'The character’s own questions',
  pickQuestion: 'Example questions …',
  settings: 'Settings',
  fusionWeight: 'Weight of dense in hybrid; BM25 gets the rest',
  fusion: { before: 'hybrid =', after: '·dense + (1 −', end: ')·BM25' },
  asInAsk: 'As in Ask',
  marked: 'Marked: anchors of the reference answer.',
  notInList: 'not in the list',
  table: 'Data as a table',
  empty: {
    title: 'One question, every retriever side by side.',
    text: 'Ask above, or choose one of the character’s own questions. You will see where each retriever ranks every memory, what the classifier moves, how each score is made up, and what an edit would change.',
  },
  noCharacter: {
    before: 'There is no character to compare with. ',
    link: 'Open the library',
    after: ' to import or write one.',
  },
};

export const anatomy = {
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
    `The memory has ${counted(length, 'term')}, the bank’s mean is ${mean} (k ${k}, b ${b}). Dashed: what a term would contribute in a memory of mean length.`,
  notClassified: 'The question is not classified yet.',
  noCandidate: (k: number) => `Not among the candidates: k = ${k} takes the first of each category.`,
  noWord: 'It shares no word with the question, so it is not in this list.',
  candidates: 'Eq. 3 for every candidate: α·P, then β·σ(s)',
  candidatesSummary: (count: number) =>
    `The two parts of the scores of ${counted(count, 'candidate')}, best first.`,
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
    field: 'Profile field',
    fieldNote: (lead: number) => `named in the question: ${lead} above all others`,
    event: 'Same event',
    turn: 'Turn before',
    distanceNote: (weight: number, title: string) => `${weight} × the distance up to “${title}”`,
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

export const essay = {
  save: 'Save as a page',
  /** Everything that stands in the page itself; it is written into the file, in both languages. */
  page: {
    title: 'Which memory answers this question?',
    other: '中文',
    answer: 'Reference answer',
    gold: 'gold memory',
    goldAt: 'Gold memory: rank',
    missing: 'Gold memory: not in the list',
    lists: { bm25: 'BM25', dense: 'Dense', hybrid: 'Hybrid', reranked: 'Re-ranked' },
    kinds: { profile: 'Profile', relationship: 'Relationship', event: 'Event', dialogue: 'Dialogue' },
    words: {
      title: '1. Matching words',
      text: 'BM25 adds up the words that question and memory share. A rare word weighs more (its idf). k1 says how much a repeated word still counts; b, how much matches count less in long memories.',
      formula: 'score = Σ idf · tf·(k1 + 1) / (tf + k1·(1 − b + b·length/mean))',
    },
    meaning: {
      title: '2. Matching meaning',
      text: 'A model turns question and memories into vectors. The score is the cosine between them: no shared word is needed. Nothing can be moved here; the model was run once, when this page was saved.',
    },
    both: {
      title: '3. Both together',
      text: 'The hybrid list adds the two scores, each as its distance from the list’s mean in standard deviations. w is the weight of the dense list.',
      formula: 'score = w·z(dense) + (1 − w)·z(BM25)',
    },
    rerank: {
      title: '4. What kind of memory is it?',
      text: 'A classifier reads the question and predicts the kind of memory that answers. Eq. 3 adds its probability to the score of the list below. k is how many candidates are taken of each category, semantic and episodic.',
      formula: 's′ = α·P(π|m) + β·σ(s)',
      over: 'Re-ranked list',
    },
    unclassified: 'The question was not classified, so nothing is re-ranked here.',
    sliders: {
      k1: 'k1: repeated words',
      b: 'b: length of the memory',
      dense: 'w: weight of the dense list',
      alpha: 'α: weight of the classifier',
      beta: 'β: weight of the list',
      k: 'k: candidates per category',
    },
    reset: 'As on the page',
    was: 'was',
    source:
      'Saved from Mnemoscope. The lists are computed in this file, by the page’s own formulas; nothing is loaded from the network.',
  },
};

export const flow = {
  story: 'What happened',
  title: 'Rank flow',
  lists: 'Lists',
  ranks: 'Ranks',
  allRanks: (count: number) => `all ${count}`,
  firstRanks: (count: number) => `first ${count}`,
  hint: 'Point at a line, or move with ↑ and ↓; click to break down its score.',
  summary: (lines: number, lists: number) =>
    `Ranks of ${counted(lines, 'memory', 'memories')} in ${counted(lists, 'list')}; the table below has the same numbers.`,
  loading: (list: string) => `${list}: loading its table of token vectors …`,
  notLoaded: (list: string, why: string) =>
    `${list}: its table of token vectors could not be loaded. Cause: ${why} Ask again to try again.`,
  capped: (most: number) => `The first ${most} memories are drawn.`,
  ownWeight: (weight: string, calibrated: number) =>
    `Here the weight of dense in the hybrid list is ${weight} instead of ${calibrated}; Ask keeps its own.`,
  table: 'Ranks in every list',
  line: (title: string, kind: string, gold: boolean, places: string) =>
    `${title}, ${kind}${gold ? ', gold' : ''}: ${places}`,
  below: (ranks: number) => `below ${ranks}`,
  legend: 'Legend',
  goldMemory: 'gold memory',
  anchor: 'contains an anchor of the answer',
  notReranked: 'not re-ranked',
  scale: { raw: 'raw', standardised: 'standardised' },
};

export const map = {
  keys: 'Arrow keys: next memory. Enter: open. Space: select. Escape: clear the selection. Plus and minus: zoom. 0: show all. Shift and an arrow key: pan.',
  waiting: 'Waiting for the encoder and the memories’ vectors …',
  neighbours: 'UMAP: finding neighbours',
  layout: 'UMAP: laying out',
  drawing: 'Drawing …',
  cannotSay: 'What this map cannot show.',
  warning:
    'The encoder compares texts in hundreds of dimensions; a map has two. Points drawn close together may be far apart, and close ones may be drawn apart. ' +
    'Trust the lines and the numbers, which come from the original space, more than the distances you see.',
  noText: (count: number) =>
    `${count} ${count === 1 ? 'memory has' : 'memories have'} no text and no position.`,
  nearest: 'Nearest to the question',
  nearestHow: (lines: number) => `in the original space: Dense’s first ${lines}, as the lines show`,
  noPlace: 'The question has no position yet.',
  noQuestion: 'Ask a question: a star shows its position, and lines lead to the nearest memories.',
  picked: 'Selected',
  letGo: 'Clear selection',
  more: (count: number) => `and ${count} more; the table shows all.`,
  howToPick:
    'Draw a box or a lasso around points, or drag across the timeline, to list memories. Hold Shift to add more.',
  empty: 'This character has no memories yet, so there is nothing to show. Add some in the library.',

  components: 'Principal components',
  title: (name: string, method: string, encoder: string) => `${name}’s memories, ${method}, ${encoder}`,
  summary: (title: string, points: number, question: boolean) =>
    `${title}: ${points} points${question ? ', the question, and lines to its nearest memories, listed by rank' : ''}.`,
  aboutQuestion: (question: string) => `question: ${question}`,
  aboutMemories: (count: number) => counted(count, 'memory', 'memories'),
  turned: '· aligned with the first',
  role: 'map of memories',
  zoom: 'Zoom',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  showAll: 'Show all',
  notEmbedded: 'The question is not embedded with this encoder, so it has no position.',
  nearestNumber: (rank: number) => `nearest no. ${rank}`,

  variance: (both: string, first: string, second: string) =>
    `The two axes explain ${both} of the variance (${first} + ${second}); the rest is not shown.`,
  umap: (neighbours: number, seed: number) =>
    `UMAP, ${neighbours} neighbours, seed ${seed}. Its axes have no meaning, and distances between clusters almost none.`,
  kept: (k: number, mean: string, chance: string) =>
    `Of a memory’s ${k} nearest neighbours, ${mean} on average are still among its ${k} nearest here; ${chance} would be expected by chance.`,
  sampled: (looked: number, rows: number) => ` (${looked} of ${rows} memories, sampled.)`,

  fields: {
    kind: 'Kind',
    category: 'Category',
    year: 'Date',
    person: 'Person',
    theme: 'Theme',
    emotion: 'Emotion',
    origin: 'Source of knowledge',
    rank: 'Rank for the question',
  },
  otherValues: 'others',
  noValue: 'none given',
  tools: {
    title: 'Map',
    method: 'Method',
    colour: 'Colour by',
    pointer: 'Pointer',
    pan: 'Move',
    box: 'Box',
    lasso: 'Lasso',
    table: 'Table',
    marks: 'Marks',
    encoders: 'Additional encoders',
    beside: (encoder: string) => `Compare with ${encoder}`,
  },
  timeline: {
    title: 'Timeline',
    name: (memories: number) =>
      `Timeline: ${counted(memories, 'memory', 'memories')} with a date. Drag to select.`,
    hint: 'Drag across the axis to select a period. Click a dot to open its memory; a larger dot selects several.',
    all: (memories: number) => `All ${memories}`,
  },
  table: {
    title: 'Memories on the map',
    rank: 'Rank',
    rankWhy: 'Rank by similarity to the question, in the original space',
    kind: 'Kind',
    time: 'Date',
    picked: 'Selected',
    pick: (title: string) => `Select ${title}`,
  },
};

export const overlap = {
  title: 'Overlap',
  first: 'First',
  second: 'Second',
  read: 'Cutoff',
  firstOnes: (k: number) => (k === 1 ? 'the first' : `the first ${k}`),
  gold: 'Gold',
  strict: 'strict match',
  event: 'same event',
  run: (questions: number) => `Compare over ${counted(questions, 'question')}`,
  stages: {
    memories: (done: number, all: number) => `embedding the memories: ${done} of ${all}`,
    questions: (done: number, all: number) => `embedding the questions: ${done} of ${all}`,
    classification: (done: number, all: number) => `classifying the questions: ${done} of ${all}`,
    reading: (done: number, all: number) => `reading memories for each question: ${done} of ${all}`,
    pushing: (done: number, all: number) => `pushing to the search engine: ${done} of ${all}`,
    ranking: (done: number, all: number) => `ranking: ${done} of ${all}`,
  },
  comparing: 'Comparing',
  waiting: 'Waiting for the model …',
  cancelled: 'Cancelled. Compare again to continue.',
  empty: {
    title: 'Which questions does one find and the other miss?',
    text: (name: string) =>
      `Two retrievers with the same score may find different things. Both get every question of ${name}, and the ranks of the gold memory are compared. Nothing is saved as a run.`,
  },
  reranked: 're-ranked',

  withoutGold: (count: number) =>
    `${count} ${count === 1 ? 'question has' : 'questions have'} no gold memory and are not counted.`,
  noGold: (name: string) =>
    `No question of ${name} has a gold memory, so there is nothing to find. Add gold memories in the library.`,
  scatter: (a: string, b: string) => `Rank of the gold memory, ${a} and ${b}`,
  scatterSummary: (sentence: string) =>
    `${sentence} Each question is a point; the list below has their ranks.`,
  marks: 'Marks',
  reading: (b: string, k: number) =>
    `Below the dashed line, ${b} is ahead. The solid lines are at rank ${k}.`,
  byKind: 'Who is ahead, by kind of question',
  byLength: 'Who is ahead, by length of question',
  kind: 'Kind',
  length: 'Length',
  words: (range: string) => `${range} words`,
  characters: (range: string) => `${range} characters`,
  aheadCounts: (label: string, a: string, aAhead: number, even: number, b: string, bAhead: number) =>
    `${label}: ${a} ahead ${aAhead}, even ${even}, ${b} ahead ${bAhead}`,
  source: (name: string, from: string, questions: number, a: string, b: string, gold: string) =>
    `${name} (${from}), ${counted(questions, 'question')} · ${a}, ${b} · gold: ${gold}`,
  askLimits: (limits: string) => `Ask shows such a question with ${limits}.`,

  ahead: (name: string) => `${name} ahead`,
  even: 'Even',
  questions: 'Questions',
  questionsOf: (count: number) => counted(count, 'question'),
  notFound: 'not found',
  none: 'none',
  only: (name: string, k: number, count: number) => `only ${name} at ${k}: ${count}`,
  axisX: (name: string) => `rank of the gold memory in ${name} →`,
  axisY: (name: string) => `rank in ${name} →`,
  point: (question: string, a: string, rankA: string, b: string, rankB: string) =>
    `${question} ${a}: ${rankA}, ${b}: ${rankB}`,

  differences: 'Differences',
  differ: 'Where they differ',
  differHow:
    'Largest difference in 1/rank first. A question opens in Ask with the retriever that is ahead. “–”: not found.',
  same: 'Both give the gold memory the same rank for every question.',
  showMore: (left: number) => `Show more (${left} left)`,
};

export const state = {
  sameTwice: 'The two are the same. Choose two different retrievers.',
  vectorsNotKept: 'This character’s vectors could not be stored. Free some space in the settings and reload.',
};

const cases: Readonly<Record<ContextCase, string>> = {
  retrieved: 'What was retrieved',
  none: 'No retrieval',
  incorrect: 'Incorrect retrieval',
  correct: 'Correct retrieval',
};

export const whatIf = {
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
  anchors: (found: number, all: number) => `${found} of ${counted(all, 'anchor')}.`,
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

/** Words of the lists of search engines. */
export const engines = {
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
