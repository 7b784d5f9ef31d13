/** Words of memory-systems, in English. */

import type { EntryState, PointState } from '../../domain/growth';
import type { ToldPart } from '../../domain/port';
import type { TaskAgreement } from '../../domain/agreement';
import { counted } from '../../../core/text/counted';
import { numberText } from '../../../ui/state/locale.svelte';
import type { ReadingPrompt } from '../../domain/readings/prompt';

/** Memory systems under test. */
const pointStates: Readonly<Record<PointState, string>> = {
  found: 'found',
  half: 'half',
  missed: 'missed',
  resisted: 'distractor resisted',
  'distractor stored': 'distractor stored',
  'not judged': 'not judged',
};
const entryStates: Readonly<Record<EntryState, string>> = {
  gold: 'gold',
  other: 'other',
  'made up': 'not in the gold',
  'not judged': 'not judged',
};

export const own = {
  title: 'Memory systems',
  lead: 'Sessions are fed to a memory system one by one. See what it stores, what it updates, and which stage loses an answer.',
  user: 'User',
  bundled: 'Bundled',
  imported: 'From the Library',
  systems: 'Systems',
  tabs: { sessions: 'Sessions', questions: 'Questions' },
  more: 'Search, noise and repeats',
  noise: 'Noise',
  noiseNote:
    'Unrelated questions and answers between turns and as separate sessions, up to 1 million tokens in all. The questions stay the same.',
  noiseRatio: (ratio: number) => (ratio === 0 ? 'none' : `${ratio} × the length of the sessions`),
  search: 'Search in the memory',
  searchNote:
    'How the systems of this page find memories. Searching by meaning loads the model and encodes every memory once, which takes minutes for a user with thousands of turns.',
  repeats: 'Repeats',
  repeatsNote:
    'Runs the same test several times and shows the spread. Systems without a model differ in time only.',
  variant: (system: string, search: string, noise: number, repeat: number) =>
    `${system}${search && ` · ${search}`}${noise > 0 ? ` · noise ${noise} ×` : ''}${repeat > 1 ? ` · run ${repeat}` : ''}`,
  spread: 'Repeats',
  spreadNote: 'Mean and range of the runs.',
  runs: 'Runs',
  spreadOf: (mean: string, low: string, high: string) =>
    low === high ? `${mean} (all runs)` : `${mean} [${low}, ${high}]`,
  start: 'Run',
  startAgain: 'Run again',
  goOn: 'Continue',
  cancel: 'Cancel',
  running: (system: string) => `Running: ${system}`,
  steps: (done: number, total: number) => `${done} of ${counted(total, 'step')}`,
  loading: 'Loading results…',
  unfinished: (systems: string) => `Stopped before the end: ${systems}.`,
  empty: 'No results yet. Choose systems and run them: the bundled users need no key and no network.',
  lexical:
    'Judged by comparing words (lexical judge), without understanding meaning: treat the figures as a guide, and compare systems only with each other.',
  growth: 'Growth of the memory',
  growthNote:
    'Move through the sessions. Each shows what the system changed, and beside it what it should have stored.',
  system: 'System',
  session: 'Session',
  sessionOf: (at: number, total: number, date: string) =>
    `Session ${at} of ${total}${date ? `, ${date}` : ''}`,
  unrelated: 'Inserted noise: fed to the system, not judged.',
  size: (count: number) => `${counted(count, 'memory', 'memories')} after this session`,
  added: 'Added',
  changed: 'Changed',
  removed: 'Removed',
  nothing: 'Nothing',
  gold: 'Gold points',
  noGold: 'No gold points in this session.',
  pointStates,
  entryStates,
  turns: 'Dialogue of the session',
  matched: 'matched by words',
  byWords: '(by words)',
  turnAt: (turn: number) => `turn ${turn}`,
  turnIn: (session: number, turn: number) => `session ${session}, turn ${turn}`,
  named: 'named by the data',
  blame: 'Where answers are lost',
  blameNote:
    'All questions by type, and what became of each: answered right, or lost at a stage. The stage is found from the answer backwards: was the evidence retrieved, was it stored, was the system told? Click a band, or choose below, to see its questions.',
  blameSummary: (wrong: number, all: number, parts: string) =>
    `${wrong} of ${all} answers are wrong. ${parts}`,
  wrongOf: (wrong: number, all: number) => `${wrong} of ${all} answers are wrong.`,
  allQuestions: 'All questions',
  allTypes: 'All types',
  outcome: 'Answer',
  answers: 'Answers',
  noQuestion: 'No question was asked.',
  noneOfThese: 'No question of this type came to this end.',
  questions: (count: number) => `${count} ${count === 1 ? 'question' : 'questions'}`,
  stage: 'Stage',
  allStages: 'All wrong',
  asked: 'Question',
  reference: 'Reference',
  response: 'Response',
  declined: '(declined)',
  evidence: 'Evidence',
  stored: 'Most similar stored memory',
  storedNothing: 'Nothing similar was stored.',
  retrievedAt: (rank: number) => `retrieved at rank ${rank}`,
  notRetrieved: 'not retrieved',
  toSession: (session: number) => `Show session ${session}`,
  sessionAt: (session: number) => `Session ${session}`,
  beside: 'Two systems side by side',
  besideNote: 'One slider moves both through the sessions that both were fed.',
  besideSession: 'Session of both systems',
  firstSystem: 'First system',
  secondSystem: 'Second system',
  nothingInCommon: 'These two have no session in common.',
  card: 'Protocol',
  cardNote: 'Tables with the same fingerprint were computed in the same way.',
  cardRows: {
    fingerprint: 'Fingerprint',
    systems: 'Systems',
    dataset: 'Data',
    budget: 'Most context tokens',
    noise: 'Noise',
    version: 'Protocol version',
    search: 'Search',
    answerer: 'Answers',
    judge: 'Judge',
    depths: 'Memories searched',
    tokens: 'Token count',
  },
  notToldOf: (system: string, parts: readonly ToldPart[]) => {
    const words = { who: 'who speaks', when: 'when', role: 'in which role' };
    return `${system} (not told of a turn: ${parts.map((part) => words[part]).join(', ')})`;
  },
  notRecorded: 'not recorded',
  recordedJudge: 'verdicts of the files (who judged is not recorded)',
  unversioned: (system: string) => `${system}, version not recorded`,
  depths: (update: number, question: number) => `${update} for an update, ${question} for a question`,
  noBudget: 'no limit',
  noiseMade: (ratio: number, seed: number, version: number) =>
    `${ratio} × the length of the sessions, seed ${seed}, version ${version}`,
  questionType: 'Question type',
  notShown: (run: string, why: string) => `“${run}” cannot be shown: ${why}`,
};

