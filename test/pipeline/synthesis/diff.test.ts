import * as fc from '../../fast-check';
import { describe, expect, it } from 'vitest';
import { textDiff, type DiffSegment } from '../../../src/pipeline/synthesis/diff';

const told = (before: string, after: string) =>
  textDiff(before, after)
    .map(({ kind, text }) => ({ same: text, removed: `[-${text}-]`, added: `[+${text}+]` })[kind])
    .join('');
const side = (segments: readonly DiffSegment[], kind: DiffSegment['kind']) =>
  segments
    .filter((segment) => segment.kind === 'same' || segment.kind === kind)
    .map(({ text }) => text)
    .join('');

describe('the difference of two texts', () => {
  it('is one equal piece where nothing changed, and nothing of two empty texts', () => {
    expect(textDiff('a\nb', 'a\nb')).toEqual([{ kind: 'same', text: 'a\nb' }]);
    expect(textDiff('', '')).toEqual([]);
  });

  it('is told by words within a changed line', () => {
    expect(told('one\nin no more than 50 words\nend', 'one\nin at most 50 words\nend')).toBe(
      'one\nin [-no-][+at+] [-more-][+most+] [-than -]50 words\nend',
    );
  });

  it('shows lines added and removed whole', () => {
    expect(told('a\nb\nc\n', 'a\nc\nd\n')).toBe('a\n[-b\n-]c\n[+d\n+]');
  });

  it('takes a Han character as a word', () => {
    expect(told('用中文回答，不超过50个字', '用英文回答，不超过50个字')).toBe(
      '用[-中-][+英+]文回答，不超过50个字',
    );
  });

  it('of long texts without a common line stays quick', () => {
    const long = (word: string) => ` ${word}`.repeat(10_000).trimStart();
    expect(textDiff(long('a'), long('b'))).toEqual([
      { kind: 'removed', text: long('a') },
      { kind: 'added', text: long('b') },
    ]);
  });

  it('leads from the one to the other, with no two pieces of one kind beside each other', () => {
    const text = fc
      .array(fc.constantFrom('a', 'b', ' ', '\n', '字', '😀', 'word', '{x}', '\r\n'))
      .map((p) => p.join(''));
    fc.assert(
      fc.property(text, text, (before, after) => {
        const segments = textDiff(before, after);
        expect(side(segments, 'removed')).toBe(before);
        expect(side(segments, 'added')).toBe(after);
        expect(segments.every(({ kind }, i) => segments[i + 1]?.kind !== kind)).toBe(true);
      }),
      { numRuns: 300, seed: 1 },
    );
  });
});
