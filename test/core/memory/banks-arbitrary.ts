/** Generated banks and edits that fit them. */

import * as fc from '../../fast-check';
import { KINDS, type Memory, type MemoryBank, type Question } from '../../../src/core/memory/bank';
import {
  duplicateMemory,
  duplicateQuestion,
  freeId,
  removalOf,
  withText,
  type Edit,
} from '../../../src/core/memory/edit';

const words = fc.oneof(fc.string({ maxLength: 30 }), fc.constantFrom('the boat', '她走了。', 'Ada: hello'));
const kind = fc.constantFrom(...KINDS);

const memory = (id: fc.Arbitrary<string>): fc.Arbitrary<Memory> =>
  fc.record(
    {
      id,
      kind,
      title: words,
      text: words,
      body: words,
      people: fc.array(words, { maxLength: 2 }),
      time: words,
    },
    { requiredKeys: ['id', 'kind', 'title', 'text', 'body', 'people'] },
  ) as fc.Arbitrary<Memory>;

const IDS = ['m0', 'm1', 'm2', 'm3', '__proto__'];
const question = (id: fc.Arbitrary<string>): fc.Arbitrary<Question> =>
  fc.record({
    id,
    kind,
    text: words,
    answer: words,
    gold: fc.array(fc.constantFrom(...IDS), { maxLength: 3 }),
    anchors: fc.array(words, { maxLength: 2 }),
    tags: fc.constant([]),
  });

export const bankArbitrary: fc.Arbitrary<MemoryBank> = fc
  .record({
    memories: fc.uniqueArray(memory(fc.constantFrom(...IDS)), { selector: ({ id }) => id, maxLength: 4 }),
    questions: fc.uniqueArray(question(fc.constantFrom('q0', 'q1', 'q2')), { selector: ({ id }) => id }),
    name: words,
  })
  .map(({ memories, questions, name }) => ({
    id: 'b',
    source: 's',
    licence: 'MIT',
    memories,
    questions,
    character: { id: 'b', name, language: 'en', pronouns: '', summary: '', description: '' },
  }));

/** What is drawn of an edit, made to fit whatever bank it meets. */
export const moveArbitrary = fc.record({
  what: fc.constantFrom('add', 'change', 'remove', 'duplicate', 'portrait', 'all'),
  on: fc.constantFrom('memory', 'question'),
  pick: fc.nat(20),
  memory: memory(fc.constantFrom('new', ...IDS)),
  question: question(fc.constantFrom('new', 'q0')),
  other: bankArbitrary,
});
export type Move = typeof moveArbitrary extends fc.Arbitrary<infer T> ? T : never;

/** The edit that a move means for this bank; undefined where the bank has nothing to do it to. */
export function editOf(
  bank: MemoryBank,
  { what, on, pick, memory, question, other }: Move,
): Edit | undefined {
  if (what === 'portrait')
    return {
      do: 'change portrait',
      portrait: { ...other.character, name: memory.title, licence: 'CC0', source: 'elsewhere' },
    };
  if (what === 'all') return { do: 'change all', bank: other };
  if (on === 'memory') {
    if (what === 'add')
      return {
        do: 'add memory',
        memory: { ...memory, id: freeId(memory.id, bank.memories) },
        at: pick % (bank.memories.length + 1),
      };
    const found = bank.memories[pick % Math.max(1, bank.memories.length)];
    if (!found) return undefined;
    if (what === 'remove') return removalOf(bank, found.id);
    if (what === 'duplicate') return duplicateMemory(bank, found.id);
    return { do: 'change memory', memory: withText({ ...memory, id: found.id }, question.text) };
  }
  if (what === 'add')
    return { do: 'add question', question: { ...question, id: freeId(question.id, bank.questions) } };
  const found = bank.questions[pick % Math.max(1, bank.questions.length)];
  if (!found) return undefined;
  if (what === 'remove') return { do: 'remove question', id: found.id };
  if (what === 'duplicate') return duplicateQuestion(bank, found.id);
  return { do: 'change question', question: { ...question, id: found.id } };
}
