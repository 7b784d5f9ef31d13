/** Words of runs answers (run), in English. */

import type { Judging } from '../../ui/run/judging';
import { counted } from '../../../../../core/text/counted';
import type { Purpose } from '../../../../../llm/domain/call';
import { numberText as num } from '../../../../../ui/state/locale.svelte';
import type { AnswerStatus } from '../../ui/run/rows';
import type { LlmRunHeader } from '../../../../domain/llm-runs/run';

const purposes: Readonly<Record<Purpose, string>> = {
  answer: 'Answers',
  respond: 'Responses',
  classify: 'Classifications',
  judge: 'Verdicts',
  remember: 'Memories',
  make: 'Characters',
  repair: 'Repairs',
  test: 'Tests',
};

/** What became of an answer. */
const fates: Readonly<Record<AnswerStatus, string>> = {
  answered: 'answered',
  abstained: 'abstained',
  unparsed: 'unreadable',
  failed: 'failed',
  'not-made': 'not made',
};

export const run = {
  purposes,
  fates,
  ranking: (stage: string) => `Memories are ranked first. ${stage}`,
  tabs: {
    answers: 'Answers',
    judges: 'Judges',
    people: 'People',
  },
  setting: {
    recognition: 'Recognition',
    response: 'Response',
    withoutMemory: (task: string) => `${task} without memory`,
    notTold: (task: string) => `${task}, setting unknown`,
    numbered: (task: string, setting: number | string) => `${task}, setting ${setting}`,
  },
  head: {
    from: (file: string) => `From the record ${file}`,
    fromReleased: (file: string) => `Responses released in ${file}`,
    characters: (count: number) => counted(count, 'character'),
    models: (count: number) => counted(count, 'model'),
    judges: (count: number) => counted(count, 'judge setting'),
    unpricedOne: 'price of the call unknown',
    unpricedAll: (calls: number) => `price of all ${counted(calls, 'call')} unknown`,
    unpriced: (dollars: string, unpriced: number, calls: number) =>
      `${dollars}; price of ${num(unpriced)} of ${counted(calls, 'call')} unknown`,
    pauseHelp: 'Calls in progress are completed',
    stop: 'Stop now',
    stopHelp: 'Calls in progress are cancelled; their answers are lost and may still be charged',
    retryFailed: (count: number) => `Retry failed (${num(count)})`,
    retryUnreadable: (count: number) => `Retry unreadable (${num(count)})`,
    scripted: (models: string) =>
      `${models}: a fixed rule, not a language model. It shows how a run works; its answers and verdicts say nothing about any model.`,
    prices: 'Enter prices in the settings, under language models.',
    noCallReleased: 'No calls: the answers came with the file.',
    noCall: 'No calls yet.',
    tally: (calls: string, kept: string, input: number, output: number) =>
      `${calls}, ${kept} · ${num(input)} tokens in, ${num(output)} out`,
    unanswered: (calls: number) => `(${num(calls)} of them without an answer)`,
    limit: (limits: string) => `limit: ${limits}`,
    uncounted: (calls: number) => `(${counted(calls, 'call')} not counted by the server)`,
  },
  budget: {
    set: 'Set the budget and resume',
    wrong:
      'Enter 0 or more (a whole number for tokens and calls), or leave it empty for no limit. 0 sends nothing.',
    whole: 'Counts the whole run: earlier parts, and requests that failed or were cut off.',
  },
  progress: {
    of: (done: number, total: number) => `${num(done)} of ${num(total)}`,
    failed: (count: number) => `${num(count)} failed`,
    unreadable: (count: number) => `${num(count)} unreadable`,
    unasked: (count: number) => `${num(count)} with nothing to ask`,
  },
  filters: {
    title: 'Which questions are listed',
    search: 'Search',
    placeholder: 'words in question, reference or answer',
    fate: 'State',
    model: 'Model',
    setting: 'Setting',
    kind: 'Kind',
    language: 'Language',
    any: 'any',
    all: 'all',
    order: 'Order',
    orders: {
      run: 'the run’s order',
      lacking: 'failed and unreadable first',
      anchors: 'fewest anchors first',
      correctness: 'least correct first',
      question: 'question, A to Z',
    },
    showAll: 'Show all',
  },
  grid: {
    title: 'Answers by question and setting',
    as: 'View',
    list: 'List',
    grid: 'Grid',
    reference: 'Reference:',
    legend:
      'Shaded rows: the answers end differently. Underlined: words that the first answer from memories lacks. Arrow keys move, Enter opens a cell in place, Esc closes it; a question opens its details.',
  },
  list: {
    title: 'Questions with their answers',
    question: 'Question',
    character: 'Character',
    kind: 'Kind',
    answers: 'Answers',
    dialogue: 'dialogue',
    count: (count: number, fate: AnswerStatus) => `${count} ${fates[fate]}`,
    shown: (shown: number, all: number) =>
      `${num(shown)} of ${counted(all, 'question')}. Arrow keys move in the list, Enter opens.`,
    none: 'No question matches.',
    gone: 'The questions of these answers are no longer in the library. Import their characters again to read them.',
    onlyClasses: 'This run only classifies questions: see the tables for the results.',
    empty: 'Answers appear as questions finish.',
  },
  export: {
    json: 'all digits, with captions and notes',
    recordLines: 'Record (JSON Lines)',
    recordHelp:
      'everything: plan, prompts as sent, replies as received; can be opened here and replayed without a key',
    answers: 'Answers (CSV)',
    answersHelp: 'one row per answer: question, reference, memories, text, measures, tokens',
    verdicts: 'Verdicts (CSV)',
    verdictsHelp: 'one row per verdict: judge, rubric, score, reason',
    noVerdicts: 'these answers have not been judged',
    plan: 'Plan',
    planHelp: 'all that is needed to repeat the run; contains no key',
  },
};

