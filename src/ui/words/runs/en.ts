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
  deleted: (title: string) => `“${title}” deleted.`,
  gone: 'This run is not in this browser: it was deleted, or created elsewhere.',
  showAll: 'Show all runs',
  reading: 'Loading runs …',
};

export type Words = typeof en;
