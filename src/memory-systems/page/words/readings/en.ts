/** Runs read by the user's language model, in English. */

import type { ReadingPrompt } from '../../../domain/readings/prompt';

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

export const en = {
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
  verdicts: (done: number, total: number) => `${done} of ${total} answers and verdicts`,
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
    `Assumes ${statements} statements per part of a session. Answers and verdicts are not included.`,
};

export type Words = typeof en;