const states: Readonly<Record<LlmRunHeader['state'], string>> = {
  running: 'running',
  paused: 'paused',
  done: 'done',
  failed: 'failed',
};

export const setup = {
  released: 'The answers came with a file: there is no call to repeat. Measures are computed here.',
  stop: 'Stop repeating',
  repeating: 'Repeating the plan from the record …',
  onlyFinished: 'Only finished runs can be repeated',
  repeat: 'Repeat from its own record',
  repeatHelp:
    'Repeats the plan: memories are ranked and prompts written again, replies come from the record. Nothing is sent. Answers and verdicts must be identical.',
  same: (pieces: number) =>
    `Repeated: all ${num(pieces)} results are identical, including prompts and memories.`,
  notSame: (different: number, unpaired: number, same: number) =>
    `Not identical: ${num(different)} results differ, ${num(unpaired)} are on one side only, ${num(same)} agree. Compare the data, models and versions below with the current ones.`,
  pieces: { answer: 'answer', class: 'classification', verdict: 'verdict' },
  piece: (kind: string, setting: string, about: string) => `${kind}, ${setting}: “${about}”`,
  prompts: 'Prompts',
  ownWording: 'own wording',
  roles: { system: 'system', user: 'user' },
  promptOf: (language: string, role: string) => `${language}, ${role}`,
  rows: {
    run: 'Run',
    begun: 'Started',
    from: 'From',
    fromFile: (what: string, file: string) => `${what}, ${file}`,
    state: 'State',
    stateOf: (state: LlmRunHeader['state'], done: number, total: number) =>
      `${states[state]}, ${num(done)} of ${counted(total, 'result')}`,
    models: 'Models that answer',
    parameters: 'Parameters of answers',
    temperature: (value: number) => `temperature ${value}`,
    mostTokens: (tokens: number) => `at most ${tokens} tokens`,
    sampling: (seed: number) => `seed ${seed}`,
    defaults: 'server defaults',
    settings: 'Settings',
    classifiers: 'Classifiers',
    dialogueSettings: 'Dialogue settings',
    dialogues: 'Dialogues',
    recall: { all: 'all dialogues', proactive: 'proactive recall', passive: 'passive recall' },
    turns: { all: 'all test turns', first: 'first test turns' },
    dialoguesOf: (recall: string, turns: string) => `${recall}, ${turns}`,
    judges: 'Judges',
    judge: (name: string, repeats: number) => `${name}, ${counted(repeats, 'time')}`,
    orders: { given: 'given', swapped: 'swapped' },
    pairsShown: (judge: string, orders: string) => `${judge}, pairs shown ${orders}`,
    of: 'Judges answers of the runs',
    questions: 'Questions',
    allQuestions: 'all',
    drawn: (count: number) => `${count} per character, sampled`,
    seed: 'Seed',
    budget: 'Budget',
    tokens: (count: number) => `${num(count)} tokens`,
    calls: (count: number) => counted(count, 'call'),
    none: 'none',
    examples: (name: string) => `Examples may come from ${name}`,
    served: 'Served',
    servedAs: (model: string, name: string) => `${model} as ${name}`,
    dropped: 'Parameters rejected and omitted',
    droppedBy: (parameter: string, model: string, calls: number) =>
      `${parameter} by ${model}: ${counted(calls, 'call')}`,
  },
};

