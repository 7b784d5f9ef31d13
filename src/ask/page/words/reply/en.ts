/** What is said of a language model’s answer, in English. */

export const en = {
  waiting: (name: string) => `Waiting for ${name} …`,
  theModel: 'the model',
  stopped: 'Stopped; the text so far is incomplete.',
  openSettings: 'Open the settings',
  prompt: 'Prompt as sent',
  free: 'free of charge',
  about: (cost: string) => `about ${cost}`,
  noTokens: 'cost unknown: tokens not reported',
  noPrice: 'cost unknown: no price',
  servedBy: (name: string) => `answered as ${name}`,
  tokens: (input: number, output: number) => `${input} tokens in, ${output} out`,
  tokensUnknown: 'tokens not reported',
  attempts: (count: number) => `${count} attempts`,
  byRule: (time: string) => `Written in ${time} by a fixed rule, not by a language model.`,
  writtenBy: (name: string, time: string, facts: string) => `Written by ${name} in ${time}. ${facts}.`,
  dropped: (names: string) => `The server rejected ${names}, so the answer was generated without.`,
  cut: 'The token limit cut the answer off.',
};

export type Words = typeof en;
