/** Words of one run with language models, in English. */

import { counted } from '../../../../../core/text/counted';
import type { Purpose } from '../../../../../llm/domain/call';
import { numberText as num } from '../../../../../ui/state/locale.svelte';
import type { AnswerStatus } from '../../ui/run/words';

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
    `No longer in the library, so their questions cannot be shown or scored: ${names}. Import them again.`,
  changed: (names: string) =>
    `Changed since the run: ${names}. Measures use their references as they are now. Start a new run to update the answers.`,
  reading: 'Loading answers …',
  nothingYet: 'Answers and numbers appear as questions finish.',
  notDone: (done: number, total: number) =>
    `The run is not finished: ${num(done)} of ${counted(total, 'result')}. The tables use the finished part.`,
  computing: 'Computing …',
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
    work: (duration: string) => `Run time: ${duration}`,
    unpricedOne: 'price of the call unknown',
    unpricedAll: (calls: number) => `price of all ${counted(calls, 'call')} unknown`,
    unpriced: (dollars: string, unpriced: number, calls: number) =>
      `${dollars}; price of ${num(unpriced)} of ${counted(calls, 'call')} unknown`,
    pause: 'Pause',
    pauseHelp: 'Calls in progress are completed',
    stop: 'Stop now',
    stopHelp: 'Calls in progress are cancelled; their answers are lost and may still be charged',
    resume: 'Resume',
    retryFailed: (count: number) => `Retry failed (${num(count)})`,
    retryUnreadable: (count: number) => `Retry unreadable (${num(count)})`,
    delete: 'Delete this run',
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
    title: 'Budget',
    fields: { dollars: 'Limit in dollars', tokens: 'Limit in tokens', calls: 'Limit in calls' },
    noLimit: 'no limit',
    set: 'Set the budget and resume',
    wrong:
      'Enter 0 or more (a whole number for tokens and calls), or leave it empty for no limit. 0 sends nothing.',
    whole: 'Counts the whole run: earlier parts, and requests that failed or were cut off.',
  },
  progress: {
    title: 'Progress',
    workDone: 'Work done',
    stages: {
      memories: 'embedding memories',
      questions: 'embedding questions',
      classification: 'classifying questions',
      reading: 'reading memories',
      pushing: 'pushing to the search engine',
      ranking: 'ranking',
    },
    ranking: (bank: string, stage: string, done: number, total: number) =>
      `Memories are ranked first. ${bank}: ${stage}, ${num(done)} of ${num(total)}`,
    rate: (rate: string) => `${rate}/s`,
    left: (duration: string, exact: boolean) => `${exact ? '' : 'about '}${duration} left`,
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
    notDone: (done: number, total: number) =>
      `The run is not finished: exports contain ${num(done)} of ${counted(total, 'result')}.`,
    saved: (file: string) => `${file} saved to your downloads.`,
    tables: 'Tables, as shown',
    english: 'Files are always in English.',
    computing: 'Computing the tables …',
    none: 'No tables yet: nothing is answered.',
    of: 'Of',
    all: (tables: number) => `all ${counted(tables, 'table')}`,
    csvAll: 'all tables in one file; choose a single one for statistics software',
    allDigits: 'all digits',
    markdown: 'for issues and notebooks',
    latex: 'booktabs; published rows grey',
    json: 'all digits, with captions and notes',
    record: 'The record',
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
    bibtexHelp: 'papers and data to cite',
    licences: 'Licence terms of the data',
    bound:
      'The record and the answers contain questions and memories of these sources; the same terms apply to everyone who receives them.',
  },
};

export type Words = typeof en;
