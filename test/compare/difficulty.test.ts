import { describe, expect, it } from 'vitest';
import { FOUND, isTrap } from '../../src/compare/domain/difficulty';

describe('a question that traps a search by words', () => {
  it.each([
    [1, 1, false],
    [FOUND, 1, false],
    [FOUND + 1, FOUND, true],
    [undefined, 1, true],
    [undefined, FOUND + 1, false],
    [undefined, undefined, false],
    [20, undefined, false],
  ])('by words %s, by meaning %s: %s', (words, meaning, expected) => {
    expect(isTrap(words, meaning)).toBe(expected);
  });
});
