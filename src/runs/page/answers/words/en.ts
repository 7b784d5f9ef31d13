/** Words of the screen of runs with language models that its parts share, in English. */

import { languageModelClassifierNames } from '../../../../pipeline/classification/registry';
import { counted } from '../../../../core/text/counted';
import type { LlmRunHeader } from '../../../domain/llm-runs/run';
import { numberText } from '../../../../ui/state/locale.svelte';

export const en = {
  heading: 'Answers',
  newRun: 'New run',
  allRuns: 'All runs',
  runs: 'Runs',
  readyPlans: 'Ready plans',
  stage: {
    label: 'About the third stage',
    lead: 'Classify, retrieve: the third stage writes the answer.',
    what: 'A language model answers the question from the memories it is given. The experiment varies these memories: retrieved with or without the classifier, correct, incorrect, or none. Another model, or a person, then judges each answer. You get the papers’ tables with your numbers next to the published ones, and the answer behind every number. You see the cost before anything is sent.',
    begin: 'Start with one of these',
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
  /** How far a run is. */
  units: {
    done: (total: number) => `Done: ${counted(total, 'result')}`,
    running: (done: number, total: number) => `Running, ${numberText(done)} of ${numberText(total)}`,
    failed: (done: number, total: number) => `Stopped at ${numberText(done)} of ${numberText(total)}`,
    paused: (done: number, total: number) => `Paused at ${numberText(done)} of ${numberText(total)}`,
    interrupted: (done: number, total: number) =>
      `Interrupted at ${numberText(done)} of ${numberText(total)}`,
  },
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
  plusUnknown: (dollars: string) => `${dollars} + unknown costs`,
};

export type Words = typeof en;
