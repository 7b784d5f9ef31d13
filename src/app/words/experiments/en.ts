/** The list of all experiments, in English. */

import { counted } from '../../../core/text/counted';
import type { ExperimentKind } from '../../state/experiments';

const about: Readonly<Record<ExperimentKind, string>> = {
  lab: 'Which retriever finds the right memories? Needs no language model.',
  answers: 'Does a language model answer well from them? Another one may judge.',
  systems: 'What does a memory system store and update, session by session?',
  opened: 'How do result files of other programs compare, question by question?',
  tables: 'How do responses and rankings of others score, beside the papers’ tables?',
  learning: 'What do a classifier and a query adapter learn from a few characters?',
};
const kinds: Readonly<Record<ExperimentKind, string>> = {
  lab: 'Retrieval',
  answers: 'Answers with a language model',
  systems: 'Memory systems',
  opened: 'Results from files',
  tables: 'Files for the papers’ tables',
  learning: 'Learning',
};

export const en = {
  title: 'Experiments',
  create: 'New experiment',
  kinds,
  about,
  list: 'Experiments, newest first',
  users: (count: number) => `Recorded: ${counted(count, 'user')}`,
  scored: (isScored: boolean): string => (isScored ? 'Scored' : 'Not scored'),
  untilClosed: 'Open until this tab closes',
  empty: 'No experiments yet. An experiment asks many questions of several systems and compares the results.',
};

export type Words = typeof en;
