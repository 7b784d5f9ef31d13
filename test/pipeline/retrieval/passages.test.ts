import * as fc from '../../fast-check';
import { describe, expect, it } from 'vitest';
import { passages } from '../../../src/pipeline/retrieval/passages';
import { sentences } from '../../../src/core/text/sentences';
import { memories } from '../../core/fixture';

const windowsOf = (text: string) => passages(memories([text]));

/** A sentence of exactly this many characters. */
const english = (length: number) =>
  `${'tide '
    .repeat(length)
    .slice(0, length - 2)
    .trimEnd()
    .padEnd(length - 1, 's')}.`;
const chinese = (length: number) => `${'潮'.repeat(length - 1)}。`;

describe('windows', () => {
  it('hold as many sentences as 420 characters of English allow', () => {
    // 200 + 1 + 219 = 420; one character more opens a second window.
    expect(
      windowsOf(`${english(200)} ${english(219)} ${english(10)}`).map(({ start, end }) => [start, end]),
    ).toEqual([
      [0, 420],
      [421, 431],
    ]);
    expect(windowsOf(`${english(200)} ${english(220)}`).map(({ start, end }) => [start, end])).toEqual([
      [0, 200],
      [201, 421],
    ]);
  });

  it('hold as many sentences as 120 characters of Chinese allow', () => {
    const text = chinese(60) + chinese(60) + chinese(5);
    expect(windowsOf(text).map(({ start, end }) => [start, end])).toEqual([
      [0, 120],
      [120, 125],
    ]);
  });

  it('leave a longer sentence alone', () => {
    const text = `It ran. ${english(500)} It fell.`;
    expect(windowsOf(text).map(({ start, end }) => [start, end])).toEqual([
      [0, 7],
      [8, 508],
      [509, 517],
    ]);
  });

  it('stand with the index of their memory, in the order of the bank', () => {
    const found = passages(memories(['The lamp.', ' \n', `${chinese(90)}${chinese(90)}`, '🎂 🎂']));
    expect(found.map(({ memory, start, end }) => [memory, start, end])).toEqual([
      [0, 0, 9],
      [2, 0, 90],
      [2, 90, 180],
      [3, 0, 5],
    ]);
  });

  it('are the whole text where it holds no sentence, and none where it is blank', () => {
    expect(windowsOf('  🎂……🎂 ')).toEqual([{ memory: 0, text: '🎂……🎂', start: 2, end: 8 }]);
    expect(windowsOf('')).toEqual([]);
    expect(windowsOf(' \n\t')).toEqual([]);
    expect(passages([])).toEqual([]);
  });
});

describe.each([
  ['English', 420, fc.integer({ min: 5, max: 500 }).map(english), [' ', '\n', '  ', ' 🎂 ']],
  ['Chinese', 120, fc.integer({ min: 2, max: 150 }).map(chinese), ['', '\n', '……', '🎂']],
] as const)('the windows of any text in %s', (_, limit, sentence, gaps) => {
  const text = fc
    .array(fc.tuple(sentence, fc.constantFrom(...gaps)), { minLength: 1, maxLength: 12 })
    .map((parts) => parts.flat().join(''));

  it('cover every sentence once, in order, none cut and none too long', () => {
    fc.assert(
      fc.property(text, (whole) => {
        const windows = windowsOf(whole);
        const spans = sentences(whole).map(({ text, start }) => ({ start, end: start + text.length }));
        let next = 0;
        for (const [i, { text, start, end }] of windows.entries()) {
          expect(whole.slice(start, end)).toBe(text);
          if (i > 0) expect(start).toBeGreaterThanOrEqual(windows[i - 1]!.end);
          const held = spans.filter((span) => span.start >= start && span.end <= end);
          expect(held).toEqual(spans.slice(next, next + held.length));
          expect([start, end]).toEqual([held[0]!.start, held.at(-1)!.end]);
          expect(end - start <= limit || held.length === 1).toBe(true);
          next += held.length;
          // The next sentence would not have fitted in.
          if (next < spans.length) expect(spans[next]!.end - start).toBeGreaterThan(limit);
        }
        expect(next).toBe(spans.length);
      }),
    );
  });
});
