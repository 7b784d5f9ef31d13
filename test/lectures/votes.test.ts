import { describe, expect, it } from 'vitest';
import { outcome, votesFor, votesInAll, withVote, type Votes } from '../../src/lectures/domain/beat';

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
