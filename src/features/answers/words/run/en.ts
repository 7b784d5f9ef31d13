/** Words of one run with language models, in English. */

import { counted } from '../../../../core/text/counted';
import type { Purpose } from '../../../../core/llm/call';
import { numberText as num } from '../../../../shared/state/locale.svelte';
import type { AnswerStatus } from '../../ui/run/words';

const purposes: Readonly<Record<Purpose, string>> = {
  answer: 'Answers',
  respond: 'Responses',
  classify: 'Classifications',
  judge: 'Verdicts',
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

export const en = {
  purposes,
  fates,
  tabs: {
    tables: 'Tables',
    answers: 'Answers',
    judges: 'Judges',
    people: 'People',
    export: 'Export',
    setup: 'Setup',
  },
  gone: (names: string) =>
    `No longer in the library, so nothing about their questions can be shown or scored: ${names}. Import them again.`,
  changed: (names: string) =>
    `Changed since the run: ${names}. Measures are against their references as they are now; a new run asks them anew.`,
  reading: 'Reading the answers …',
  nothingYet: 'Nothing is answered yet. Answers and numbers appear here as they come.',
  notDone: (done: number, total: number) =>
    `The run is not done: ${num(done)} of ${counted(total, 'piece')} of work. The tables are over what is there.`,
  computing: 'Computing …',
  setting: {
    recognition: 'Recognition',
    response: 'Response',
    withoutMemory: (task: string) => `${task} without memory`,
    notTold: (task: string) => `${task}, setting not told`,
    numbered: (task: string, setting: number | string) => `${task}, setting ${setting}`,
  },
  head: {
    from: (file: string) => `From the record ${file}`,
    fromReleased: (file: string) => `Responses released in ${file}`,
    characters: (count: number) => counted(count, 'character'),
    models: (count: number) => counted(count, 'model'),
    judges: (count: number) => counted(count, 'judge setting'),
    work: (duration: string) => `${duration} of work`,
    unpricedOne: 'of the call the price is unknown',
    unpricedAll: (calls: number) => `of all ${counted(calls, 'call')} the price is unknown`,
    unpriced: (dollars: string, unpriced: number, calls: number) =>
      `${dollars}; of ${num(unpriced)} of ${counted(calls, 'call')} the price is unknown`,
    pause: 'Pause',
    pauseHelp: 'Calls under way are finished',
    stop: 'Stop now',
    stopHelp: 'Calls under way are ended; what they would have answered is lost and may have been charged',
    resume: 'Resume',
    retryFailed: (count: number) => `Retry failed (${num(count)})`,
    retryUnreadable: (count: number) => `Retry unreadable (${num(count)})`,
    delete: 'Delete this run',
    scripted: (models: string) =>
      `${models}: no language model, but a rule that stands in for one to show that the run works. Its answers and verdicts say nothing of any model.`,
    prices: 'Prices are entered in the settings, under language models.',
    noCallReleased: 'No call was made here: the answers came with the file.',
    noCall: 'No call was made yet.',
    tally: (calls: string, kept: string, input: number, output: number) =>
      `${calls}, ${kept} · ${num(input)} tokens in, ${num(output)} out`,
    uncounted: (calls: number) => `(${counted(calls, 'call')} not counted by the server)`,
  },
  budget: {
    title: 'Budget',
    fields: { dollars: 'Dollars at most', tokens: 'Tokens at most', calls: 'Calls at most' },
    noLimit: 'no limit',
    set: 'Set the budget and resume',
    wrong: 'A budget must be more than 0, tokens and calls whole; empty for none.',
    whole: 'The whole run counts, earlier sittings included.',
  },
  progress: {
    title: 'Progress',
    workDone: 'Work done',
    stages: {
      memories: 'embedding memories',
      questions: 'embedding questions',
      classification: 'classifying questions',
      ranking: 'ranking',
    },
    ranking: (bank: string, stage: string, done: number, total: number) =>
      `Memories are ranked first. ${bank}: ${stage}, ${num(done)} of ${num(total)}`,
    rate: (rate: string) => `${rate} a second`,
    left: (duration: string, exact: boolean) => `${exact ? '' : 'about '}${duration} left`,
    of: (done: number, total: number) => `${num(done)} of ${num(total)}`,
    failed: (count: number) => `${num(count)} failed`,
    unreadable: (count: number) => `${num(count)} unreadable`,
    unasked: (count: number) => `${num(count)} with nothing to ask`,
    kept: 'What is answered is kept. Resume goes on with what is left, and asks nothing twice.',
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
    none: 'No question is like that.',
    gone: 'The questions of these answers are no longer in the library. Import their characters again to read them.',
    onlyClasses: 'This run only classifies questions: what was said of them is counted in the tables.',
    empty: 'There is no answer yet. They appear here as they come.',
  },
  export: {
    notDone: (done: number, total: number) =>
      `The run is not done: what is exported now holds ${num(done)} of ${counted(total, 'piece')} of work.`,
    saved: (file: string) => `${file} is in your downloads.`,
    tables: 'Tables, as they are shown',
    english: 'Files are written in English, whatever the language of the page.',
    computing: 'The tables are being computed …',
    none: 'There is no table: nothing is answered yet.',
    of: 'Of',
    all: (tables: number) => `all ${counted(tables, 'table')}`,
    csvAll: 'one table after another; choose one for statistics packages',
    allDigits: 'all digits',
    markdown: 'for issues and notebooks',
    latex: 'booktabs; published rows grey',
    json: 'all digits, with captions and notes',
    record: 'The record',
    recordLines: 'Record (JSON Lines)',
    recordHelp:
      'everything: plan, every prompt as sent, every reply as received; opens here again, and replays without a key',
    answers: 'Answers (CSV)',
    answersHelp: 'a row an answer: question, reference, memories, text, measures, tokens',
    verdicts: 'Verdicts (CSV)',
    verdictsHelp: 'a row a verdict: judge, rubric, score, reason',
    noVerdicts: 'no judge has looked at these answers',
    plan: 'Plan',
    planHelp: 'what somebody needs to run the same; holds no key',
    bibtexHelp: 'papers and data to cite',
    licences: 'What the data’s licences ask',
    bound:
      'The record and the answers hold questions and memories of these sources: whoever gets them is bound by the same.',
  },
};

export type Words = typeof en;
