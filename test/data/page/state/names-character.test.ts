import { describe, expect, it } from 'vitest';
import { namesCharacter } from '../../../../src/data/page/state/names-character';

const named = (value: unknown, ...ids: string[]) => namesCharacter(value, new Set(ids));

describe('a record', () => {
  it.each([
    ['its id', { banks: ['vera'] }, 'vera', true],
    ['an address', { live: { at: { en: '#/ask?character=vera&q=1' } } }, 'vera', true],
    ['an address with a space in the id', ['#/ask?character=my+chats'], 'my chats', true],
    ['an address with another writing', ['#/ask?character=%E6%B2%88'], '沈', true],
    ['a longer id', ['#/ask?character=vera-2', 'vera-2'], 'vera', false],
    ['a text that only mentions it', ['Ask vera about it.'], 'vera', false],
    ['nothing', null, 'vera', false],
  ])('with %s', (_, value, id, expected) => expect(named(value, id)).toBe(expected));
});
