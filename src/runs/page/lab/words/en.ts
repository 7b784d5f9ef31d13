/** The lab’s list of runs, in English. */

import { counted } from '../../../../core/text/counted';

export const en = {
  heading: 'Retrieval',
  papersTables: 'The papers’ tables',
  learning: 'Learning',
  whatARunIs: 'About runs',
  lead: 'One question shows how memory works; a run shows how well.',
  explained:
    'A run puts every question of the selected characters to every selected system and records the results. It fills the papers’ tables with your numbers next to the published ones, and shows the questions behind every number.',
  extent: (characters: number, questions: number, systems: number): string =>
    `${counted(questions, 'question')} of ${counted(characters, 'character')}, ${counted(systems, 'system')}`,
  planExtent: (characters: number, systems: number): string =>
    `${counted(characters, 'character')} · ${counted(systems, 'system')}`,
  start: 'Start',
  startPlan: (title: string): string => `Start ${title}`,
  change: 'Change',
  changePlan: (title: string): string => `Change ${title}`,
};

export type Words = typeof en;