export const sheet = {
  testTurn: 'Test turn of a dialogue',
  place: (at: number, count: number) => `${num(at)} of ${num(count)}`,
  before: 'Previous question',
  next: 'Next question',
  answersOf: (model: string) => `Answers of ${model}`,
  rule: '– a rule, not a language model',
  chose: 'Chose',
  choseNone: 'Chose none of them.',
  right: '✓ right',
  rightNotBest: '✓ right, though not the most suitable',
  wrong: '✗ wrong',
  unread: (why: string) => `Could not be parsed: ${why}`,
  measures: 'Measures',
  noValue: 'none',
  noMemory: 'No memories were given.',
  handed: (count: number, gold: 'unknown' | 'found' | 'missed') =>
    `${num(count)} ${count === 1 ? 'memory' : 'memories'} given${
      gold === 'unknown' ? '' : gold === 'found' ? ', gold among them' : ', gold not among them'
    }`,
  chosen: 'chosen',
  gold: 'gold',
  goneMemory: (id: string) => `${id} (no longer in the bank)`,
  question: {
    dialogue: 'Dialogue',
    soFar: 'The dialogue so far',
    reference: 'Reference',
    saidNext: 'What was said next',
    noReference: 'None: correctness, F1 and ROUGE-L do not apply.',
    anchors: 'Anchors:',
    classification: 'Classification',
    classifiedAs: 'Classified as',
    by: (model: string, setting: string) => `${model}, ${setting}:`,
    asksFor: (category: string) => `✗ it asks for ${category} memory`,
    unread: (why: string) => `could not be parsed: ${why}`,
    goldMemories: 'Gold memories',
    goldMemory: 'Gold memory',
    missing: (ids: string) =>
      `The labels name memories that are not in the bank: ${ids}. No setting can provide them.`,
    noneNamed: 'None given for this dialogue.',
    none: 'None: the bank cannot answer this.',
  },
  verdicts: {
    title: 'Verdicts',
    unjudged: 'unjudged',
    by: (judge: string, repeat: number) => (repeat > 0 ? `${judge}, repetition ${repeat + 1}` : judge),
    fault: (message: string, code: string) => `${message} (${code})`,
    orders: (found: readonly string[]) =>
      `The judged text contains instructions to the judge: ${found.map((each) => `“${each}”`).join(', ')}. The judge was told to ignore them; treat this verdict with care.`,
    nothing: (settings: number) =>
      `${settings === 1 ? 'One judge setting' : counted(settings, 'judge setting')} had nothing to judge here.`,
  },
  pairs: {
    label: 'Compared by judges',
    title: 'Pairwise comparison',
    between: (first: string, second: string) => `${first} – ${second}`,
    writer: (model: string, setting: string) => `${model}, ${setting.toLowerCase()}`,
    other: 'an answer of another run',
    tie: 'Tie',
    better: (name: string) => `Better: ${name}`,
    shown: (setting: string, swapped: boolean | undefined) =>
      `${setting}, ${swapped ? 'the second shown first' : 'the first shown first'}`,
    unasked: (pairs: number) =>
      `${counted(pairs, 'pair')} could not be judged: one of the answers is missing.`,
  },
  exchange: {
    none: 'No call is recorded.',
    title: (words: string) => (words ? `Prompt and reply (${words})` : 'Prompt and reply'),
    calls: (calls: number) => counted(calls, 'call'),
    repairs: (repairs: number) => (repairs === 1 ? 'one repair' : counted(repairs, 'repair')),
    kept: 'from cache',
    dropped: (names: string) => `dropped: ${names}`,
    temperature: (value: number) => `temperature ${value}`,
    mostTokens: (tokens: number) => `at most ${tokens} tokens`,
    seed: (seed: number) => `seed ${seed}`,
    schema: (name: string) => `answer in the schema “${name}”`,
    model: 'Model',
    servedAs: (model: string, name: string) => `${model}, served as ${name}`,
    askedWith: 'Asked with',
    defaults: 'the server’s defaults',
    refused: 'Rejected and omitted',
    tokens: 'Tokens',
    inOut: (input: number, output: number) => `${num(input)} in, ${num(output)} out`,
    uncounted: 'not counted by the server',
    time: 'Time',
    attempts: (time: string, attempts: number) => `${time}, ${counted(attempts, 'attempt')}`,
    ended: 'Ended',
    sent: 'Sent',
    notSent: 'no: from cache',
    yes: 'yes',
    repetition: 'Repetition',
    key: 'Key',
    call: (at: number, repair: boolean) =>
      `Call ${at}${repair ? ': repair of an answer that could not be parsed' : ''}`,
    roles: { system: 'system as sent', user: 'user as sent', assistant: 'assistant as sent' },
    reply: 'Reply as received',
    empty: '(empty)',
  },
};

