/** The lab’s list of runs, in English. */

import { counted } from '../../../core/text/counted';

export const en = {
  experiments: 'Experiments',
  papersTables: 'The papers’ tables',
  newRun: 'New run',
  whatARunIs: 'What a run is',
  lead: 'One question shows how memory works; a run shows how well.',
  explained:
    'A run asks every question of the chosen characters of every chosen system, and keeps what each system found. From that come the papers’ tables with your numbers beside the published ones, and the question behind every number. It happens in this tab; close it at any time, and the run goes on where it was when you come back.',
  beginWith: 'Begin with one of these',
  runs: 'Runs',
  readyPlans: 'Ready plans',
  extent: (characters: number, questions: number, systems: number): string =>
    `${counted(characters, 'character')} × ${counted(questions, 'question')} × ${counted(systems, 'system')}`,
  planExtent: (characters: number, systems: number): string =>
    `${counted(characters, 'character')} · ${counted(systems, 'system')}`,
  start: 'Start',
  startPlan: (title: string): string => `Start ${title}`,
  change: 'Change',
  changePlan: (title: string): string => `Change ${title}`,
  done: (total: number): string => `Done, ${counted(total, 'question')}`,
  running: (done: number, total: number): string => `Running, ${done} of ${total}`,
  failed: (done: number, total: number): string => `Failed at ${done} of ${total}`,
  paused: (done: number, total: number): string => `Paused at ${done} of ${total}`,
  interrupted: (done: number, total: number): string => `Interrupted at ${done} of ${total}`,
  shortTime: 'less than a second',
  seconds: (count: number): string => `${count} s`,
  minutes: (count: number): string => `${count} min`,
  hours: (hours: number, minutes: number): string => `${hours} h ${minutes} min`,
};

export type Words = typeof en;
