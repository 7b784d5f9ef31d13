/** Words of batches of characters, in English. */

import { numberText } from '../../../../shared/state/locale.svelte';

export const en = {
  title: 'A batch of characters',
  count: 'Characters (at most 50)',
  firstSeed: 'First seed',
  language: 'Language of the batch',
  make: 'Generate the batch',
  compare: 'Compare the drafts',
  stop: 'Stop',
  progress: (count: number) => `${numberText(count)} generated`,
  failed: (why: string) => `The batch stopped: ${why} The drafts made so far are saved.`,
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
