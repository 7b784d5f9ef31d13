/** Words of the tab of the setup of a run with language models, in English. */

import { counted } from '../../../../../../core/text/counted';
import type { LlmRunHeader } from '../../../../../domain/llm-runs/run';
import { numberText as num } from '../../../../../../ui/state/locale.svelte';

const states: Readonly<Record<LlmRunHeader['state'], string>> = {
  running: 'running',
  paused: 'paused',
  done: 'done',
  failed: 'failed',
};

export const en = {
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
  unknownPiece: 'a result that this run does not have',
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
    calls: (count: number) => `${num(count)} calls`,
    none: 'none',
    data: (name: string) => `Data: ${name}`,
    counts: (memories: number, questions: number) => `${memories} memories · ${questions} questions`,
    examples: (name: string) => `Examples may come from ${name}`,
    stampRoles: { encoder: 'encoder', classifier: 'classifier', reader: 'reader', table: 'token vectors' },
    model: (role: string, language: string) => `Model: ${role}, ${language}`,
    revision: (revision: string) => `revision ${revision}`,
    served: 'Served',
    servedAs: (model: string, name: string) => `${model} as ${name}`,
    dropped: 'Parameters rejected and omitted',
    droppedBy: (parameter: string, model: string, calls: number) =>
      `${parameter} by ${model}: ${counted(calls, 'call')}`,
    value: (name: string, key: string) => `${name}: ${key}`,
    unknown: 'unknown',
  },
};

export type Words = typeof en;
