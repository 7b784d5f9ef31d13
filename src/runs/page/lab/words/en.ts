/** Words of lab, in English. */

import { counted } from '../../../../core/text/counted';
import type { Phrase } from '../../../../core/text/phrase';

/** The lab’s list of runs. */
export const own = {
  heading: 'Retrieval',
  papersTables: 'The papers’ tables',
  learning: 'Learning',
  whatARunIs: 'About runs',
  lead: 'One question shows how memory works; a run shows how well.',
  explained:
    'A run puts every question of the selected characters to every selected system and records the results. It fills the papers’ tables with your numbers next to the published ones, and shows the questions behind every number.',
  extent: (characters: number, questions: number, systems: number): string =>
    `${counted(questions, 'question')} of ${counted(characters, 'character')}, ${counted(systems, 'system')}`,
  encoder: (id: string): string => `encoder ${id}`,
  planExtent: (characters: number, systems: number): string =>
    `${counted(characters, 'character')} · ${counted(systems, 'system')}`,
  start: 'Start',
  startPlan: (title: string): string => `Start ${title}`,
  change: 'Change',
  changePlan: (title: string): string => `Change ${title}`,
};

/** Words of the failure atlas. */
export const atlas = {
  title: 'The most instructive questions',
  help: 'Chosen by rule from this run: questions on which the systems disagree, fail, or should fail. Look closer at one to see why.',
  list: 'Instructive questions',
  compare: 'Look closer',
  compareOf: (question: string) => `Look closer: ${question}`,
  ranks: 'Rank of the correct memory',
  rank: (rank: number | undefined) => (rank === undefined ? '–' : `${rank}`),
  none: 'No rule finds anything in this run. The rules need BM25, dense and hybrid retrieval, and a re-ranked list; the ready plan “Failure atlas” has them.',
};

/** Systems side by side. */
export const compare = {
  outside: {
    before: 'Rankings of other systems, as TREC files or MADial-Bench’s, are compared with runs in ',
    link: 'the papers’ tables',
    after: '.',
  },
  alone:
    'There is only one system. Choose a second one above, or add another run, to see which of the two found each memory and whether the difference is statistically significant.',
  furtherRuns: 'More runs',
  furtherNone: 'None. Add runs to compare.',
  furtherBeside: (count: number): string => `${count} added`,
  noOther:
    'No other run has results yet. Run another plan to compare its systems with these, question by question.',
  runLine: (when: string, done: number, total: number, systems: number): string =>
    `${when} · ${done} of ${counted(total, 'question')} · ${counted(systems, 'system')}`,
  measure: 'Measure',
  baseline: 'Baseline',
  ownRetriever: 'each re-ranked list’s own retriever',
  systems: 'Systems',
  all: 'all',
  none: 'none',
  verdictsLabel: 'Verdicts',
  figure: (measure: string): string => `${measure} by system`,
  summary: (measure: string, means: string): string => `Means of ${measure} with intervals: ${means}.`,
  noValue: 'without a value',
  legend: (baseline: string): string =>
    `Dot: mean; line: its 95 % interval. A hollow dot is not shown to differ from ${baseline}, whose mean is the dashed line.`,
  legendOwn:
    'Dot: mean; line: its 95 % interval. A re-ranked list is compared with its own retriever, any other with the first system; a hollow dot is not shown to differ.',
  computing: 'Computing intervals and tests …',
  verdicts: { better: 'better', worse: 'worse', tie: 'not shown to differ', unsettled: 'not settled' },
  noneInCommon: (system: string, baseline: string): string =>
    `${system} and ${baseline} have no question in common.`,
  by: (difference: string, interval: string, measure: string): string =>
    `${difference} ${interval} ${measure}`,
  same: (system: string, baseline: string, by: string, most: string): string =>
    `${system} and ${baseline} have equal means: ${by}. A difference of up to ${most} is not ruled out.`,
  identical: (system: string, baseline: string, measure: string): string =>
    `${system} and ${baseline} have the same ${measure} on every question.`,
  tie: (system: string, baseline: string, by: string, p: string): string =>
    `${system} is not shown to differ from ${baseline}: ${by}, p ${p} after Holm’s correction.`,
  unsettled: (system: string, baseline: string, by: string, alone: string, corrected: string): string =>
    `Not settled whether ${system} differs from ${baseline}: ${by}; p ${alone} taken alone, p ${corrected} after Holm’s correction for all comparisons here.`,
  differs: (system: string, baseline: string, by: string, p: string, verdict: 'better' | 'worse'): string =>
    `${system} is ${verdict} than ${baseline}: ${by}, p ${p} after Holm’s correction.`,
  level: (level: number): string =>
    `“Not shown to differ”: the corrected p is ${level} or more, and the interval of the difference contains 0. It does not mean that the systems are equal. “Not settled”: the corrected p is ${level} or more, but the interval leaves 0 out or the p taken alone is below ${level}.`,
  plot: {
    axis: (measure: string): string => `${measure} (mean, 95 % interval) →`,
    baseline: (system: string): string => `${system} · baseline`,
  },
  table: {
    caption: (measure: string, baseline: string): string => `${measure}, compared with ${baseline}`,
    captionOwn: (measure: string): string =>
      `${measure}, each re-ranked list compared with its own retriever`,
    comparedWith: 'Compared with',
    system: 'System',
    difference: 'Difference',
    counts: 'Wins / ties / losses',
    randomisation: 'randomisation',
    t: 't-test',
    verdict: 'Verdict',
    isBaseline: 'baseline',
    noneInCommon: 'no question in common',
    tests: (samples: number, comparisons: number, { en: over }: Phrase): string =>
      `In brackets or below a value: the 95 % bootstrap interval ${over}. The test, over the same, is the paired randomisation test (all sign patterns up to 20 that differ, else ${samples.toLocaleString('en')} drawn), with the paired t-test beside it; the verdict follows Holm’s correction of the former for ${counted(comparisons, 'comparison')}.`,
    unpaired: (count: number): string =>
      `${count} ${count === 1 ? 'pair is' : 'pairs are'} left out: a question that one of the two systems was not asked.`,
  },
};

