/** Recorded results, in English. */

import type { TaskAgreement } from '../../../domain/agreement';
import { counted } from '../../../../core/text/counted';
import { numberText } from '../../../../ui/state/locale.svelte';

const TASKS: Readonly<Record<TaskAgreement['task'], string>> = {
  extraction: 'extraction',
  update: 'updates',
  answer: 'answers',
};

export const en = {
  title: 'Recorded results',
  about:
    'Open the two files that HaluMem’s scripts write for a system, outputs and verdicts, together. They are shown like any other system.',
  open: 'Open files',
  drop: 'Drop result files',
  list: 'Recorded results',
  reading: (done: number, total: number) => `Reading: ${done} of ${counted(total, 'user')}`,
  users: (count: number) => counted(count, 'user'),
  judged: 'with verdicts',
  unjudged: 'without verdicts: judged by comparing words',
  problems: (count: number) => counted(count, 'problem'),
  showIt: 'Show',
  show: (name: string) => `Show ${name}`,
  remove: (name: string) => `Remove ${name}`,
  recorded: 'Recorded',
  together: 'Recorded, all users',
  usersTogether: 'Users',
  correct: (correct: number, judged: number) => `${correct} of ${counted(judged, 'answer')} correct`,
  gone: (name: string) => `The stored results “${name}” no longer exist. Open their files again.`,
  agreement: (parts: string) => `The lexical judge beside these verdicts: ${parts}.`,
  agreed: (task: TaskAgreement['task'], equal: string, kappa: string | undefined, items: number) =>
    `${TASKS[task]} ${equal} equal (${kappa === undefined ? '' : `κ ${kappa}, `}${numberText(items)})`,
  matched: 'Turns are matched by words: the files name sessions, not turns.',
};

export type Words = typeof en;