/** Recorded results. */
const TASKS: Readonly<Record<TaskAgreement['task'], string>> = {
  extraction: 'extraction',
  update: 'updates',
  answer: 'answers',
};

export const recorded = {
  title: 'Recorded results',
  about:
    'Open the two files that HaluMem’s scripts write for a system, outputs and verdicts, together. They are shown like any other system.',
  open: 'Open files',
  drop: 'Drop result files',
  list: 'Recorded results',
  reading: (done: number, total: number) => `Reading: ${done} of ${counted(total, 'user')}`,
  users: (count: number) => counted(count, 'user'),
  judged: 'with verdicts',
  unjudged: 'without verdicts: judged by comparing words',
  problems: (count: number) => counted(count, 'problem'),
  showIt: 'Show',
  show: (name: string) => `Show ${name}`,
  remove: (name: string) => `Remove ${name}`,
  recorded: 'Recorded',
  together: 'Recorded, all users',
  usersTogether: 'Users',
  correct: (correct: number, judged: number) => `${correct} of ${counted(judged, 'answer')} correct`,
  gone: (name: string) => `The stored results “${name}” no longer exist. Open their files again.`,
  agreement: (parts: string) => `The lexical judge beside these verdicts: ${parts}.`,
  agreed: (task: TaskAgreement['task'], equal: string, kappa: string | undefined, items: number) =>
    `${TASKS[task]} ${equal} equal (${kappa === undefined ? '' : `κ ${kappa}, `}${numberText(items)})`,
  matched: 'Turns are matched by words: the files name sessions, not turns.',
};