/** The plan of a run. */
export const newRun = {
  /** Ends a sentence. */
  stop: '.',
  title: 'New run',
  allRuns: 'All runs',
  readyPlans: 'Ready plans:',
  extent: 'Extent',
  perCharacter: 'Questions per character',
  all: 'all',
  perCharacterHelp: 'Leave empty for all, or enter how many to sample.',
  depth: 'Depth',
  depthHelp: 'Memories stored per list; the largest possible cutoff.',
  seed: 'Seed',
  seedHelp: 'For sampling, intervals and tests. Same seed, same result.',
  planTitle: 'Title',
  few: (count: number): string =>
    `Intervals over ${count === 1 ? 'one question' : `only ${count} questions`} say little.`,
  selectAll: 'Select all characters',
  start: 'Start',
  otherUnderWay: 'Another run is in progress. Pause it, or wait until it finishes.',

  systems: 'Systems',
  removeAll: 'Remove all',
  chosenSystems: 'Chosen systems',
  remove: (name: string): string => `Remove ${name}`,
  noneYet: 'None yet. Add the systems to compare below.',
  retrievers: 'Retrievers',
  reranking: 'Re-ranking',
  classifiers: 'Classifiers',
  engines: 'Search engines',
  enginesHelp:
    'Start pushes the chosen characters there first; what is there already is not sent again. Same memories, the engine’s own analyser; “fused” is our reciprocal rank fusion of its two lists.',
  noEngines:
    'OpenSearch, Elasticsearch and Chroma can be systems too: enter an address under Settings → Search engines.',
  add: (count: number): string => (count === 1 ? 'Add this system' : `Add these ${count} systems`),
  sweep: 'Sweep a parameter of the retrievers above',
  parameter: 'Parameter',
  from: 'From',
  to: 'To',
  step: 'Step',
  addSweep: 'Add sweep',
};