/** Why there is no score, and what helps. */
function noVerdict(judging: Judging): string {
  switch (judging.state) {
    case 'judged':
      return 'none of its verdicts counts. Choose judge settings above the tables.';
    case 'judging':
      return 'this run has not finished judging.';
    case 'unreadable':
      return `${counted(judging.verdicts, 'verdict')} could not be parsed. Press “Retry unreadable”, or judge this run by another model in a new one.`;
    case 'failed':
      return `${counted(judging.verdicts, 'verdict')} failed. Press “Retry failed”.`;
    case 'unjudged':
      return 'these answers have not been judged. Judge this run in a new one.';
  }
}

export const tables = {
  controls: {
    means: 'Means over',
    valid: 'answers with a value (valid)',
    all: 'all answers; no value counts as 0 (all)',
    anchors: 'Anchors',
    verbatim: 'verbatim (Eq. 5)',
    normalised: 'normalised',
    text: 'Text measures',
    published: 'as published',
    standard: 'standard',
    verdicts: (judged: number, judges: number) =>
      judged === judges
        ? `Verdicts of all ${judged} judge settings count`
        : `Verdicts of ${judged} of ${judges} judge settings count`,
  },
  scoring: 'Scoring the answers …',
  nothing: 'No tables: none of the answered questions is still in the library.',
  numbers: 'Data as a table',
  /** Figure 4. */
  figure: {
    model: 'Model',
    questions: {
      semantic: 'semantic questions',
      episodic: 'episodic questions',
      all: 'all questions',
    },
    title: (measure: string, writer: string) => `${measure} by category of memory, ${writer}`,
    summary: (measure: string, writer: string, bars: string) => `Bars of ${measure} for ${writer}. ${bars}`,
    bar: (configuration: string, questions: string, value: string, n: number) =>
      `${configuration}, ${questions}: ${value} over ${n}`,
    answers: (range: string) => `${range} answers per bar of all questions`,
    source: (run: string, counts: string) =>
      `${run} · ${counts} · Se-MM: semantic memory only; Ep-MM: episodic only; B-MM: both; B-MM-W-MC: both, with the classifier · bars from left: semantic, episodic, all questions`,
    noAnchors: (measure: string) => `No ${measure}: the questions have no anchors.`,
    noJudge: (measure: string, judging: Judging) => `No ${measure}: ${noVerdict(judging)}`,
  },
  missing: {
    title: 'Why are cells empty?',
    tables: {
      'table-3': 'Table 3',
      'table-6': 'Table 6',
      'table-7': 'Table 7',
      'figure-4': 'Figure 4',
    },
    setting: (id: string, label: string) => `${id} (${label.toLowerCase()})`,
    settings: (table: string, settings: string) =>
      `${table} lacks ${settings}: not part of the plan. Add it in a new run.`,
    unjudged: (measures: string, several: boolean, answers: boolean) =>
      `${measures}: ${answers ? 'these answers have' : 'no answer has'} ${answers ? 'not ' : ''}been judged. Judge this run in a new one to fill ${several ? 'them' : 'it'}; MAP, F1 and ROUGE-L need no judge.`,
    noVerdict: (measure: string, judging: Judging) => `${measure}: ${noVerdict(judging)}`,
    aspects: (aspects: string) =>
      `${aspects}: not judged yet. Judge this run in a new one, or add human scores.`,
    intimacy: 'Tables 6 and 7 of MemBench need pairs judged by intimacy, with memory against without.',
    unknown: (answers: number) =>
      `${counted(answers, 'answer')} excluded: their questions are no longer in the library.`,
  },
};