/** The user's own memory systems. */
export const services = {
  title: 'Your own systems',
  lead: 'A memory service by your key, or your language model. Set one up here, and it appears among the systems above.',
  choose: 'System',
  none: 'Choose one …',
  modelGroup: 'Language model',
  serviceGroup: 'Memory services',
  address: 'Address',
  addressHint: 'Without the paths of the API.',
  key: 'Key',
  keyHint: 'Kept in this tab only and sent to this address only. Closing the tab deletes it.',
  keyIfAsked:
    'Leave it empty if the server asks for none. It is kept in this tab only and sent to this address only.',
  shape: 'Calls as JSON templates',
  shapeHint: 'Each {name} is filled in; the list below explains them.',
  literalKey:
    'The key in the header is used in this tab only and is not saved: after a reload the header says {key}, and you enter the key in the field above.',
  places: 'What can be filled in',
  test: 'Test connection',
  testing: 'Testing …',
  stop: 'Stop',
  works: (milliseconds: string) => `The service answered in ${milliseconds}. Nothing was stored.`,
  named: 'Problem: ',
  about: 'Before you compare',
  proxyNo:
    'Its documentation describes no way to call it from a web page. Start the local proxy in a terminal (Node.js 20 or later), then use its address:',
  proxyMaybe:
    'If the service does not allow calls from web pages, start the local proxy in a terminal (Node.js 20 or later), then use its address:',
  proxyDownload: 'Download memory-proxy.mjs',
  proxyUse: 'Use the proxy’s address',
  proxyNote: 'It runs on your machine, answers only this page, calls only this host, and prints no keys.',
  modelNote:
    'For each session the model extracts statements, compares them with the nearest memories, and decides.',
  promptNames: { extract: 'Extraction', decide: 'Decision' },
  ready: 'Ready: choose it above.',
  decisions: (count: number) => `Decisions of the model (${count})`,
  decisionNames: {
    add: 'added',
    update: 'updated',
    delete: 'deleted',
    keep: 'already known',
    none: 'not decided',
  },
  startOver: 'Start over',
  noModel: 'No language model is selected to maintain the memory. Choose one under “Your own systems”.',
  noAddress: (name: string) => `${name} has no address. Enter it under “Your own systems”.`,
  noKey: (name: string) =>
    `${name} needs its key, which is kept in this tab only. Enter it under “Your own systems”.`,
};

/** Words of taking a result further. */
export const onward = {
  add: 'Add to library',
  note: 'Add to library turns the system’s final memory into a character with the dataset’s questions, for Ask and Experiments. A question keeps its gold only if a memory contains the evidence word for word.',
  added: (memories: number, gold: number, questions: number) =>
    `In the library: ${numberText(memories)} ${memories === 1 ? 'memory' : 'memories'}; ${numberText(gold)} of ${numberText(questions)} questions have gold.`,
  open: 'Open in the library',
  nothing: 'The system stored nothing.',
  notAdded: (why: string) => `The memory could not be added: ${why}`,
};

