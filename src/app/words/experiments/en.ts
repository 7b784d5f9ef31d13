/** The list of all experiments, in English. */

import { counted } from '../../../core/text/counted';
import type { ExperimentKind } from '../../state/experiments';

const about: Readonly<Record<ExperimentKind, string>> = {
  lab: 'Which retriever finds the right memories? Needs no language model.',
  answers: 'Does a language model answer well from them? Another one may judge.',
  systems: 'What does a memory system store and update, session by session?',
};
/** What is opened to begin one. */
const kinds: Readonly<Record<ExperimentKind, string>> = {
  lab: 'Retrieval',
  answers: 'Answers with a language model',
  systems: 'Memory systems',
};

export const en = {
  title: 'Experiments',
  create: 'New experiment',
  kinds,
  about,
  list: 'Experiments, newest first',
  done: (_: number, total: number) => `Done: ${counted(total, 'step')}`,
  running: (done: number, total: number) => `Running, ${done} of ${total}`,
  interrupted: (done: number, total: number) => `Interrupted at ${done} of ${total}`,
  empty: 'No experiments yet. An experiment asks many questions of several systems and compares the results.',
};

export type Words = typeof en;