export const people = {
  reading: 'Loading scores …',
  title: 'Score answers blind',
  agreement: {
    title: 'Agreement',
    rubric: 'Rubric',
    aspect: 'Aspect',
    whole: 'the whole',
    peopleMean: 'People (mean)',
    people: 'People with people',
    judges: 'People with judges',
    onePerson: 'Only one person has scored by this rubric. Agreement needs two.',
    noJudge: 'No judge has scored these answers by this rubric. Start one under the tab Judges.',
    source: (run: string, rubric: string) => `${run}. ${rubric}.`,
  },
  form: {
    nothing:
      'There are no answers to score yet. Once there are, people can score them one at a time without seeing who wrote them, and compare their scores with the judges’.',
    about:
      'One answer at a time, in your own random order; its writer and setting stay hidden. The agreement of two people shows how well a judge can do at best.',
    name: 'Your name',
    nameMissing: 'Enter a name to tell raters apart.',
    nameTaken: (name: string) => `${name} has already started: continue in the list, or use another name.`,
    what: 'What to score',
    pairs: (count: number) => `· ${counted(count, 'pair')}`,
    answers: (count: number) => `· ${counted(count, 'answer')}`,
    questions: 'Questions',
    questionsHint:
      'Raters with the same number score the same questions, sampled with the run’s seed; empty for all. A larger number includes them.',
    questionsWrong: 'Enter a whole number of at least 1, or leave it empty.',
    begin: 'Start',
    choose: 'Choose what to score.',
    items: (count: number) => counted(count, 'item'),
  },
  raters: {
    title: 'Raters',
    deleted: (rater: string) => `Scores of ${rater} deleted.`,
    none: 'No scores yet. Agreement needs two raters; you can also import a file of scores.',
    scored: (scored: number, items: number) => `${num(scored)} of ${num(items)}`,
    cannotTell: (count: number) => `· ${num(count)} “cannot tell”`,
    progress: (rater: string) => `Progress of ${rater}`,
    fromFile: (marks: number) => `${counted(marks, 'mark')}, from a file`,
    goOn: 'Continue',
    goOnAs: (rater: string) => `Continue as ${rater}`,
    lookAgain: 'Review',
    lookAgainAs: (rater: string) => `Review as ${rater}`,
    deleteOf: (rater: string) => `Delete the scores of ${rater}`,
  },
  files: {
    title: 'Scores as files',
    import: 'Import scores',
    field: 'File of scores',
    saved: (file: string) => `${file} saved to your downloads.`,
    taken: (marks: number, file: string) => `${counted(marks, 'mark')} imported from ${file}.`,
    older: (marks: number) => `${num(marks)} skipped: older than the existing scores, or identical.`,
    passedOver: (columns: string) => `Columns skipped: ${columns}.`,
    here: (marks: number) =>
      `${counted(marks, 'mark')} of all raters, one record each, with notes and times.`,
    nothingTaken: 'Nothing was imported.',
    problem: (where: string, why: string) => `${where}: ${why}`,
    more: (count: number) => `and ${num(count)} more`,
  },
  desk: {
    title: 'Blind scoring',
    scored: (scored: number, items: number) => `${num(scored)} of ${num(items)} scored`,
    bar: 'Scored',
    stop: 'Stop',
    item: (at: number, items: number) => `Item ${at} of ${items}`,
    end: 'End',
    nothing: 'There is nothing to score',
    endOfList: 'The end of the list',
    allScored: 'All items are scored',
    answersGone: 'The selected answers are no longer in this run.',
    unmarked: (items: number) => `${counted(items, 'item')} ${items === 1 ? 'has' : 'have'} no score yet.`,
    everyMark: 'Writers are shown again when you stop.',
    showAgreement: 'Show the agreement',
  },
  item: {
    dialogue: 'Dialogue so far',
    question: 'Question',
    asked: (what: string, character: string) => `${what} · ${character}`,
    reference: 'Reference',
    memories: (count: number) => `Memories given: ${num(count)}`,
    first: 'First answer',
    second: 'Second answer',
    answer: 'Answer',
    note: 'Note',
    whatCounts: 'What counts',
    keys: (several: boolean) =>
      `Digits choose, ← → move the choice${several ? ', ↑ ↓ the point' : ''}, X is “cannot tell”.`,
    cannotTell: 'Cannot tell',
    inFile: (score: number) => `Scored ${score} in a file; a choice here replaces it.`,
  },
};
