/** Words of making users with conversations, in English. */

import type { PointSource } from '../../../domain/halumem/user';
import { numberText } from '../../../../ui/state/locale.svelte';

const sources: Readonly<Record<PointSource, string>> = {
  system: 'from the persona',
  primary: 'main subject',
  secondary: 'secondary subject',
  interference: 'interference: said by the assistant only',
};

export const en = {
  title: 'A user with conversations (HaluMem)',
  about:
    'For the Systems screen: persona, life skeleton, sessions with memory points, updates and interference, and questions of six types.',
  language: 'Language',
  seed: 'Random seed',
  sessions: 'Sessions',
  byGrammar: 'Generate by rules',
  byModel: 'Make with the language model',
  count: 'Estimate the cost',
  stop: 'Stop',
  resume: 'Resume',
  interrupted: 'Stopped before the end. Answers already paid for come from the cache.',
  making: (done: number, total: number) => `Making: ${numberText(done)} of ${numberText(total)} calls`,
  cost: (calls: number, cached: number, input: number, output: number) =>
    `${numberText(calls)} calls, ${numberText(cached)} from cache, about ${numberText(input)} tokens in and ${numberText(output)} out`,
  dollars: (sum: string) => `, ${sum}`,
  generated: 'Generated: the sentences come from rules, so use it to test protocols, not to compare models.',
  sizes: (sessions: number, points: number, interference: number, questions: number) =>
    `${numberText(sessions)} ${sessions === 1 ? 'session' : 'sessions'}, ${numberText(points)} memory points, ${numberText(interference)} interference points, ${numberText(questions)} questions`,
  sound:
    'All checks pass: evidence and updates are verbatim, and interference is said by the assistant only.',
  faults: (count: number) => (count === 1 ? 'One check fails:' : `${numberText(count)} checks fail:`),
  keep: 'Open in Systems',
  save: 'Export for HaluMem (JSON Lines)',
  card: 'Data card (Markdown)',
  failed: (why: string) => `It could not be added to the library: ${why}`,
  persona: 'Persona',
  line: (label: string, value: string) => `${label}: ${value}`,
  sheet: {
    persona: {
      name: 'Name',
      gender: 'Gender',
      birth: 'Date of birth',
      location: 'Home',
      degree: 'Degree',
      major: 'Field of study',
      goal: 'Goal',
      occupation: 'Occupation',
      employer: 'Employer',
      health: 'Health',
    },
    stances: {
      like: (what: string, reason: string) => `likes ${what} (${reason})`,
      dislike: (what: string, reason: string) => `dislikes ${what} (${reason})`,
    },
  },
  session: (number: number, date: string, title: string) => `Session ${number} · ${date} · ${title}`,
  points: 'Memory points',
  dialogue: 'Dialogue',
  questions: 'Questions',
  sources,
  importance: (value: string) => `importance ${value}`,
  replaces: (text: string) => `updates: ${text}`,
  distorts: (text: string) => `distorts: ${text}`,
  promptsOf: {
    persona: 'Persona',
    skeleton: 'Life skeleton',
    points: 'Memory points and interference',
    dialogue: 'Dialogue',
    questions: 'Questions',
  },
  roles: { user: 'User', assistant: 'Assistant' },
};

export type Words = typeof en;