/** The questions behind the numbers. */
export const questions = {
  which: 'Which questions are listed',
  search: 'Search',
  placeholder: 'words in question or answer',
  show: 'Show',
  any: 'all questions',
  byAll: 'found by all systems',
  byNone: 'found by none',
  bySome: 'found by some, not by all',
  onlyGroup: 'Only one system found it',
  only: (system: string): string => `only ${system} found it`,
  missedGroup: 'Not found by',
  missed: (system: string): string => `missed by ${system}`,
  wrongGroup: 'Misclassified',
  wrong: (classifier: string): string => `misclassified by ${classifier}`,
  allWrong: 'misclassified by all',
  foundMeans: 'Found: rank at most',
  goldRankUnder: 'Gold rank under',
  anyRank: 'any gold rank',
  rankUnder: (system: string): string => `gold rank under ${system}`,
  lowest: 'Lowest rank',
  highest: 'Highest rank',
  to: 'to',
  showAll: 'Show all',

  table: 'Questions by system',
  question: 'Question',
  character: 'Character',
  kind: 'Kind',
  foundBy: 'Found by',
  sort: (label: string): string => `${label}: sort`,
  noRanking: 'no ranking',
  cell: (system: string, rank: number | undefined): string =>
    `${system}: ${rank === undefined ? 'not found' : `rank ${rank}`}`,
  openedLists: 'Lists of the systems',
  details: 'All details',
  gridKeys:
    'Click a cell to see the lists under the question; arrow keys, Enter and Escape do the same. Underlined: only this system has it among its first five.',
  line: (shown: number, all: number): string =>
    `${shown.toLocaleString('en')} of ${counted(all, 'question')}. A cell shows the best rank of the question’s gold memory; “–”: not in the stored list; empty: not asked, or nothing to find.`,
  noneLikeThat: 'No question matches.',
  noneAtAll: 'No question has the selected kind, language and character. Change the selection above.',

  close: 'Close',
  referenceAnswer: 'Reference answer',
  answer: 'Answer',
  goldMemories: 'Gold memories',
  goldMemory: 'Gold memory',
  missing: (ids: string): string =>
    `The labels name memories that are not in the bank: ${ids}. No system can find them.`,
  unanswerable: 'None: the bank cannot answer this question.',
  unnamed: 'None: the data name no memory of the bank for it.',
  classification: 'Classification',
  classifiedAs: 'Classified as',
  said: (classifier: string, category: string, semantic: string): string =>
    `${classifier}: ${category}, P(semantic) = ${semantic}`,
  asksFor: (category: string): string => `it asks for ${category} memory`,
  listOf: (system: string): string => `List of ${system}`,
  goldAt: (rank: number): string => `at ${rank}`,
  notFound: 'not found',
  gone: (id: string): string => `${id} (no longer in the bank)`,
  gold: 'gold',
  empty: 'Nothing was found.',
  first: (count: number): string => `First ${count}`,
  allKept: (count: number): string => `All ${count} stored`,
  openInAsk: 'Open in Ask with these settings',
  there: (differences: string): string => `(there: ${differences})`,
};

/** Results and files of others. */
export const results = {
  trecSource: (qrels: string): string => `TREC runs by ${qrels}`,
  madialSource: 'MADial-Bench rankings',
  notAsked: (system: string, title: string): string =>
    `${system} of “${title}” has none of these questions and is left out.`,
  bankGone: (name: string): string =>
    `${name} is no longer in the library, so its questions count as not found.`,
  lacking: (system: string, count: number, first: string): string =>
    `${system} has no ranking for ${counted(count, 'question')} (first: “${first}”); they count as not found.`,
  disputed: (count: number, first: string): string =>
    `The files name different gold for ${counted(count, 'question')} (first: “${first}”), which are left out.`,

  reading: (file: string): string => `Reading ${file} …`,
  scoring: (file: string): string => `Scoring ${file} …`,
  lostText: (name: string): string => `${name} is missing from this browser. Remove it and add it again.`,
  hasLostText: 'is missing from this browser. Remove it and add it again.',
  tooLarge: (megabytes: number): string =>
    `is larger than ${megabytes} MB. Split it, or use the headless runner.`,
  hereAlready: 'has already been added (identical content).',
  notScored: (why: string): string => `could not be scored: ${why}`,
  places: (problems: readonly (readonly [where: string, why: string])[]): string =>
    problems.map(([where, why]) => `${where}: ${why}`).join(' '),
  noTokens: (language: string, encoder: string): string =>
    `The current encoder for ${language} (${encoder}) gives no token vectors. Choose another one in the settings, such as the shipped one.`,
  kind: (kind: string): string => `${kind} questions`,
  noQuestions: 'The chosen characters have no questions for these systems. Choose others, or write some.',
};

