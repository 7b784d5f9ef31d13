/** Words of the map, in English. */

export const en = {
  keys: 'Arrow keys go from memory to memory, Enter opens one, space picks it out, Escape lets all go. Plus and minus zoom, 0 shows all, Shift with an arrow moves the map.',
  waiting: 'Waiting for the encoder and the memories’ vectors …',
  neighbours: 'UMAP: finding neighbours',
  layout: 'UMAP: laying out',
  drawing: 'Drawing …',
  cannotSay: 'What this picture cannot say.',
  warning:
    'The encoder compares texts in hundreds of dimensions; a picture has two. Points that lie together may be far apart, and near ones drawn apart. ' +
    'Trust the lines and the numbers, which come from the original space, before the distances that you see.',
  noText: (count: number) =>
    `${count} ${count === 1 ? 'memory has' : 'memories have'} no text, and so no place.`,
  nearest: 'Nearest to the question',
  nearestHow: (lines: number) => `in the original space: Dense’s first ${lines}, as the lines show`,
  noPlace: 'The question has no place here yet.',
  noQuestion: 'Ask a question: a star shows where it falls, and lines lead to the memories that are nearest.',
  picked: 'Picked out',
  letGo: 'Let go',
  more: (count: number) => `and ${count} more; the table shows all.`,
  howToPick: 'Draw a box or a lasso around points to read what lies there. With Shift, more are added.',
  empty: 'This character has no memories yet, so there is nothing to lay out. Write some in the library.',

  components: 'Principal components',
  title: (name: string, method: string, encoder: string) => `${name}’s memories, ${method}, ${encoder}`,
  summary: (title: string, points: number, question: boolean) =>
    `${title}: ${points} points${question ? ', the question, and lines to its nearest memories, which the list gives by rank' : ''}.`,
  aboutQuestion: (question: string) => `question: ${question}`,
  aboutMemories: (count: number) => `${count} memories`,
  turned: '· turned to lie as the first',
  role: 'map of memories',
  zoom: 'Zoom',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  showAll: 'Show all',
  notEmbedded: 'The question is not embedded with this encoder, so it is not placed.',
  nearestNumber: (rank: number) => `nearest no. ${rank}`,

  variance: (both: string, first: string, second: string) =>
    `The two axes hold ${both} of the variance (${first} + ${second}); the rest is not in the picture.`,
  umap: (neighbours: number, seed: number) =>
    `UMAP, ${neighbours} neighbours, seed ${seed}. Its axes mean nothing, and distances between clusters next to nothing.`,
  kept: (k: number, mean: string, chance: string) =>
    `Of a memory’s ${k} nearest, ${mean} are still among its ${k} nearest here; by chance it would be ${chance}.`,
  sampled: (looked: number, rows: number) => ` (${looked} of ${rows} memories, drawn.)`,

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
    picture: 'Picture',
    table: 'Table',
    marks: 'Marks',
    encoders: 'Encoders beside the first',
    beside: (encoder: string) => `beside it ${encoder}`,
  },
  table: {
    title: 'Memories in the picture',
    rank: 'Rank',
    rankWhy: 'Rank of the memory by nearness to the question, in the original space',
    kind: 'Kind',
    picked: 'Picked',
    pick: (title: string) => `Pick ${title}`,
  },
};

export type Words = typeof en;
