/** Words of runs answers, in English. */

import { languageModelClassifierNames } from '../../../../pipeline/classification/registry';
import { counted } from '../../../../core/text/counted';
import type { LlmRunHeader } from '../../../domain/llm-runs/run';
import { numberText, numberText as num } from '../../../../ui/state/locale.svelte';

export const own = {
  heading: 'Answers',
  stage: {
    label: 'About the third stage',
    lead: 'Classify, retrieve: the third stage writes the answer.',
    what: 'A language model answers the question from the memories it is given. The experiment varies these memories: retrieved with or without the classifier, correct, incorrect, or none. Another model, or a person, then judges each answer. You get the papers’ tables with your numbers next to the published ones, and the answer behind every number. You see the cost before anything is sent.',
    noKey:
      'No key? Use “Open a file” to see exported runs, or the responses released with MADial-Bench, with their tables.',
  },
  sources: { record: 'record', 'released responses': 'released responses' } satisfies Record<
    NonNullable<LlmRunHeader['from']>['what'],
    string
  >,
  fromFile: (what: string, file: string) => `From a file (${what}): ${file}`,
  piecesDone: (pieces: number) => `${counted(pieces, 'result')} done`,
  noneFailed: (pieces: number) => `${counted(pieces, 'result')} done, none failed`,
  failed: (count: number) => `${numberText(count)} failed`,
  unreadable: (count: number) => `${numberText(count)} unreadable`,
  unasked: (count: number) => `${numberText(count)} could not be asked`,
  languages: { en: 'English', zh: 'Chinese' },
  tasks: { injection: 'injection', recognition: 'recognition' },
  methods: languageModelClassifierNames('en'),
  /** Under which aspect a rubric's numbers stand. */
  aspects: {
    correctness: 'correctness',
    coherence: 'coherence',
    naturalness: 'naturalness',
    style: 'style',
    injection: 'injection',
    emotion: 'emotion',
    es: 'emotional support',
    intimacy: 'intimacy',
    preference: 'preference',
  } as Readonly<Record<string, string>>,
  withoutMemory: (task: string) => `${task} without memory`,
  taskSetting: (task: string, setting: number | string) => `${task} ${setting}`,
  answersOfEarlier: (runs: number) => `answers of ${counted(runs, 'earlier run')}`,
  judgedBy: (judges: string, aspects: string) => `judged by ${judges}: ${aspects}`,
  calls: (calls: number) => counted(calls, 'call'),
  callsSent: (calls: number) => `${counted(calls, 'call')} sent`,
  keptAnswers: (count: number) => `${numberText(count)} from cache`,
  unknownCost: (calls: number) => `${counted(calls, 'call')} of unknown cost`,
};

