/** The plan of a run, in English. */

export const en = {
  /** Ends a sentence. */
  stop: '.',
  title: 'New run',
  allRuns: 'All runs',
  readyPlans: 'Ready plans:',
  extent: 'Extent',
  perCharacter: 'Questions per character',
  all: 'all',
  perCharacterHelp: 'Leave empty for all, or enter how many to sample.',
  depth: 'Depth',
  depthHelp: 'Memories stored per list; the largest possible cutoff.',
  seed: 'Seed',
  seedHelp: 'For sampling, intervals and tests. Same seed, same result.',
  planTitle: 'Title',
  few: (count: number): string =>
    `Intervals over ${count === 1 ? 'one question' : `only ${count} questions`} say little.`,
  selectAll: 'Select all characters',
  start: 'Start',
  otherUnderWay: 'Another run is in progress. Pause it, or wait until it finishes.',

  systems: 'Systems',
  removeAll: 'Remove all',
  chosenSystems: 'Chosen systems',
  remove: (name: string): string => `Remove ${name}`,
  noneYet: 'None yet. Add the systems to compare below.',
  retrievers: 'Retrievers',
  reranking: 'Re-ranking',
  classifiers: 'Classifiers',
  engines: 'Search engines',
  enginesHelp:
    'Start pushes the chosen characters there first; what is there already is not sent again. Same memories, the engine’s own analyser; “fused” is our reciprocal rank fusion of its two lists.',
  noEngines:
    'OpenSearch, Elasticsearch and Chroma can be systems too: enter an address under Settings → Search engines.',
  add: (count: number): string => (count === 1 ? 'Add this system' : `Add these ${count} systems`),
  sweep: 'Sweep a parameter of the retrievers above',
  parameter: 'Parameter',
  from: 'From',
  to: 'To',
  step: 'Step',
  addSweep: 'Add sweep',
};

export type Words = typeof en;
