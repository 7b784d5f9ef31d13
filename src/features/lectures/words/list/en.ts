/** Words of the list of lectures, in English. */

import { counted } from '../../../../core/text/counted';

export const en = {
  title: 'Lectures',
  intro:
    'Stories for a big screen, with live parts that run the page’s own retrieval on its characters. They need no network and no key.',
  bundled: 'With the page',
  own: 'Your own',
  emptyOwn:
    'You have none yet. Begin with an empty one, or edit a copy of one above: its steps, notes and live parts are yours to change. Any view of the page becomes a step by its link. Lectures stay in this browser; save them to files to take them along.',
  reading: 'The lectures are being read …',
  new: 'New lecture',
  open: 'Open a file',
  drop: 'Drop the file of a lecture',
  several: 'These are several files. Open them one after the other.',
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
  deleted: (title: string) => `“${title}” is deleted.`,
  minutes: (n: number) => `${n} min`,
  steps: (n: number) => counted(n, 'step'),
  listSteps: 'Steps',
  changed: (day: string) => `changed ${day}`,
  retry: 'Some lectures could not be read.',
  unreadable: (why: string) =>
    `One of your lectures cannot be read by this page; it is kept as it is. ${why}`,
  notKept: (why: string) => `That could not be kept. ${why}`,
};

export type Words = typeof en;