export const judges = {
  problem: (why: string) => `The verdicts could not be computed: ${why}`,
  again: 'Judge these answers again …',
  againHelp: 'with another judge, wording, order or more repetitions',
  reckoning: 'Computing …',
  lost: (verdicts: number) =>
    `${counted(verdicts, 'verdict')} excluded: they are on answers of a run that is no longer in this browser. Import its record to include them.`,
  unknown: (verdicts: number) =>
    `${counted(verdicts, 'verdict')} excluded: this version of the page does not know their rubrics.`,
  byRubric: 'By rubric',
  rubric: 'Rubric',
  scores: (rubric: string) => `Scores by judge: ${rubric}`,
  scoresSummary:
    'Mean score of each writer’s answers by each judge with 95 % intervals; the table below has the numbers.',
  scoresSource: (run: string) =>
    `${run}. Filled: over answers with a verdict. Hollow: over all asked for. Bootstrap over answers.`,
  scoreAxis: 'Score (mean, 95 % interval) →',
  judged: (judge: string, valid: number, answers: number) => `${judge}: ${num(valid)} of ${num(answers)}`,
  noVerdict: (judge: string) => `${judge}: no verdict`,
  agreement: (rubric: string) => `Agreement between judges: ${rubric}`,
  oneJudge: (rubric: string) =>
    `Only one judge scored by “${rubric}”. Add a second judge, or another wording, to see how much the scores depend on it.`,
  run: (run: string) => `${run}.`,
  beside: 'Side by side',
  both: (first: string, second: string) => `${first} and ${second}`,
  nothingShared: (both: string) => `${both} have scored nothing in common yet.`,
  pairSummary: (items: number, both: string) =>
    `${counted(items, 'item')} by the scores of ${both}; on the diagonal they agree. The confusion table has the numbers.`,
  confusion: (first: string, second: string) => `Confusion of ${first} and ${second}`,
  axes: (first: string, second: string) => `Rows: ${first}. Columns: ${second}. Items.`,
  confusionCaption: 'Items by the two scores',
  differ: (rubric: string) => `Where verdicts differ most: ${rubric}`,
  noneDiffer: 'No answer has two verdicts that differ by this rubric.',
  differing: (items: number) =>
    `${counted(items, 'item')} ${items === 1 ? 'has' : 'have'} verdicts that differ, largest difference between judges first.`,
  more: (items: number) => `Show ${num(items)} more`,
  item: {
    spread: (character: string, between: string, all: string) =>
      `${character} · between judges ${between} · all verdicts ${all}`,
    firstBetter: 'first better',
    secondBetter: 'second better',
    tie: 'tie',
    sawFirst: 'saw the first as A',
    sawSecond: 'saw the second as A',
    repetition: (at: number) => `repetition ${at}`,
    first: 'First',
    second: 'Second',
    answer: 'Answer',
    characters: (which: string, length: number) => `${which} · ${counted(length, 'character')}`,
    reference: 'Reference',
    point: (title: string, score: string) => `${title} ${score}:`,
    quote: { before: '“', after: '”' },
    notThere: 'not in the answer',
  },
  about: {
    title: 'These answers have not been judged',
    why: 'Word overlap does not tell whether a free-form answer is correct. A judge, itself a language model, reads question and answer and scores the answer by a rubric, with a reason and a quotation. It makes mistakes, so it is measured too:',
    reference: 'With the reference',
    referenceHelp:
      'With the reference, a judge only has to compare. Without it, a judge relies on its own knowledge and often believes confident answers.',
    orders: 'In both orders',
    ordersHelp:
      'Many judges favour the answer they see first. Shown in both orders, a real preference stays; an effect of the order becomes a tie and counts as a flip.',
    repeats: 'More than once',
    repeatsHelp: 'A judge that changes its verdict when asked again cannot separate similar answers.',
    people: 'Against people',
    peopleHelp:
      'Score blind under the tab People. A judge’s scores are only worth as much as their agreement with people.',
    judge: (answers: number) => `Judge these ${counted(answers, 'answer')} …`,
    nothing: 'There are no answers to judge yet.',
  },
};

