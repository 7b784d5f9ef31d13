import * as fc from '../../fast-check';
import { describe, expect, it } from 'vitest';
import { markFragments } from '../../../src/core/text/sentences';

/** Pieces with marks as brackets. */
const show = (text: string, ...fragments: string[]) =>
  markFragments(text, fragments).map((piece) => (piece.marked ? `[${piece.text}]` : piece.text));

describe('markFragments', () => {
  it('cuts a text at every occurrence', () => {
    expect(show('the dory and the oars', 'the', 'oars')).toEqual([
      '[the]',
      ' dory and ',
      '[the]',
      ' ',
      '[oars]',
    ]);
  });

  it('merges fragments that overlap or touch', () => {
    expect(show('a green dory', 'green do', 'dory')).toEqual(['a ', '[green dory]']);
    expect(show('abcd', 'b', 'c')).toEqual(['a', '[bc]', 'd']);
    expect(show('banana', 'ana')).toEqual(['b', '[anana]']);
  });

  it('passes over an empty fragment and one that is not there', () => {
    expect(show('a dory', '', 'ship')).toEqual(['a dory']);
  });

  it('minds case, and takes the marks of a pattern for what they are', () => {
    expect(show('Dory (the 1.5 m one)?', 'dory', '(the 1.5', 'one)?', '.*')).toEqual([
      'Dory ',
      '[(the 1.5]',
      ' m ',
      '[one)?]',
    ]);
    expect(show('1x5', '1.5')).toEqual(['1x5']);
  });

  it('marks Chinese and emoji whole', () => {
    expect(show('外婆的茶馆🎂', '茶馆', '🎂')).toEqual(['外婆的', '[茶馆🎂]']);
  });

  it('gives one marked piece for the whole text, and none for an empty one', () => {
    expect(show('dory', 'dory')).toEqual(['[dory]']);
    expect(markFragments('', ['dory', ''])).toEqual([]);
  });

  it('gives pieces that join to the text, marked and unmarked by turns', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b', '茶', '🎂', '.') });
    fc.assert(
      fc.property(text, fc.array(text, { maxLength: 4 }), (whole, fragments) => {
        const pieces = markFragments(whole, fragments);
        expect(pieces.map((piece) => piece.text).join('')).toBe(whole);
        pieces.slice(1).forEach((piece, i) => expect(piece.marked).not.toBe(pieces[i]!.marked));
        const unmarked = pieces.filter((piece) => !piece.marked);
        for (const fragment of fragments.filter((f) => f !== '')) {
          for (const piece of unmarked) expect(piece.text).not.toContain(fragment);
        }
      }),
    );
  });
});
