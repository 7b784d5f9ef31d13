/** Words of what calls of language models cost, what may be spent, and their prompts, in English. */

import type { Purpose } from '../../domain/call';

const purposes: Readonly<Record<Purpose, string>> = {
  answer: 'answers',
  classify: 'classifies',
  respond: 'continues dialogues',
  judge: 'judges',
  remember: 'keeps a memory',
  make: 'makes characters',
  repair: 'repairs',
  test: 'is tested',
};

export const en = {
  model: 'Language model',
  noModels: 'No language model is connected.',
  connect: 'Connect a language model',
  estimate: 'Estimate the cost',
  stop: 'Stop',
  budget: {
    title: 'Budget',
    limits: { dollars: 'Limit in dollars', tokens: 'Limit in tokens', calls: 'Limit in calls' },
    noLimit: 'no limit',
    limit: (limits: string) =>
      `At most ${limits} are used. Work pauses before a request that could exceed this limit.`,
    spent: (dollars: string) => `Spent so far: ${dollars}.`,
  },
  cost: {
    title: 'Estimated cost',
    caption: 'Calls, tokens and cost',
    columns: {
      work: 'Work',
      calls: 'Calls',
      cached: 'From cache',
      input: 'Tokens in',
      output: 'Tokens out',
      dollars: 'Dollars',
    },
    does: (model: string, purpose: Purpose) => `${model} ${purposes[purpose]}`,
    noModel: ', no language model',
    free: 'free',
    own: 'your price',
    unknown: 'price unknown',
    plusUnknown: (dollars: string) => `${dollars} + unknown costs`,
    total: 'Total',
    estimated: (method: string) =>
      `Calls whose answer is cached, or that repeat, are not sent. Token counts are estimates (${method}); models count differently. Answers that cannot be parsed are requested again, which may add a few calls.`,
    prices: (date: string) => `List prices as of ${date}.`,
    checkPrices: 'Check them, or enter your own',
  },
  prompts: {
    title: 'Prompts',
    language: 'Language of the wording',
    own: 'your own wording',
    setBack: 'Reset to default',
    roles: { system: 'System message', user: 'User message' },
    otherFault: 'The text in the other language has a problem, too.',
    slots: 'Slots to be filled in',
    slotRequired: 'Required in the user message.',
    slotBlock: 'On a line of its own.',
    slotFromBank: 'In the user message only.',
    differs: 'Changes from the default',
  },
};

export type Words = typeof en;