export const newWords = {
  takeOne: 'Choose one …',
  judgedAgain: 'Judged again',
  /** What stands around the marked name of the stand-in. */
  noModel: {
    before: 'No language model is connected, so only the ',
    standIn: 'scripted stand-in',
    after: ' can answer and judge: it shows how everything works, not how well a language model would do.',
  },
  connect: 'Connect a language model',
  asks: {
    questions: (count: number): string => (count === 1 ? 'question' : 'questions'),
    dialogues: (count: number): string => (count === 1 ? 'dialogue turn' : 'dialogue turns'),
  },
  whoIsAsked:
    'Characters with questions use PerLTQA’s settings; characters with dialogues use MADial-Bench’s.',
  none: 'none',
  noneYet: 'none yet',
  differ: 'differ',
  languagesOfAnswer: { character: 'the character’s', en: 'English', zh: 'Chinese' },
  setBack: 'Reset to default',
  models: {
    title: 'Models',
    who: 'Each model answers every question in every setting.',
    rule: '· no language model: a rule that quotes the memories',
    missing: '· not connected here: the run would pause at its first call',
    connect: 'Connect another model',
    temperature: 'Temperature',
    serversOwn: 'server default',
    temperatureHint: '0 is the least random. If a model rejects it, it is omitted and the run says so.',
    mostTokens: 'Maximum tokens per answer',
    mostTokensHint: 'Reasoning models need a few thousand.',
    seed: 'Sampling seed',
    seedHint: 'Sent to servers that support it; most do not guarantee identical output.',
  },
  synthesis: {
    title: 'Answers to questions (PerLTQA)',
    settings: 'Settings',
    forAll: 'For all of these settings',
    each: 'Single settings and variants',
    byThemselves: 'Single settings',
    addVariant: (id: string) => `Add a variant of ${id}`,
    variantHelp: 'A copy in which you can change one thing',
    remove: (name: string) => `Remove ${name}`,
    retriever: 'Retriever',
    engines: 'Search engines',
    engineHint: 'The list of a search engine is not re-ranked: W-MC+R keeps its retriever.',
    reranking: 'Re-ranking of W-MC+R',
    memories: 'Memories given',
    order: 'Order of the memories',
    orders: {
      'best-first': 'best first',
      'best-last': 'best last',
      'by-date': 'by date',
      shuffled: 'shuffled',
    },
    dates: 'Dates',
    dateChoices: { true: 'shown', false: 'hidden' },
    labels: 'Labels',
    labelChoices: { none: 'none', kind: 'kind (event, profile …)', category: 'category' },
    words: 'Maximum words per answer',
    language: 'Language of the answer',
  },
  classifiers: {
    title: 'Classification (Table 4)',
    ways: 'Ways to classify',
    fewShot: (examples: number) => `few-shot, ${examples} of each`,
    instruction: 'By instruction',
    instructionHelp: 'The model is told what the two categories are.',
    examples: 'Few-shot',
    examplesHelp: 'The model also sees questions of other characters with their categories.',
    ofEach: 'Examples of each category',
    where: (characters: number) =>
      `Where examples come from: ${counted(characters, 'character')}, and the plan’s own`,
    whereHelp: 'Only characters of the same language, and never the one being asked about.',
    charactersFor: 'Characters for examples',
  },
  dialogue: {
    title: 'Dialogues (MADial-Bench)',
    about:
      'Injection: write what the assistant says next. Recognition: choose the memory that belongs there.',
    teaches: {
      1: 'The first gold memory alone.',
      2: 'The gold memory among four others.',
      3: 'The first five of a retriever’s list.',
      none: 'The dialogue alone, for comparison.',
    },
    which: 'Which dialogues',
    recall: { all: 'all', proactive: 'proactive recall only', passive: 'passive recall only' },
    turns: 'Which turns',
    turnChoices: {
      all: 'every test turn, as in the paper',
      first: 'the first test turn of each dialogue',
    },
    settings: 'Settings of dialogues',
    remove: (name: string) => `Remove ${name}`,
    memories: 'Memories given',
    others: 'Other memories',
    negatives: { file: 'from the file, if it has any', sampled: 'sampled with the seed' },
    list: 'List',
    fileList: 'from the file (the paper’s retriever)',
    cues: 're-ranked by emotion and scene (beyond the paper)',
    weights: {
      similarity: 'Weight of similarity',
      emotion: 'Weight of emotion',
      scene: 'Weight of scene',
    },
    persona: (own: boolean) => `Who the assistant is: ${own ? 'your wording' : 'default'}`,
    personaEmpty: 'This is empty. Describe the assistant, or reset it.',
  },
  judges: {
    title: 'Judges',
    notConnected: (model: string) => `${model} (not connected)`,
    earlier: (runs: number) => `and answers of ${counted(runs, 'earlier run')}`,
    source: (paper: string, place: string) => `${paper}, ${place}`,
    remove: (at: number, rubric: string) => `Remove judge ${at}, ${rubric}`,
    judge: 'Judge',
    repetitions: 'Repetitions',
    servers: 'server default',
    orders: 'Order of pairs',
    orderChoices: { given: 'in the given order', swapped: 'swapped' },
    none: 'None. Measures that need no judge (anchor MAP, word overlap, accuracy) are still computed; people can score later.',
    rubric: 'Rubric',
    add: 'Add a judge',
    needsReference: 'It needs the reference answer.',
    ofEarlier: (runs: string) => `Also judge answers of earlier runs: ${runs}`,
    earlierRuns: 'Earlier runs',
    gone: (id: string) => `A run that is not in this browser (${id})`,
  },
  prompts: {
    title: 'Prompts',
    line: (prompts: number, own: number) =>
      `${prompts}, ${own === 0 ? 'none of your own wording' : `${own} of your own wording`}`,
    about:
      'Each character is asked in its own language. A different wording is a separate setting with its own numbers.',
    language: 'Language of the wording',
    own: 'your own wording',
    paper: 'the paper’s instructions',
    wording: 'Wording',
    wordings: { paper: 'The paper’s instructions', standard: 'Written here' },
    roles: { system: 'System message', user: 'User message', assistant: 'Assistant message' },
    asSent: 'As sent',
    instructions: 'Instructions',
    criterion: (title: string) => `Criterion: ${title}`,
    blank: 'This is empty. Write a text, or reset it to the default.',
    tooLong: (most: number) => `This is longer than ${numberText(most)} characters. Shorten it.`,
    wholeSystem: 'Full system message, including the fixed parts',
  },
  extent: {
    title: 'Extent and budget',
    name: 'Title',
    questions: 'Questions per character',
    all: 'all',
    questionsHint: 'Leave empty for all, or enter how many to sample.',
    seed: 'Seed',
    seedHint: 'For sampling, wrong memories, examples and intervals. Same seed, same result.',
    help: 'The most that a call can cost is reserved before it is sent. A call that could exceed a limit is not sent: the run pauses and keeps its results. Every request counts, also one that fails, and stays counted when the run is resumed; 0 sends nothing. A limit in dollars needs the price of every model.',
  },
  start: {
    cost: 'Cost',
    start: 'Start',
    ranking: 'Ranking the memories in this tab …',
    counting: (done: number, total: number) => `Counting: ${numberText(done)} of ${numberText(total)}`,
    counted: 'Counted',
    cut: (why: string) => `Counting stopped early, so the numbers below are too low: ${why}`,
    unmade: 'What differs from the plan',
    unmadeOf: (questions: number, setting: string, why: string) =>
      `${counted(questions, 'question')} under ${setting}: ${why}`,
    unmadeHelp:
      'Nothing is sent for questions without a possible setting. They are counted separately, not as zeros.',
    changed: 'The plan has changed since its cost was estimated.',
    where:
      'Retrieval runs in this tab and is free. Questions, memories and answers are sent only to the addresses of the selected models.',
    whereEngines: (names: string) =>
      `Start pushes the chosen characters to ${names} and asks their questions there; what is there already is not sent again.`,
    lookFirst: 'Check the cost before you start.',
    another: 'Another run is in progress. Pause it, or wait until it finishes.',
    reckoning: 'Estimating the cost …',
    takes: (calls: string, cost: string) => `${calls}, ${cost}`,
    see: 'See the cost',
  },
  ready: {
    scripted: {
      before: 'No language model is connected, so these run with the ',
      standIn: 'scripted stand-in',
      after:
        ': it quotes the memories and shows how everything works, not how well a language model would do.',
    },
    model: {
      before: 'These run with ',
      after: ', which also judges. To change that, press “Change”.',
    },
    needsDialogues: 'Needs the dialogues of MADial-Bench, which are not in the library yet.',
    needsQuestions: 'Needs a character with questions.',
    import: 'Import them in the library',
    start: 'Start',
    startPlan: (title: string) => `Start ${title}`,
    see: 'See the cost',
    seePlan: (title: string) => `See the cost of ${title}`,
    change: 'Change',
    changePlan: (title: string) => `Change ${title}`,
  },
  file: {
    several: 'Open one file at a time.',
    reading: 'Reading …',
    open: 'Open a file',
    drop: 'Drop a run record, or released responses of MADial-Bench',
  },
};

