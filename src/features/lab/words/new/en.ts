/** The plan of a run, in English. */

export const en = {
  /** Ends a sentence. */
  stop: '.',
  title: 'New run',
  allRuns: 'All runs',
  readyPlans: 'Ready plans:',
  extent: 'Extent',
  perCharacter: 'Questions of each character',
  all: 'all',
  perCharacterHelp: 'Empty for all; a number draws that many, by the seed.',
  depth: 'Depth',
  depthHelp: 'Memories of each list that are kept; cutoffs go this far.',
  seed: 'Seed',
  seedHelp: 'Of draws, intervals and tests: the same gives the same.',
  planTitle: 'Title',
  start: 'Start',
  otherUnderWay: 'Another run is under way. It must be paused or done before this one can start.',

  systems: 'Systems',
  removeAll: 'Remove all',
  chosenSystems: 'Chosen systems',
  remove: (name: string): string => `Remove ${name}`,
  noneYet: 'None yet. Choose below what is to be compared.',
  retrievers: 'Retrievers',
  reranking: 'Re-ranking',
  classifiers: 'Classifiers',
  add: (count: number): string => (count === 1 ? 'Add this system' : `Add these ${count} systems`),
  sweep: 'Sweep a parameter of the retrievers chosen above',
  parameter: 'Parameter',
  from: 'From',
  to: 'To',
  step: 'Step',
  addSweep: 'Add sweep',
};

export type Words = typeof en;