/** Result files of other harnesses. */
export const opened = {
  title: 'Results of other harnesses',
  link: 'Compare result files of other harnesses',
  back: 'Memory systems',
  lead: 'Open result files by question, side by side: LongMemEval, LoCoMo (official, mem0, MemOS, Zep, EverOS), mem0 memory-benchmarks, memorybench, Agent Memory Benchmark, hindsight, BEAM, TREC and ranx, promptfoo, Inspect, deepeval, Quepid. Files never leave this browser.',
  open: 'Open files',
  drop: 'Drop result files',
  files: 'Opened files',
  reading: 'Reading the files …',
  remove: (name: string) => `Remove ${name}`,
  dataset: 'Join the questions of',
  noDataset: 'no dataset',
  datasetHint:
    'A dataset in the library gives reference answers, categories and evidence, and counts the questions that a file lacks.',
  refused: (count: number) => `${counted(count, 'file')} could not be read`,
  problems: (count: number) => counted(count, 'problem'),
  save: 'Save as a page',
  reportTitle: 'Results side by side',
  grid: 'Questions × runs',
  question: 'Question',
  reference: 'Reference answer',
  evidence: 'Evidence',
  category: 'Category',
  allCategories: 'all categories',
  search: 'Search questions and answers',
  show: 'Show',
  shows: {
    all: 'all questions',
    different: 'runs differ',
    wrong: 'not right in at least one run',
    doubtful: 'doubtful',
    flipped: 'the judge changed its verdict',
  },
  counted: (shown: number, all: number) => `${numberText(shown)} of ${counted(all, 'question')}`,
  earlier: 'Earlier questions',
  later: 'Later questions',
  page: (from: number, to: number) => `${numberText(from)} – ${numberText(to)}`,
  none: 'No questions match. Change the filters.',
  details: (question: string) => `Details: ${question}`,
  noAnswer: 'no answer in the file',
  emptyAnswer: '(empty)',
  verdicts: 'Verdicts',
  items: (count: number) => `Retrieved: ${numberText(count)}`,
  itemsCut: (count: number) => `and ${numberText(count)} more`,
  isEvidence: 'evidence',
  context: 'Text that was sent',
  pair: 'Paired test',
  first: 'First',
  second: 'Second',
  by: 'Compare by',
  verdictsBy: 'verdicts',
  nothingCommon: 'No question has a value in both.',
  allPairs: 'All pairs',
  comparing: 'Comparing the runs …',
  level: 'Gold from relevance',
  judgeTitle: 'Judge the same answers',
  judgeLead:
    'Your language model judges the answers of these files with one prompt. Its verdicts appear beside those of the files, and equal answers are judged once.',
  judge: 'Judge',
  noJudge: 'none',
  prompt: 'Prompt',
  ownPrompt: 'of this page, below',
  official: 'LongMemEval’s own five (official)',
  mostHint: 'For all answers of opened files together. Empty: no limit.',
  ask: 'Judge the answers',
  asking: 'Judging',
  verdictsDone: (done: number, total: number) => `${numberText(done)} of ${counted(total, 'verdict')}`,
  failed: (failed: number, unparsed: number) =>
    `${failed} failed, ${unparsed} could not be parsed: they stay unjudged.`,
  judged: (judge: string, count: number) => `${judge}: ${counted(count, 'verdict')}.`,
  without: (count: number) =>
    `${counted(count, 'answer')} cannot be judged: no reference answer, or a type of question that the prompt does not know.`,
  promptName: 'Judge of answers',
  header: 'Verdicts on answers of opened files',
};

const promptNames: Readonly<Record<ReadingPrompt, string>> = {
  answer: 'Answer, the same for every system',
  'full-answer': 'Answer to a question with a rubric (BEAM)',
  'cue-answer': 'Reply to a query with a cue (LoCoMo-Plus)',
  integrity: 'Judge of extraction',
  accuracy: 'Judge of stored memories',
  update: 'Judge of updates',
  response: 'Judge of answers',
  nugget: 'Judge of a nugget (BEAM)',
  order: 'Judge of an order (BEAM)',
  cue: 'Judge of a reply by its cue (LoCoMo-Plus)',
};

/** Runs read by the user's language model. */
export const readings = {
  title: 'Answers and verdicts of your language model',
  lead: 'Your model answers every question from the memories that each system retrieved, and gives the four verdicts of HaluMem’s judges. The systems do not run again, and identical requests are sent once.',
  answerer: 'Who answers',
  judge: 'Who judges',
  byRule: 'The rule',
  byWords: 'Words, as chosen above',
  chooseFirst: 'Choose a model that answers or judges.',
  recordedAnswers: 'Recorded results have their own answers.',
  ask: (runs: number) => (runs === 1 ? 'Ask for this run' : `Ask for these ${runs} runs`),
  asking: (system: string) => `Asking about: ${system}`,
  verdicts: (done: number, total: number) =>
    `${done} of ${counted(total, 'answer or verdict', 'answers and verdicts')}`,
  failed: (failed: number, unparsed: number) =>
    `${failed} failed, ${unparsed} could not be read: not judged, and counted separately.`,
  mostHint: 'For all requests about these users together, also those that fail. Empty: no limit.',
  spent: (calls: number, dollars: string) =>
    `Spent on these users so far: ${calls} ${calls === 1 ? 'request' : 'requests'}, ${dollars}.`,
  read: (count: number, all: number) => `${count} of ${all} results show the model’s answers and verdicts.`,
  promptNames,
  save: 'Save the record of calls',
  saveHint: 'Every call with its answer, as JSON Lines. It contains no key.',
  replay: 'Replay a record',
  header: (user: string) => `${user}: answers and verdicts of language models`,
  memoryEstimate: (user: string) => `Estimate for ${user}`,
  memoryAssumption: (statements: number) =>
    `Assumes ${counted(statements, 'statement')} per part of a session. Answers and verdicts are not included.`,
};
