/** Generated memory banks for property tests: every field present and absent, any well-formed text. */

import * as fc from '../../fast-check';
import { KINDS, type MemoryBank } from '../../../src/core/memory/bank';

const text = fc.string({ unit: 'binary', maxLength: 20 });
const hostile = fc.constantFrom(
  '__proto__',
  'constructor',
  '</script><b>',
  '\u2028',
  '{"a": 1}',
  '顾小满 😀',
  '\0',
);
const words = fc.oneof({ weight: 4, arbitrary: text }, { weight: 1, arbitrary: hostile });
const name = fc.oneof(fc.string({ unit: 'binary', minLength: 1, maxLength: 6 }), hostile);
const unique = (maxLength: number) => fc.uniqueArray(name, { maxLength });

/** A record whose `optional` fields may be absent, never undefined. */
function record<R extends object, O extends object>(
  required: { [K in keyof R]: fc.Arbitrary<R[K]> },
  optional: { [K in keyof O]: fc.Arbitrary<O[K]> },
): fc.Arbitrary<R & Partial<O>> {
  return fc
    .tuple(fc.record(required), fc.record(optional, { requiredKeys: [] }))
    .map(([always, sometimes]) => ({ ...always, ...sometimes }) as R & Partial<O>);
}

/** A bank without inconsistency: ids are unique and resolve, anchors are pieces of the answer. */
export const consistentBank: fc.Arbitrary<MemoryBank> = fc
  .tuple(name, unique(5), unique(4), unique(3), unique(3))
  .chain(([id, memoryIds, questionIds, sessionIds, turnIds]) => {
    const known = fc.subarray(memoryIds);
    const session = sessionIds.length > 0 ? { session: fc.constantFrom(...sessionIds) } : {};
    const kind = fc.constantFrom(...KINDS);
    const memories = memoryIds.map((memoryId) =>
      record(
        {
          id: fc.constant(memoryId),
          kind,
          title: words,
          text: words,
          body: words,
          people: fc.array(words, { maxLength: 3 }),
        },
        {
          ...session,
          time: words,
          place: words,
          story: words,
          emotion: words,
          scene: words,
          importance: fc.double({ min: 0, max: 1, noNaN: true }).map((share) => share + 0),
          origin: words,
          updates: known,
        },
      ),
    );
    const questions = questionIds.map((questionId) =>
      record(
        {
          id: fc.constant(questionId),
          kind,
          text: words,
          answer: words,
          gold: known,
          tags: fc.array(words, { maxLength: 2 }),
        },
        { ...session, type: words, difficulty: words, time: words, candidates: known },
      ).map((question) => ({ ...question, anchors: [[...question.answer].slice(0, 2).join('')] })),
    );
    const sessions = sessionIds.map((sessionId, i) =>
      record(
        {
          id: fc.constant(sessionId),
          turns: fc.tuple(
            ...(i === 0 ? turnIds : []).map((turnId) =>
              record({ id: fc.constant(turnId), speaker: words, text: words }, { time: words }),
            ),
            record({ speaker: words, text: words }, {}),
          ),
        },
        { start: words, end: words },
      ),
    );
    const character = fc.record({
      id: name,
      name: words,
      language: fc.constantFrom('en', 'zh'),
      pronouns: words,
      summary: words,
      description: words,
    });
    return record(
      {
        id: fc.constant(id),
        character,
        source: words,
        licence: words,
        memories: fc.tuple(...memories),
        questions: fc.tuple(...questions),
      },
      { citation: words, ...(sessions.length > 0 ? { sessions: fc.tuple(...sessions) } : {}) },
    ).map((bank): MemoryBank => {
      const { sessions: kept } = bank as { sessions?: unknown };
      if (kept !== undefined || sessions.length === 0) return bank as MemoryBank;
      const loose = bank as MemoryBank;
      const without = <T extends { readonly session?: string }>({ session: _, ...rest }: T) => rest;
      return { ...loose, memories: loose.memories.map(without), questions: loose.questions.map(without) };
    });
  });
