import * as fc from '../fast-check';
import { describe, expect, it } from 'vitest';
import { estimateTokens } from '../../src/llm/domain/tokens';
import { random } from '../../src/measures/domain/random';
import { euclid, primeFactors, roman } from '../../src/memory-systems/domain/noise/arithmetic';
import { MOST_TOKENS, withNoise, exchanges } from '../../src/memory-systems/domain/noise/noise';
import {
  questionsOf,
  type TestSession,
  type TestTurn,
  type TestUser,
} from '../../src/memory-systems/domain/user';
import { potter } from './fixture';

const tokens = ({ sessions }: TestUser) =>
  sessions.reduce(
    (sum, { turns }) => sum + turns.reduce((all, { text }) => all + estimateTokens(text), 0),
    0,
  );

/** The user without what was inserted, places counted anew. */
function stripped(user: TestUser) {
  return user.sessions
    .filter(({ turns, unrelated }) => !(unrelated && turns.every(({ inserted }) => inserted)))
    .map(({ index: _, turns, ...session }) => ({
      ...session,
      turns: turns.filter(({ inserted }) => !inserted),
    }));
}

const WORDS = ['kiln', 'bowl', 'market', 'glaze', 'clay', 'wheel', 'shop', 'river'];
const turns = (session: number) =>
  fc
    .array(fc.tuple(fc.boolean(), fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 9 })), {
      maxLength: 8,
    })
    .map((said) =>
      said.map(([user, words], i): TestTurn => ({
        id: `s${session}-t${i + 1}`,
        role: user ? 'user' : 'assistant',
        speaker: user ? 'Ines' : 'helper',
        text: words.join(' '),
      })),
    );
const users = fc
  .integer({ min: 1, max: 6 })
  .chain((count) => fc.tuple(...Array.from({ length: count }, (_, i) => turns(i))))
  .map((lists): TestUser => ({
    ...potter,
    sessions: lists.map((said, index): TestSession => ({
      ...potter.sessions[index % 3]!,
      id: `s${index}`,
      index,
      unrelated: false,
      start: `2031-05-0${index + 1}`,
      turns: said,
    })),
  }));

describe('noise', () => {
  it('leaves the gold, the questions and what was said as they are, in their order', () => {
    fc.assert(
      fc.property(users, fc.double({ min: 0, max: 6, noNaN: true }), fc.nat(), (user, ratio, seed) => {
        const noisy = withNoise(user, { ratio, seed });
        expect(stripped(noisy)).toEqual(stripped(user));
        expect(questionsOf(noisy)).toEqual(questionsOf(user));
        expect(noisy.sessions.map(({ index }) => index)).toEqual(noisy.sessions.map((_, i) => i));
        const ids = noisy.sessions.flatMap(({ id, turns: said }) => [id, ...said.map((turn) => turn.id)]);
        expect(new Set(ids).size).toBe(ids.length);
        expect(noisy.sessions[0]!.id).toBe(user.sessions[0]!.id);
        expect(noisy.sessions.at(-1)!.id).toBe(user.sessions.at(-1)!.id);
        const starts = noisy.sessions.flatMap(({ start }) => start ?? []);
        expect(starts).toEqual([...starts].sort());
        for (const session of noisy.sessions)
          if (session.turns.some(({ inserted }) => inserted))
            expect(session.turns[0]!.inserted ?? false).toBe(session.id.startsWith('noise'));
      }),
      { numRuns: 200 },
    );
  });

  it('inserts about as many tokens as were asked for, half of them as sessions of their own', () => {
    const long: TestUser = {
      ...potter,
      sessions: Array.from({ length: 12 }, (_, index) => ({
        ...potter.sessions[2]!,
        id: `s${index}`,
        index,
        turns: Array.from({ length: 30 }, (__, i): TestTurn => ({
          id: `s${index}-t${i}`,
          role: i % 2 ? 'assistant' : 'user',
          speaker: 'x',
          text: 'I sold the gas kiln and fire my pots in an electric kiln.',
        })),
      })),
    };
    const noisy = withNoise(long, { ratio: 2, seed: 1 });
    expect((tokens(noisy) - tokens(long)) / tokens(long)).toBeCloseTo(2, 1);
    const own = noisy.sessions.filter(({ unrelated }) => unrelated);
    expect(tokens({ ...noisy, sessions: own }) / (tokens(noisy) - tokens(long))).toBeCloseTo(0.5, 1);
    const average = tokens(long) / long.sessions.length;
    for (const session of own) expect(tokens({ ...noisy, sessions: [session] })).toBeLessThanOrEqual(average);
  });

  it('is the same for the same seed and another for another, and then has another hash', () => {
    const noisy = (seed: number) => withNoise(potter, { ratio: 3, seed });
    expect(noisy(1)).toEqual(noisy(1));
    expect(noisy(1).sessions).not.toEqual(noisy(2).sessions);
    expect(new Set([potter.hash, noisy(1).hash, noisy(2).hash]).size).toBe(3);
    expect(withNoise(potter, { ratio: 0, seed: 1 })).toBe(potter);
  });

  it('stops at a million tokens', () => {
    const noisy = withNoise(potter, { ratio: 1e9, seed: 1 });
    expect(tokens(noisy)).toBeGreaterThan(MOST_TOKENS);
    expect(tokens(noisy)).toBeLessThan(MOST_TOKENS * 1.001);
  });

  it('refuses a ratio below 0', () => {
    expect(() => withNoise(potter, { ratio: -1, seed: 1 })).toThrow(RangeError);
  });
});

describe('unrelated talk', () => {
  it.each(['en', 'zh'] as const)('asks nothing twice (%s)', (language) => {
    const talk = exchanges(language, random(3));
    const asked = Array.from({ length: 5000 }, () => talk.next().value.question);
    expect(new Set(asked).size).toBe(5000);
  });

  it('is right in its sums', () => {
    expect(primeFactors(360)).toEqual([2, 2, 2, 3, 3, 5]);
    expect(primeFactors(97)).toEqual([97]);
    expect(euclid(48, 180)).toEqual([
      [180, 48, 36],
      [48, 36, 12],
      [36, 12, 0],
    ]);
    expect([4, 1994, 3999].map(roman)).toEqual(['IV', 'MCMXCIV', 'MMMCMXCIX']);
  });
});
