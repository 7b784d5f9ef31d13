/** Words of connections to language models, what their calls cost and may spend, and their prompts, in English. */

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
  noConnection: (model: string) =>
    `There is no connection to ${model}. Add one in the settings under “Language models”, then continue.`,
  keyLocked: (title: string) =>
    `The key of “${title}” is saved on this device and locked. Unlock the saved keys in the settings under “Language models”, then try again.`,
  noKey: (title: string) =>
    `“${title}” has no key: unless saved, a key stays in memory only until the tab closes. Enter it in the settings under “Language models”, then try again.`,
  copyOf: (title: string) => `${title} (copy)`,
  nameModel: 'Enter the model name, or fetch the server’s list and choose one.',
  keyAsModel: 'This looks like a key. Enter the model name here, and the key in its own field.',
  oddKey: 'The key contains a space or an invalid character. Copy and paste it again.',
  temperature: 'From 0 to 2, or empty for the server default.',
  maxTokens: 'A whole number of at least 1, or empty for the server’s limit.',
  concurrency: (most: number) => `A whole number from 1 to ${most}, or empty for the provider’s default.`,
  noAddress: 'Enter the address of the API, such as http://localhost:11434/v1.',
  oddAddress: 'An address starts with https:// or http:// and a host name.',
  addressWithUser:
    'The address contains a user name or a password. Remove it; a key goes into its own field.',
  addressWithMore:
    'The address contains more than a server and a path, possibly a key. Remove it; a key goes into its own field.',
};

export type Words = typeof en;