export const state = {
  /** Plans that are ready to run. */
  ready: {
    'table-3': {
      title: 'Table 3 on this character',
      teaches: 'What retrieval and the classifier contribute: full pipeline, retrieval only, no memory.',
    },
    'table-6': {
      title: 'Correct, incorrect, no memory (Table 6)',
      teaches: 'How much answers depend on the memories: gold, wrong ones of the same character, none.',
    },
    'memory-types': {
      title: 'Semantic or episodic alone (Table 7, Figure 4)',
      teaches: 'Which memories answer: one category alone, both, both with the classifier.',
    },
    'table-4': {
      title: 'Classification by language model (Table 4)',
      teaches:
        'Whether a language model can tell semantic from episodic questions, by instruction and from examples of other characters.',
    },
    'side-by-side': {
      title: 'Dialogues with and without memory',
      teaches: 'What an assistant says next with and without the fitting memory, judged in pairs.',
    },
  },
  /** What a plan is called where its user has given no title. */
  title: {
    settings: (count: number) => counted(count, 'setting'),
    classification: 'classification',
    tasks: { injection: 'injection', recognition: 'recognition' },
    judging: 'Judging',
    nothing: 'Nothing yet',
    on: (what: string, characters: number) => `${what} on ${counted(characters, 'character')}`,
  },
  draft: {
    characters: (count: number) => counted(count, 'character'),
    questions: (count: number) => counted(count, 'question'),
    turns: (count: number) => counted(count, 'dialogue turn'),
    settings: (count: number) => counted(count, 'setting'),
    models: (count: number) => counted(count, 'model'),
    judges: (count: number) => counted(count, 'judge'),
    seed: 'The seed must be a whole number.',
    goneRun: 'A run to be judged is not in this browser. Remove it.',
    dialoguesOnly:
      'The selected characters have only dialogues. Choose dialogue settings, or characters with questions.',
    questionsOnly:
      'The selected characters have only questions. Choose question settings, or characters with dialogues (MADial-Bench).',
    unread: (name: string, why: string) => `${name} could not be read. ${why}`,
    tooFewExamples: (name: string) =>
      `Besides ${name}, too few characters of this language have questions to choose examples from. Add characters for examples, or use fewer examples.`,
    injection: (setting: number) => `Injection, setting ${setting}`,
    injectionPlain: 'Injection, without memory',
    recognition: (setting: number) => `Recognition, setting ${setting}`,
  },
  prompts: {
    titles: {
      'with-memories': 'Answer from memories',
      'without-memories': 'Answer without memories',
      'classify-instruction': 'Classify by instruction',
      'classify-few-shot': 'Classify from examples',
      'dialogue-injection': 'Continue a dialogue',
      'dialogue-recognition': 'Recognise the memory',
    } as Readonly<Record<string, string>>,
    judge: (rubric: string, at: number, model: string) => `${rubric}, judge ${at}: ${model}`,
  },
  example: {
    noQuestion: 'Choose a character with questions to see an example.',
    noDialogue: 'Choose a character with dialogues (MADial-Bench) to see an example.',
    tooFew:
      'The other characters of this language have too few questions to choose examples from. Add characters to the examples.',
    question: (character: string, question: string) => `${character}, “${question}”.`,
    setting: (character: string, question: string, setting: string) =>
      `${character}, “${question}”, ${setting}.`,
    retrieved: 'Placeholders for the retrieved memories: the gold memory and the first ones of the bank.',
    dialogue: (character: string, id: string) => `${character}, dialogue ${id}.`,
    listed: 'Placeholders for the retrieved memories: the gold memory and others.',
    judged: (character: string, question: string) =>
      `${character}, “${question}”. The reference is a placeholder for the answer to be judged.`,
  },
  tables: {
    synthesis: 'Answers from memories',
    figure: 'Contribution of each memory category',
    classification: 'Language models as classifiers',
    recognition: 'Recognising the memory',
    responses: 'Responses by text measures',
    judged: 'Responses as judged',
  },
  file: {
    empty: (file: string) => `${file} is empty. Choose a run record.`,
    plan: (file: string) => `${file} is a plan, not a run. Open it under “New run” with “Open plan”.`,
    neither: (file: string) =>
      `${file} is neither a run record (.jsonl, exported here) nor released responses of MADial-Bench (.json). Choose one of these.`,
    tooLarge: (file: string) =>
      `${file} is not a run record, and too large for released responses. Choose another file.`,
    notUtf8: (file: string) => `${file} is not in UTF-8. Export the record again.`,
  },
  thePlan: 'The plan',
  goneRun: 'This run is no longer in this browser.',
  askedEngines:
    'This run read lists of a search engine. To repeat it, the engine would have to be asked again; its record alone is not enough.',
  goneJudged: 'A run to be judged is no longer in this browser.',
  verdictsOf: (counting: number, judges: number) => `verdicts of ${counting} of ${judges} judges`,
  goneAnswer: 'a missing answer',
  scores: {
    unread: (why: string) => `The scores could not be read: ${why}`,
    unwritten: (why: string) =>
      `A score could not be saved: ${why} Export the scores before you close the tab.`,
  },
  scoring: {
    cannotTell: 'Cannot tell',
    marked: (mark: string, scale: string) => `${mark}: ${scale}`,
    first: (scale: string) => `Score “${scale}” first, or press X if you cannot tell.`,
    takenBack: 'Undone.',
    item: (at: number, items: number) => `Item ${at} of ${items}`,
    all: 'All items are scored.',
  },
};
