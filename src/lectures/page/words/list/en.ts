/** Words of the list of lectures, in English. */

import { counted } from '../../../../core/text/counted';

export const en = {
  title: 'Lectures',
  intro:
    'Talks for a big screen, with live parts that run real retrieval on the page’s characters. No network or key needed.',
  bundled: 'Bundled',
  own: 'Your own',
  emptyOwn:
    'You have no lectures yet. Start with an empty one, or edit a copy of one above. Any view of the page can become a step: paste its link.',
  reading: 'Loading lectures …',
  new: 'New lecture',
  open: 'Open a file',
  drop: 'Drop a lecture file',
  several: 'Open one file at a time.',
  present: 'Present',
  presentOf: (title: string) => `Present: ${title}`,
  presenter: 'Presenter view',
  edit: 'Edit',
  editOf: (title: string) => `Edit: ${title}`,
  editCopy: 'Edit a copy',
  editCopyOf: (title: string) => `Edit a copy of: ${title}`,
  saveFile: 'Save to a file',
  saveFileOf: (title: string) => `Save to a file: ${title}`,
  deleteOf: (title: string) => `Delete: ${title}`,
  deleted: (title: string) => `“${title}” deleted.`,
  minutes: (n: number) => `${n} min`,
  steps: (n: number) => counted(n, 'step'),
  listSteps: 'Steps',
  changed: (day: string) => `changed ${day}`,
  retry: 'Some lectures could not be read.',
  unreadable: (why: string) => `One of your lectures could not be read; it is stored unchanged. ${why}`,
  notKept: (why: string) => `Your changes could not be saved. ${why}`,
};

export type Words = typeof en;
