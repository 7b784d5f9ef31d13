/** Banks small enough to know by heart. */

import type { Kind, Language, Memory, MemoryBank, Question } from '../../src/core/memory/bank';

function memory(id: string, kind: Kind, text: string, title = id): Memory {
  return { id, kind, title, text, body: text, people: [] };
}

function question(id: string, kind: Kind, text: string, ...gold: string[]): Question {
  return { id, kind, text, answer: '', gold, anchors: [], tags: [] };
}

function bank(
  id: string,
  name: string,
  language: Language,
  memories: readonly Memory[],
  questions: readonly Question[] = [],
): MemoryBank {
  const character = { id, name, language, pronouns: '', summary: '', description: '' };
  return { id, character, source: 'made for the tests', licence: 'MIT', memories, questions };
}

export const VERA = bank(
  'vera',
  'Vera',
  'en',
  [
    memory('p-boat', 'profile', 'Boat: a green dory.', 'Boat'),
    memory('p-fear', 'profile', 'Fear: deep water.', 'Fear'),
    memory('r-ivo', 'relationship', 'Ivo: uncle. He taught her to row the dory.'),
    memory('e-storm', 'event', 'The storm came in March. It took the dory. Ivo found the oars.'),
    memory('e-fair', 'event', 'Vera sold a painting at the fair. A stranger paid in coins.'),
    memory(
      'd-storm',
      'dialogue',
      'Ivo: The storm took the dory.\nVera: And the oars?\nIvo: They are on the beach.',
    ),
  ],
  [question('q-oars', 'event', 'Who found the oars?', 'e-storm')],
);

export const ADA = bank('ada', 'Ada', 'en', [
  memory('p-job', 'profile', 'Occupation: she mends clocks.'),
  memory('e-storm', 'event', 'The storm stopped every clock in Ada’s shop. She did not sleep.'),
]);

export const LIN = bank('lin', '林', 'zh', [
  memory('p-job', 'profile', '职业：修钟表。'),
  memory('e-rain', 'event', '大雨停了店里的钟。她一夜没睡。'),
]);

/** Fifty memories of one passage each: more than the embedding writes at once (16). */
export const LONG = bank(
  'long',
  'Long',
  'en',
  Array.from({ length: 50 }, (_, i) => memory(`e-${i}`, 'event', `On day ${i} the tide was ${i} feet.`)),
);
