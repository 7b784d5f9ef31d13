/** The page's frame, in English. */

import type { Group } from '../../../ui/state/route-address';

/** What the first screen of a group is called beside the others. */
const first: Readonly<Partial<Record<Group, string>>> = {
  ask: 'Answer',
  library: 'Characters',
  experiments: 'All runs',
};

export const en = {
  skip: 'Skip to content',
  screens: 'Screens',
  first,
  language: 'Language',
  lightTheme: 'Light theme',
  darkTheme: 'Dark theme',
  commands: 'Commands',
  modelTitle: (alsoEmbeds: boolean): string =>
    alsoEmbeds ? 'The model that classifies and embeds' : 'The model that classifies',
  classifier: (id: string) => `Classifier ${id}`,
  encoder: (id: string) => `encoder ${id}`,
  encoderTitle: (stamp: string, recipe: string | undefined): string =>
    `The model that classifies, and the encoder, which embeds: ${stamp}${recipe ? ` (${recipe})` : ''}`,
  threads: (count: number): string => (count === 1 ? '1 thread' : `${count} threads`),
  workers: (count: number) => `${count} workers`,
  screenMissing: 'This screen could not be loaded. Check your connection and reload the page.',
  noCharacter: {
    before: 'There is no character to ask about. ',
    link: 'Open the library',
    after: ' to import or write one, or to restore the bundled ones.',
  },
  title: (screen: string): string => `${screen} – Mnemoscope`,
  palette: 'Commands',
};

export type Words = typeof en;
