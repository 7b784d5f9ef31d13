/** Words that runs of every sort share, in English. */

export const en = {
  savePlan: 'Save plan',
  openPlan: 'Open plan',
  results: 'Results',
  newTitle: 'New title',
  progressOf: (title: string) => `Progress of ${title}`,
  pause: 'Pause',
  resume: 'Resume',
  rename: (title: string) => `Rename ${title}`,
  delete: (title: string) => `Delete ${title}`,
  deleted: (title: string) => `“${title}” is deleted.`,
  gone: 'This run is not kept in this browser: it was deleted, or made elsewhere.',
  showAll: 'Show all runs',
  reading: 'Reading the runs …',
};

export type Words = typeof en;