/** One run. */
export const run = {
  tabs: {
    compare: 'Compare',
    questions: 'Questions',
    atlas: 'Atlas',
    sweep: 'Sweep',
  },
  ahead: (systems: string, done: number, total: number): string =>
    `Shown first, as no model is needed: ${systems}, ${done} of ${counted(total, 'question')}. The other systems follow.`,

  controls: 'Questions and scoring',
  gold: 'Gold',
  golds: { strict: 'strict', event: 'same event' },
  kind: 'Kind',
  language: 'Language',
  character: 'Character',
  withCorrections: (count: number): string => `With ${counted(count, 'label correction')}`,
  scoring: 'Scoring …',
  retrieval: 'Retrieval',
  classification: 'Classification',
  details: (classifier: string): string => `${classifier}: by category, confusion, calibration`,
  measures: 'Measures and cutoffs',
  measure: 'Measure',
  help: (measure: string): string => `Help on ${measure}`,

  bin: (confidence: string, accuracy: string, count: number): string =>
    `confidence ${confidence}: accuracy ${accuracy}, ${counted(count, 'question')}`,
  bins: (bins: readonly string[]): string => bins.join('; '),
  chart: (caption: string, summary: string): string => `${caption}: ${summary}`,
  confidence: 'Confidence',
  accuracy: 'Accuracy',
  numbers: 'Data',
  reliability: 'Reliability: the closer the bars end to the dashed line, the better the calibration.',

  again: 'Run again',
  underWay: 'Another run is in progress',
  againWith: (encoder: string): string => `Run with ${encoder}`,
  againHelp:
    'Repeats the plan with the encoder that is in use. The same data, models and device give the same numbers.',
  otherEncoder: (was: string, now: string): string => `This run used ${was}; ${now} is in use now.`,
  useAgain: (encoder: string): string => `Use ${encoder} again`,
  encoderSettings: 'Encoders in Settings',
  repeated: (questions: number, when: string): string =>
    `Repeated: all lists, scores and probabilities of ${counted(questions, 'question')} are identical to those of the run of ${when}.`,
  differs: (when: string, different: number, questions: number, unpaired: number): string =>
    `Not the same as the run of ${when}: ${different} of ${counted(questions, 'question')} differ${unpaired > 0 ? `, ${unpaired} are in one run only` : ''}. Compare models, versions and fingerprints below.`,
  rescored: (count: number): string =>
    ` In ${counted(count, 'question')} scores tie in single precision; ranks replace them there, so that trec_eval reads the same order.`,
  report: 'HTML report',
  reportHelp: 'one file with tables, figures, setup and citations; opens anywhere',
  jsonHelp: 'everything: plan, setup, and all lists of all questions; Open plan reads its plan',
  qrels: 'TREC qrels',
  qrelsHelp: 'gold memories of the questions chosen above; strict gold, always',
  trecRun: 'TREC run',
  trecSystem: 'System of the TREC run',
};

/** Sweeps. */
const VERDICTS = {
  better: 'better than the default',
  worse: 'worse than the default',
  tie: 'not shown to differ, the default may stay',
  unsettled: 'not settled, the default may stay',
} as const;

