/** Words of batches of characters, in English. */

import { numberText } from '../../../../ui/state/locale.svelte';

export const en = {
  title: 'A batch of characters',
  count: 'Characters (at most 50)',
  firstSeed: 'First seed',
  language: 'Language of the batch',
  make: 'Generate the batch',
  compare: 'Compare the drafts',
  byModel: 'Make the batch with a language model',
  byModelAbout:
    'From seeds of our lists whose jobs differ, one character after the other, each in all steps. The budget is for the whole batch.',
  madeOf: (made: number, count: number) =>
    `${numberText(made)} of ${numberText(count)} ${count === 1 ? 'character' : 'characters'} made`,
  cost: (calls: number, input: number, output: number, dollars: string | undefined) =>
    `About ${numberText(calls)} calls, ${numberText(input)} tokens in and ${numberText(output)} out${dollars === undefined ? '' : `, ${dollars}`}.`,
  goOn: 'Open the draft that was being made to go on from there.',
  stop: 'Stop',
  progress: (count: number) => `${numberText(count)} generated`,
  failed: (why: string) => `The batch stopped: ${why}`,
  tooFew: 'Two drafts of this language are needed to compare.',
  likeness: (value: string) =>
    `Mean nearest cosine between characters: ${value}. Lower means less alike; 1 means that every memory has a duplicate.`,
  summary: (characters: number, jobs: number, places: number, relations: number) =>
    `${numberText(characters)} drafts: ${numberText(jobs)} jobs, ${numberText(places)} towns or places of events, ${numberText(relations)} types of relationship.`,
  spread: 'Spread of the drafts',
  source: (count: number) => `${numberText(count)} drafts of the studio`,
  jobs: 'Job',
  ages: 'Age',
  places: 'Place of events',
  relations: 'Relationships',
  other: 'other',
  beside: 'Compared with PerLTQA’s Table 2 and HaluMem’s Table 6',
  counted: 'the drafts',
};

export type Words = typeof en;
