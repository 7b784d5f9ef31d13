/** Words of the map, in English. */

export const en = {
  keys: 'Arrow keys: next memory. Enter: open. Space: select. Escape: clear the selection. Plus and minus: zoom. 0: show all. Shift and an arrow key: pan.',
  waiting: 'Waiting for the encoder and the memories’ vectors …',
  neighbours: 'UMAP: finding neighbours',
  layout: 'UMAP: laying out',
  drawing: 'Drawing …',
  cannotSay: 'What this map cannot show.',
  warning:
    'The encoder compares texts in hundreds of dimensions; a map has two. Points drawn close together may be far apart, and close ones may be drawn apart. ' +
    'Trust the lines and the numbers, which come from the original space, more than the distances you see.',
  noText: (count: number) =>
    `${count} ${count === 1 ? 'memory has' : 'memories have'} no text and no position.`,
  nearest: 'Nearest to the question',
  nearestHow: (lines: number) => `in the original space: Dense’s first ${lines}, as the lines show`,
  noPlace: 'The question has no position yet.',
  noQuestion: 'Ask a question: a star shows its position, and lines lead to the nearest memories.',
  picked: 'Selected',
  letGo: 'Clear selection',
  more: (count: number) => `and ${count} more; the table shows all.`,
  howToPick:
    'Draw a box or a lasso around points, or drag across the timeline, to list memories. Hold Shift to add more.',
  empty: 'This character has no memories yet, so there is nothing to show. Add some in the library.',

  components: 'Principal components',
  title: (name: string, method: string, encoder: string) => `${name}’s memories, ${method}, ${encoder}`,
  summary: (title: string, points: number, question: boolean) =>
    `${title}: ${points} points${question ? ', the question, and lines to its nearest memories, listed by rank' : ''}.`,
  aboutQuestion: (question: string) => `question: ${question}`,
  aboutMemories: (count: number) => `${count} memories`,
  turned: '· aligned with the first',
  role: 'map of memories',
  zoom: 'Zoom',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  showAll: 'Show all',
  notEmbedded: 'The question is not embedded with this encoder, so it has no position.',
  nearestNumber: (rank: number) => `nearest no. ${rank}`,

  variance: (both: string, first: string, second: string) =>
    `The two axes explain ${both} of the variance (${first} + ${second}); the rest is not shown.`,
  umap: (neighbours: number, seed: number) =>
    `UMAP, ${neighbours} neighbours, seed ${seed}. Its axes have no meaning, and distances between clusters almost none.`,
  kept: (k: number, mean: string, chance: string) =>
    `Of a memory’s ${k} nearest neighbours, ${mean} on average are still among its ${k} nearest here; ${chance} would be expected by chance.`,
  sampled: (looked: number, rows: number) => ` (${looked} of ${rows} memories, sampled.)`,

  tools: {
    title: 'Map',
    method: 'Method',
    colour: 'Colour by',
    kinds: 'Kinds',
    categories: 'Categories',
    pointer: 'Pointer',
    pan: 'Move',
    box: 'Box',
    lasso: 'Lasso',
    table: 'Table',
    marks: 'Marks',
    encoders: 'Additional encoders',
    beside: (encoder: string) => `Compare with ${encoder}`,
  },
  timeline: {
    title: 'Timeline',
    name: (memories: number) => `Timeline: ${memories} memories with a date. Drag to select.`,
    hint: 'Drag across the axis to select a period. Click a dot to open its memory; a larger dot selects several.',
    all: (memories: number) => `All ${memories}`,
  },
  table: {
    title: 'Memories on the map',
    rank: 'Rank',
    rankWhy: 'Rank by similarity to the question, in the original space',
    kind: 'Kind',
    time: 'Date',
    picked: 'Selected',
    pick: (title: string) => `Select ${title}`,
  },
};

export type Words = typeof en;