export const sweep = {
  /** Ends a sentence. */
  stop: '.',
  sweep: 'Sweep',
  option: (label: string, of: string, values: number): string =>
    `${label} of ${of} (${counted(values, 'value')})`,
  measure: 'Measure',
  tunedOn: 'Tuned on',
  tunedOnHelp: '(reported on the others)',
  says: 'Result of the sweep',
  title: (measure: string, label: string, of: string): string => `${measure} by ${label}, ${of}`,
  summary: (measure: string, label: string, words: string): string => `${measure} over ${label}. ${words}`,
  reportedLegend: 'reported on: the other characters',
  tunedLegend: 'tuned on: characters used to choose the value',
  bands: 'bands: 95 % intervals; circles: the chosen value',
  computing: 'Computing the curve …',
  plot: {
    reported: '— reported on',
    tuned: '- - tuned on',
    chosen: (value: number): string => `chosen ${value}`,
    fallback: (value: number): string => `default ${value}`,
  },
  table: {
    tuned: 'Tuned on',
    reported: 'Reported on',
    chosen: 'chosen',
    fallback: 'default',
    intervals:
      'With 95 % bootstrap intervals over questions, or over whole characters if there are at least 20.',
  },
  noTuning: 'Select at least one character to tune on.',
  best: (at: string, measure: string, questions: number, value: string): string =>
    `${at} has the highest ${measure} on the ${counted(questions, 'question')} tuned on: ${value}.`,
  tied: (count: number): string =>
    `${count === 1 ? 'One more value does' : `${count} more values do`} as well there; the smallest is used.`,
  nothingLeft:
    'No character is left to report on. A value looks better on the questions it was chosen on: leave some characters out of the tuning.',
  there: (questions: number, value: string): string =>
    `On the ${counted(questions, 'question')} of the other characters, it gives ${value}.`,
  missed: (at: string, value: string): string => `The best value there would have been ${at} (${value}).`,
  noneBetter: 'No other value does better there.',
  noDefault: 'There is no single default to compare with: it depends on the language.',
  isDefault: 'It is the default: tuning changes nothing.',
  defaultAbsent: (at: string): string =>
    `The default, ${at}, is not among the values of the sweep, so the two are not compared.`,
  againstDefault: (
    by: string,
    measure: string,
    at: string,
    p: string,
    verdict: 'better' | 'worse' | 'tie' | 'unsettled',
  ): string => `${by} ${measure} against the default ${at}, p ${p}: ${VERDICTS[verdict]}.`,
};

/** The plan of an experiment. */
export const planDraft = {
  seed: 'The seed must be a whole number.',
  noRange: 'Enter a start, an end that is not smaller, and a step above 0.',
  tooMany: (count: number, most: number): string =>
    `This gives ${count} values; the maximum is ${most}. Use a larger step.`,
};

export type CompareWords = typeof compare;
export type SweepWords = typeof sweep;

const memories = (count: number): string => counted(count, 'memory', 'memories');

