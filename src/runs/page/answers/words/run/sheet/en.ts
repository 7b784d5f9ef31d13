/** Words of the sheet of one question's answers, in English. */

import { counted } from '../../../../../../core/text/counted';
import { numberText as num } from '../../../../../../ui/state/locale.svelte';

export const en = {
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

export type Words = typeof en;
