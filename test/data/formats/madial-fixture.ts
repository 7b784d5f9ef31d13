/** A small dataset in the shape of MADial-Bench's files, of our own writing: two users, five memories, three dialogues. */

export const MEMORIES = [
  { 1: memory('2021-04-02', 'Activity', 'Happy', 'Nuri built a raft of cork with his neighbour.') },
  { 2: memory('2021-05-09', 'Preferences', 'Sad', 'Nuri lost the green marble under the stairs.') },
  { 5: memory('2022-01-30', 'Others', 'Happy', 'Grandma baked poppy rolls on a snowy morning.') },
  { 8: memory('2022-07-11', 'Activity', 'Anxious', 'Oda held the ladder while the barn was painted.') },
  { 9: memory('2023-03-15', 'Activity', 'Happy', 'Oda counted herons at the weir.') },
] as const;

function memory(time: string, scene: string, emotion: string, event: string) {
  return { time, scene, emotion, event };
}

/** Two test turns; the first line of the assistant lost its speaker. */
export const RAFT = {
  dialogue: [
    '<BOD>\n',
    '<Nuri>: "The pond is full of ducks today."\n',
    '"How lovely! Did you feed them?"\n',
    '<Nuri>: "No, but I want to get closer."\n',
    '<Assistant>: "Remember the cork raft? It floated well."\n',
    '<Nuri>: “Could we build another?”\n',
    '<Assistant>: Yes, and this one gets a "flag".\n',
    '<EOD>\n',
  ],
  'test-turn': [4, 6],
  'relevant-id': [1, 2],
  'user-id': 1,
};

export const ROLLS = {
  dialogue: [
    '<BOD>\n',
    '<Nuri>: "It snows."\n',
    '<Assistant>: "Like that morning with the rolls."\n',
    '<EOD>\n',
  ],
  'test-turn': [2],
  'relevant-id': [5],
  'user-id': 1,
};

export const HERONS = {
  dialogue: ['<BOD>\n', '<Oda>: "I am bored."\n', '<Assistant>: "Shall we count herons again?"\n', '<EOD>\n'],
  'test-turn': [2],
  'relevant-id': [9],
  'user-id': 2,
};

export const DIALOGUES = [RAFT, ROLLS, HERONS] as const;

/** A file as released: JSON Lines under a name that ends in `.json`. */
export function lines(name: string, documents: readonly unknown[]) {
  return { name, text: documents.map((document) => `${JSON.stringify(document)}\n`).join('') };
}