export const tables = {
  /** Separates a place from its problem. */
  colon: ': ',
  title: 'The papers’ tables',
  absent: 'Printed in the papers, not available here',
  allRuns: 'All retrieval runs',
  report: 'HTML report',
  reportTitle: 'The papers’ tables, recomputed',
  reportNote:
    'Rows marked “as published” are the papers’ own figures; the others come from the listed files.',
  searchPlaceholder: 'BM25, nDCG, Table 4 …',
  search: 'Search the tables',
  paper: 'Paper',
  shown: (shown: number, all: number): string => `${shown} of ${counted(all, 'table')}`,
  filled: 'Printed, and from your files',
  own: 'More from your files',
  printed: 'As printed',
  perltqa: {
    before: 'PerLTQA’s Tables 4 and 5 appear next to your own classifiers and retrievers in every ',
    link: 'retrieval run',
    after: '.',
  },
  allAbove: 'All remaining tables are above.',
  noneFound: 'No table matches. Search for a system, a measure or a number.',
  rows: (caption: string, count: number): string => `${caption} (${counted(count, 'row')})`,

  removed: (name: string): string => `${name} removed.`,
  notScored: (name: string): string => `${name} is not scored`,
  toLibrary: 'Open it in the Library',
  yourFiles: 'Your files',
  drop: 'Drop rankings or responses of MADial-Bench, judgements of HaluMem, TREC runs with their qrels, or ratings (CSV: rater, item, score). Their figures appear next to the published ones. Files never leave this browser.',
  addFiles: 'Add files',
  loadingJieba: (received: string, total: string | undefined): string =>
    `Loading the segmenter jieba: ${received}${total ? ` of ${total}` : ''}`,
  jiebaProgress: 'Loading jieba',
  files: 'Files',
  language: 'Language',
  qrels: 'Qrels',
  timesFrom: 'Times from',
  remove: (name: string): string => `Remove ${name}`,
  goldFrom: 'Gold from relevance',
  needsQrels: 'Add the qrels file to score it with.',
  leftOut: (count: number): string =>
    count === 1 ? '1 entry skipped or doubtful' : `${count} entries skipped or doubtful`,
  kilobytes: (count: number): string => `${count} kB`,

  dialogues: (count: number): string => counted(count, 'dialogue'),
  responses: (count: number): string => counted(count, 'response'),
  judged: (records: number, failures: number): string =>
    `${counted(records, 'judged record')}, ${failures} of them failed`,
  outputs: (users: number, sessions: number, count: number): string =>
    `${counted(users, 'user')}, ${counted(sessions, 'session')}, ${memories(count)}`,
  questions: (count: number): string => counted(count, 'question'),
  scored: (count: number, missing: number): string =>
    `${counted(count, 'question')} scored${missing > 0 ? `, ${missing} without ranking` : ''}`,
  ratings: (scores: number, items: number, raters: number): string =>
    `${counted(scores, 'score')} of ${counted(items, 'item')} by ${counted(raters, 'rater')}`,
  judgedGold: (questions: number, gold: number): string =>
    `${counted(questions, 'question')}, ${counted(gold, 'gold document')}`,

  loadingEncoder: 'Loading the encoder …',
  bertProgress: (done: number, total: number): string => `BERTScore: ${done} of ${total}`,
  bertOf: (name: string): string => `BERTScore of ${name}`,
  bertCompute: (name: string): string => `Compute BERTScore for ${name}`,
  bertAgainFor: (name: string): string => `Compute BERTScore again for ${name}`,
  bertAgain: 'BERTScore again',
  bertFound: (f1: string, encoder: string): string => `F1 ${f1} by ${encoder}`,
  bertWaits: 'uses the encoder selected for this language; reads every token',

  measured: 'Text measures',
  conventions: {
    published: 'as published (NLTK, rouge, jieba)',
    standard: 'standard (sacreBLEU, rouge-score)',
  },
  cutBy: 'Segmenter',
  ownSegmenter: 'default of the convention',
  segmenters: {
    jieba: 'jieba (4 MB, loaded once)',
    browser: 'this browser’s segmenter',
    characters: 'characters',
    whitespace: 'white space',
  },

  compared: 'Your files, question by question',
  comparedHelp:
    'Find out which differences are real: every system is scored on the same questions with the same gold memories. Questions without a ranking count as not found. Retrieval runs can be compared with files: questions are matched by their names in the TREC export, MADial-Bench’s dialogues by id.',
  compare: 'Compare',
  ownRuns: 'Own runs',
  ownBeside: (count: number): string => (count === 0 ? 'none yet' : `${count} compared with the files`),
  runLine: (when: string, done: number, total: number): string =>
    `${when} · ${done} of ${counted(total, 'question')}`,
  alone:
    'There is only one system. Add another file with rankings of the same questions, or choose one of your runs above.',
  everyQuestion: (count: number): string => `Every question (${count.toLocaleString('en')})`,
  readingRankings: 'Reading the rankings …',
  matrixPlaceholder: 'id of a question or a document',
  matrixLine: (shown: number, all: number): string =>
    `${shown.toLocaleString('en')} of ${counted(all, 'question')}. A cell shows the best rank of the question’s gold; “–”: not in the ranking; “no ranking”: none for this question.`,
  gold: (documents: string, more: number): string =>
    `gold: ${documents}${more > 0 ? ` and ${more} more` : ''}`,
};
