/** The lab’s list of runs, in English. */

import { counted } from '../../../../core/text/counted';

export const en = {
  heading: 'Retrieval',
  papersTables: 'The papers’ tables',
  learning: 'Learning',
  newRun: 'New run',
  whatARunIs: 'About runs',
  lead: 'One question shows how memory works; a run shows how well.',
  explained:
    'A run puts every question of the selected characters to every selected system and records the results. It fills the papers’ tables with your numbers next to the published ones, and shows the questions behind every number.',
  beginWith: 'Start with one of these',
  runs: 'Runs',
  readyPlans: 'Ready plans',
  extent: (characters: number, questions: number, systems: number): string =>
    `${counted(questions, 'question')} of ${counted(characters, 'character')}, ${counted(systems, 'system')}`,
  planExtent: (characters: number, systems: number): string =>
    `${counted(characters, 'character')} · ${counted(systems, 'system')}`,
  start: 'Start',
  startPlan: (title: string): string => `Start ${title}`,
  change: 'Change',
  changePlan: (title: string): string => `Change ${title}`,
  done: (total: number): string => `Done: ${counted(total, 'question')}`,
  running: (done: number, total: number): string => `Running, ${done} of ${total}`,
  failed: (done: number, total: number): string => `Failed at ${done} of ${total}`,
  paused: (done: number, total: number): string => `Paused at ${done} of ${total}`,
  interrupted: (done: number, total: number): string => `Interrupted at ${done} of ${total}`,
  shortTime: '< 1 s',
  seconds: (count: number): string => `${count} s`,
  minutes: (count: number): string => `${count} min`,
  hours: (hours: number, minutes: number): string => `${hours} h ${minutes} min`,
};

export type Words = typeof en;
