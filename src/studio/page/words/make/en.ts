/** Words of making a character with a language model, in English. */

import type { ItemStep } from '../../../domain/draft';
import type { MakeProblemCode } from '../../../domain/make/ask-checked';
import type { PromptId } from '../../../domain/steps/prompts/forms';
import { numberText } from '../../../../ui/state/locale.svelte';

const codes: Readonly<Record<MakeProblemCode, string>> = {
  unreadable: 'Not readable',
  'cut-off': 'Cut off',
  repeats: 'Repetition, left out',
  contradicts: 'Contradiction, kept',
  incomplete: 'Incomplete, kept',
  fault: 'No answer',
};
const prompts: Readonly<Record<PromptId, string>> = {
  profile: 'Profile',
  relationships: 'Relationships',
  background: 'Background event',
  event: 'Event',
  dialogue: 'Dialogue',
  questions: 'Questions',
  paraphrased: 'Paraphrase of a question',
  trapped: 'Lexical trap',
  unanswerable: 'Unanswerable question',
  redo: 'One item again',
  judge: 'Judgement from 0 to 10',
  support: 'Statements without support',
};
const steps: Readonly<Record<ItemStep, string>> = {
  profile: 'Profile',
  relationships: 'Relationships',
  events: 'Events',
  dialogues: 'Dialogues',
  questions: 'Questions',
};

export const en = {
  title: 'Make with a language model',
  about: 'Makes what is missing, step by step; each prompt contains the earlier steps.',
  noModel: 'No language model is connected. You can fill in the steps by hand.',
  amounts: 'How many',
  amount: {
    relationships: 'Relationships',
    events: 'Events',
    dialogues: 'Dialogues',
    questions: 'Questions per memory',
  },
  spent: (calls: number, tokens: number) =>
    `Used of this budget: ${numberText(calls)} ${calls === 1 ? 'call' : 'calls'}, ${numberText(tokens)} tokens. A changed limit starts a new budget.`,
  counting: 'Estimating the cost…',
  start: 'Make what is missing',
  resume: 'Resume',
  interrupted: 'Stopped before the end.',
  making: (titles: string) => `Making: ${titles}`,
  waiting: 'Making…',
  doneOf: (done: number) => `${numberText(done)} ${done === 1 ? 'call' : 'calls'} answered`,
  nothing: 'Nothing is missing: every step has the number of items that you asked for.',
  did: 'make with a language model',
  unsaved:
    'The draft could not be saved, or another tab changed it. Choose a version or free some space, then resume.',
  steps,
  problems: 'Problems',
  codes,
  retry: 'Try again',
  dismiss: 'Dismiss',
  promptsOf: prompts,
  draw: 'Draw a seed from the lists',
  drawAbout: 'Job, hobbies and topics from our lists, by the random seed. Same seed, same result.',
  item: {
    title: 'With a language model',
    wish: 'What to change (optional)',
    again: (id: string) => `Make ${id} again`,
    judge: (id: string) => `Judge ${id}`,
    variants: { paraphrased: 'Paraphrase', trapped: 'Lexical trap', unanswerable: 'Unanswerable' },
    variant: (id: string, kind: string) => `${kind} of ${id}`,
  },
  judgeAll: 'Judge all from 0 to 10',
  judgeAbout: '10: accept. 7 to 9: review. Below 6: drop. 6 is not defined in the paper: review.',
  near: (pairs: number) =>
    pairs === 1
      ? 'One pair of questions asks nearly the same:'
      : `${numberText(pairs)} pairs of questions ask nearly the same:`,
};

export type Words = typeof en;
