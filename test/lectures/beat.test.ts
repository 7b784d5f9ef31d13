import * as fc from '../fast-check';
import { describe, expect, it } from 'vitest';
import {
  BEAT_CHOICES,
  choicesOf,
  drawnQuestions,
  gameCharacter,
  placesAmong,
  placesByVotes,
  pointsOf,
  standings,
  outcome,
  votesFor,
  votesInAll,
  withVote,
  type Votes,
} from '../../src/lectures/domain/beat';
import { bank, memories, question } from '../core/fixture';

const cast = (...options: string[]) =>
  options.reduce<Votes>((votes, option) => withVote(votes, option, 1), {});

describe('votes', () => {
  it('are counted, and taken back', () => {
    const votes = withVote(cast('a', 'b', 'a', 'a'), 'a', -1);
    expect(votesFor(votes, 'a')).toBe(2);
    expect(votesInAll(votes, ['a', 'b', 'c'])).toBe(3);
  });

  it('are never fewer than none', () => expect(votesFor(withVote({}, 'a', -1), 'a')).toBe(0));

  it('of other questions are not counted', () => expect(votesInAll(cast('a', 'old'), ['a', 'b'])).toBe(1));
});

describe('the outcome', () => {
  const options = ['a', 'b', 'c'];

  it('is the option that the ranking has first, wherever that is', () => {
    const places = new Map([
      ['c', 4],
      ['a', 9],
    ]);
    expect(outcome(cast('a', 'c', 'c', 'b'), options, places)).toEqual({ first: 'c', right: 2, all: 4 });
  });

  it('is none where the ranking has no option', () =>
    expect(outcome(cast('a'), options, new Map([['z', 1]]))).toEqual({
      first: undefined,
      right: 0,
      all: 1,
    }));
});

const GAME = bank({
  memories: memories(['a', 'b', 'c']),
  questions: Array.from({ length: 20 }, (_, i) => ({
    ...question(`q${i}`, `Question ${i}?`),
    gold: i % 4 === 0 ? [] : i % 4 === 1 ? ['gone'] : [`m${i % 3}`],
  })),
});
const LISTS = [
  ['a', 'b', 'c', 'd', 'e', 'f', 'g'],
  ['h', 'g', 'x', 'c'],
];

describe('a game against the lists', () => {
  it('draws only questions whose gold the bank has, the same ones for the same seed', () => {
    const drawn = drawnQuestions(GAME, 7, 5);
    expect(drawn).toHaveLength(5);
    expect(new Set(drawn.map(({ id }) => id)).size).toBe(5);
    for (const { gold } of drawn) expect(['m0', 'm1', 'm2']).toContain(gold[0]);
    expect(drawnQuestions(GAME, 7, 5)).toEqual(drawn);
    expect(drawnQuestions(GAME, 8, 5)).not.toEqual(drawn);
    expect(drawnQuestions(GAME, 7, 99)).toHaveLength(10);
  });

  it('offers one memory that answers and what the lists have first, in turn', () => {
    const choices = choicesOf(['x', 'g'], LISTS, 1, 'q');
    // g stands before x in the lists; x answers too, and would be a second right choice.
    expect([...choices].sort()).toEqual(['a', 'b', 'c', 'd', 'g', 'h']);
    expect(choicesOf(['x', 'g'], LISTS, 1, 'q')).toEqual(choices);
  });

  it('offers a memory that answers even where no list has it', () => {
    const choices = choicesOf(['z'], LISTS, 1, 'q');
    expect(choices).toContain('z');
    expect(choices).toHaveLength(BEAT_CHOICES);
    expect(choicesOf(['z'], [], 1, 'q')).toEqual(['z']);
  });

  it('shuffles: the one that answers comes to every place', () => {
    const places = new Set(
      Array.from({ length: 200 }, (_, seed) => choicesOf(['a'], LISTS, seed, 'q').indexOf('a')),
    );
    expect([...places].sort()).toEqual([0, 1, 2, 3, 4, 5]);
  });

  it('ranks a list among the choices alone', () => {
    expect(placesAmong(['a', 'q', 'b', 'c'], ['c', 'a', 'z'])).toEqual([
      { id: 'a', rank: 1 },
      { id: 'c', rank: 2 },
    ]);
  });

  it('ranks by votes; equal votes share the worst of their ranks, and no vote is no rank', () => {
    expect(placesByVotes({ a: 2, b: 5, c: 2 }, ['a', 'b', 'c', 'd'])).toEqual([
      { id: 'b', rank: 1 },
      { id: 'a', rank: 3 },
      { id: 'c', rank: 3 },
    ]);
    expect(placesByVotes({}, ['a'])).toEqual([]);
  });

  it('gives the reciprocal rank of the best gold memory', () => {
    const places = [
      { id: 'a', rank: 1 },
      { id: 'b', rank: 2 },
    ];
    expect(pointsOf(places, ['a', 'b'])).toBe(1);
    expect(pointsOf(places, ['b'])).toBe(0.5);
    expect(pointsOf(places, ['z'])).toBe(0);
  });

  it('one vote for everything wins nothing over a list that has it first', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: BEAT_CHOICES }), fc.integer({ min: 1, max: 99 }), (n, votes) => {
        const choices = Array.from({ length: n }, (_, i) => `m${i}`);
        const all = Object.fromEntries(choices.map((id) => [id, votes]));
        expect(pointsOf(placesByVotes(all, choices), ['m0'])).toBeCloseTo(1 / n);
      }),
    );
  });

  it('adds the rounds up', () => {
    const entry = (player: string, points: number) => ({ player, places: [], points });
    expect(
      standings([
        [entry('room', 1), entry('bm25', 0.5)],
        [entry('room', 0), entry('bm25', 1)],
      ]),
    ).toEqual([
      { player: 'room', points: 1 },
      { player: 'bm25', points: 1.5 },
    ]);
  });
});

describe('the character of the game', () => {
  const characters = [
    { id: 'ada', language: 'en' },
    { id: 'vera', language: 'en' },
    { id: 'lin', language: 'zh' },
  ] as const;
  it.each([
    ['vera', 'en', 'vera'],
    ['lin', 'en', 'ada'],
    ['ada', 'zh', 'lin'],
    [undefined, 'zh', 'lin'],
  ] as const)('with %s open and the interface in %s is %s', (open, locale, expected) =>
    expect(gameCharacter(characters, open, locale)).toBe(expected),
  );
  it('is the open one, or the first, where none speaks the language', () => {
    const english = characters.slice(0, 2);
    expect(gameCharacter(english, 'vera', 'zh')).toBe('vera');
    expect(gameCharacter(english, undefined, 'zh')).toBe('ada');
    expect(gameCharacter([], undefined, 'zh')).toBeUndefined();
  });
});
