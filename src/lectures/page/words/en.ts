/** Words of lectures, in English. */

import { counted } from '../../../core/text/counted';
import type { Emotion, Scene } from '../../../pipeline/dialogue/emotions';
import type { Handed } from '../../domain/live-dialogue';
import type { BlockType } from '../../domain/blocks';
import type { Live, PipelineStage, RecordedCase } from '../../domain/live';
import type { Blame, UpdateStep } from '../../domain/live-system';
import type { Category } from '../../../core/memory/bank';

export const beat = {
  title: 'Beat the retriever',
  about:
    'A question, six memories, one minute: find the memory that answers before you see what BM25 and dense retrieval found.',
  play: 'Play',
  round: (n: number, all: number) => `Round ${n} of ${all}`,
  left: (time: string) => `${time} left`,
  timeUp: 'Time’s up',
  start: 'Start the clock',
  pause: 'Pause',
  reveal: 'Reveal',
  next: 'Next round',
  finish: 'Final score',
  again: 'Play again',
  room: 'The room',
  alone: 'You',
  player: 'Played by',
  modes: { room: 'a room', alone: 'one person' },
  character: 'Character',
  seed: 'Seed',
  seedHint: 'Same seed, same questions.',
  newSeed: 'New questions',
  leave: 'Leave',
  pick: (n: number) => `Put choice ${n} next in your order, or take it out`,
  asked: { room: 'Which memory answers this?', alone: 'Click the memories in order, best first.' },
  told: (choice: number, rank: number | undefined) =>
    rank === undefined ? `Choice ${choice}: no rank` : `Choice ${choice}: rank ${rank}`,
  points: (n: string) => `${n} points`,
  scoring: 'Rank 1: 1 point, rank 2: ½, rank 3: ⅓. Only these memories count, for the lists too.',
  said: (name: string, rank: number | undefined) =>
    rank === undefined ? `${name}: not found` : `${name}: rank ${rank}`,
  won: (names: string) => `${names} won.`,
  tied: (names: string) => `A tie: ${names}.`,
  after: (n: number) => `after ${counted(n, 'round')}`,
  none: 'This character has no questions with a known answer. Choose another one.',
  noCharacter: 'There is no such character in this browser. Choose another one.',
  clock: 'Clock',
  keys: {
    vote: (n: number) => `1–${n}`,
    voteSays: { room: ': add vote, with Shift: remove.', alone: ': next in order.' },
    clock: ': clock.',
    reveal: ': reveal, next round.',
    enlarge: ': full text.',
  },
};

export const edit = {
  title: 'Edit a lecture',
  back: 'All lectures',
  present: 'Present',
  language: 'Write in',
  lectureTitle: 'Title of the lecture',
  about: 'What it teaches',
  aboutHint: 'A sentence or two for the list.',
  steps: 'Steps',
  addStep: 'Add a step',
  heading: 'Heading',
  textHint: {
    before: 'Short. An empty line starts a new paragraph; ',
    between: ' and ',
    and: ' and ',
    after: ' are formatted.',
    strong: '**strong**',
    emphasis: '*emphasis*',
    code: '`code`',
  },
  notes: 'Notes for you',
  notesHint: 'Shown in the presenter view, and during the presentation by pressing N.',
  minutes: 'Planned minutes',
  up: (n: number) => `Move step ${n} up`,
  down: (n: number) => `Move step ${n} down`,
  duplicate: (n: number) => `Duplicate step ${n}`,
  remove: (n: number) => `Remove step ${n}`,
  moved: (n: number) => `Now step ${n}`,
  stepN: (n: number) => `Step ${n}`,
  preview: 'Preview',
  live: 'Live part',
  liveHint:
    'Open the view in Ask, Look closer, Retrieval or Answers, copy its link, and paste it here. It works the same in the presentation.',
  link: 'Link of a view',
  noParts: 'This view cannot be presented. Copy a link from Ask, Look closer, Retrieval or Answers.',
  byLink: 'Paste a link instead',
  becomes: 'Shown as',
  use: 'Use it in this step',
  inOneLanguage: 'The lecture in other languages shows it too, until another is chosen there.',
  takeOut: 'Remove',
  drag: 'Drag to move',
};

