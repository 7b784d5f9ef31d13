/** Words of the rank flow, in English. */

export const en = {
  story: 'What happened',
  title: 'Rank flow',
  lists: 'Lists',
  ranks: 'Ranks',
  allRanks: (count: number) => `all ${count}`,
  firstRanks: (count: number) => `first ${count}`,
  hint: 'Point at a line, or move with ↑ and ↓; click to break down its score.',
  summary: (lines: number, lists: number) =>
    `Ranks of ${lines} memories in ${lists} lists; the table below has the same numbers.`,
  loading: (list: string) => `${list}: loading its table of token vectors …`,
  notLoaded: (list: string, why: string) =>
    `${list}: its table of token vectors could not be loaded. Cause: ${why} Ask again to try again.`,
  capped: (most: number) => `The first ${most} memories are drawn.`,
  ownWeight: (weight: string, calibrated: number) =>
    `Here the weight of dense in the hybrid list is ${weight} instead of ${calibrated}; Ask keeps its own.`,
  table: 'Ranks in every list',
  line: (title: string, kind: string, gold: boolean, places: string) =>
    `${title}, ${kind}${gold ? ', gold' : ''}: ${places}`,
  below: (ranks: number) => `below ${ranks}`,
  legend: 'Legend',
  goldMemory: 'gold memory',
  anchor: 'contains an anchor of the answer',
  notReranked: 'not re-ranked',
  scale: { raw: 'raw', standardised: 'standardised' },
};

export type Words = typeof en;