export const builder = {
  emptyStep: 'This step is empty, so the presentation skips it. Write a heading, or add something.',
  emptyMark: 'empty, skipped',
  blocks: 'On the screen',
  add: 'Add to the step:',
  types: { text: 'Text', list: 'List', formula: 'Formula', picture: 'Picture' } satisfies Record<
    BlockType,
    string
  >,
  fields: { text: 'Text', list: 'List, one item per line', formula: 'Formula, as in TeX' },
  up: (what: string, n: number) => `Move up: ${what}, part ${n}`,
  down: (what: string, n: number) => `Move down: ${what}, part ${n}`,
  remove: (what: string, n: number) => `Remove: ${what}, part ${n}`,
  copyFrom: (language: string) => `Begin with the text in ${language}`,
  ordered: 'Numbered',
  formulaHint: 'For example: \\frac{a}{b}, x_i^2, \\sqrt{x}, \\sum_{i=1}^{n}, \\alpha, \\text{words}.',
  alt: 'Description',
  altHint: 'Read aloud to those who cannot see the picture.',
  pictureMissing: 'The file of this picture is missing. Remove the picture and add it again.',
  notPicture:
    'This file could not be read as a picture, or it is too large. Choose a PNG, JPEG, WebP or GIF file.',
  vote: 'Vote',
  live: 'Live part',
  runs: 'What runs',
  choose: 'Choose …',
  groups: {
    question: 'About a question',
    memory: 'About one memory',
    room: 'With the room',
    other: 'Others',
  },
  fromLecture: (title: string) => `From “${title}”`,
  run: 'Run the preview',
  openThere: 'Open this view',
  noCharacter: 'There are no characters. Import one in the Library, or restore the bundled ones.',
  gone: (id: string) => `${id} (not in this browser)`,
  ownQuestion: 'Another question …',
  yourQuestion: 'Your question',
  noQuestion: 'Write a question.',
  rightMemory: 'The one that answers',
  memories: 'Memories',
  addMemory: 'Add a memory …',
  takeOutMemory: (title: string) => `Remove: ${title}`,
  reveal: 'List that is revealed',
  pollQuestion: 'Question to the room',
  choices: 'Choices',
  choice: (n: number) => `Choice ${n}`,
  addChoice: 'Add a choice',
  removeChoice: (n: number) => `Remove choice ${n}`,
  right: 'Right answer',
  rightHint: 'Marked when the votes are revealed.',
};

export const list = {
  title: 'Lectures',
  intro:
    'Talks for a big screen, with live parts that run real retrieval on the page’s characters. No network or key needed.',
  bundled: 'Bundled',
  own: 'Your own',
  emptyOwn:
    'You have no lectures yet. Build one of text, lists, formulas, pictures, votes and live parts, or edit a copy of one above.',
  reading: 'Loading lectures …',
  new: 'New lecture',
  open: 'Open a file',
  drop: 'Drop a lecture file',
  several: 'Open one file at a time.',
  present: 'Present',
  presentOf: (title: string) => `Present: ${title}`,
  presenter: 'Presenter view',
  edit: 'Edit',
  editOf: (title: string) => `Edit: ${title}`,
  editCopy: 'Edit a copy',
  editCopyOf: (title: string) => `Edit a copy of: ${title}`,
  saveFile: 'Save to a file',
  saveFileOf: (title: string) => `Save to a file: ${title}`,
  deleteOf: (title: string) => `Delete: ${title}`,
  deleted: (title: string) => `“${title}” deleted.`,
  minutes: (n: number) => `${n} min`,
  steps: (n: number) => counted(n, 'step'),
  listSteps: 'Steps',
  changed: (day: string) => `changed ${day}`,
  retry: 'Some lectures could not be read.',
  unreadable: (why: string) => `One of your lectures could not be read; it is stored unchanged. ${why}`,
  notKept: (why: string) => `Your changes could not be saved. ${why}`,
};

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
  vote: 'Vote on memories',
  poll: 'Vote on your own choices',
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

export const live = {
  parts,
  cases,
  stages,
  outcomes,
  blames,
  category,
  waits: 'The model is running …',
  waitsFailed: 'The model could not be loaded, so this part has nothing to show.',
  waitsLoading: 'The model is still loading. A slow connection takes minutes the first time.',
  waitsEmbedding: 'The memories are still being embedded. A large character takes minutes the first time.',
  waitsUnknown: 'No answer came within a minute. The tab may have been in the background.',
  waitAgain: 'Try again',
  fewChoices: 'A vote needs two choices. Add one in the lecture editor.',
  pollQuestion: 'What do you think?',
  noScreen: 'This screen cannot be presented.',
  noAddress: 'This step has no link to show. Add one in the lecture editor.',
  region: (label: string) => `${label}, scrolls`,

  looksFor: { before: 'The question asks for ', after: '.' },
  byModel: (model: string) => `BERT classifier ${model}, running on this machine`,
  byCueWords: 'Classified by cue words (baseline): the BERT classifier is not available.',

  goldAt: (rank: number) => `gold at ${rank}`,
  goldMissing: 'right memory not found',
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

export const presenter = {
  votes: 'Votes',
  votesHidden: 'The room does not see the counts yet.',
  noVote: 'Waiting for the vote in the presentation window.',
  title: 'Presenter view',
  connected: 'In sync with the presentation',
  alone: 'The presentation is not open in this browser. Open it to keep both in sync.',
  openStage: 'Open the presentation',
  now: 'On the screen',
  next: 'Next',
  end: 'This is the last step.',
  notes: 'Notes',
  noNotes: 'There are no notes for this step.',
  smaller: 'Smaller notes',
  larger: 'Larger notes',
  clock: 'Clock',
  start: 'Start',
  pause: 'Pause',
  reset: 'Reset',
  step: 'This step',
  all: 'The lecture',
  of: (spent: string, planned: string) => `${spent} of ${planned}`,
  over: (time: string) => `${time} over the plan`,
  left: (time: string) => `${time} left`,
  blank: 'Black screen',
  unblank: 'Show the lecture',
  room: 'Language on the screen',
  goTo: 'Go to step',
  perStep: 'Time per step',
  spent: 'Spent',
  planned: 'Planned',
};
