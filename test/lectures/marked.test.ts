import { describe, expect, it } from 'vitest';
import { paragraphs, plain } from '../../src/lectures/domain/marked';

/** A text of one paragraph and one line. */
const line = (text: string) => paragraphs(text)[0]![0]!;

describe('the marks of a lecture’s text', () => {
  it('are strong, emphasis and code', () => {
    expect(line('a **b c** *d* `e`')).toEqual([
      { text: 'a ' },
      { text: 'b c', mark: 'strong' },
      { text: ' ' },
      { text: 'd', mark: 'emphasis' },
      { text: ' ' },
      { text: 'e', mark: 'code' },
    ]);
  });

  it.each([
    ['α * β * γ', 'a product is none'],
    ['5 ** 2', 'nor is a power'],
    ['*', 'nor a star alone'],
    ['**not closed', 'nor what is not closed'],
    ['\\*told\\*', 'nor a star that is told to be one'],
  ])('%s: %s', (text) => {
    expect(line(text)).toEqual([{ text: text.replaceAll('\\', '') }]);
  });

  it('are not looked for within code', () => {
    expect(line('`a*b*c` and `**`')).toEqual([
      { text: 'a*b*c', mark: 'code' },
      { text: ' and ' },
      { text: '**', mark: 'code' },
    ]);
  });

  it('stand beside Chinese without spaces', () => {
    expect(line('这是**语义记忆**，不是*情景记忆*。').map(({ mark }) => mark)).toEqual([
      undefined,
      'strong',
      undefined,
      'emphasis',
      undefined,
    ]);
  });

  it('make no markup: what looks like it stays text', () => {
    expect(line('<b>x</b> & **<i>y</i>**')).toEqual([
      { text: '<b>x</b> & ' },
      { text: '<i>y</i>', mark: 'strong' },
    ]);
  });
});

describe('paragraphs', () => {
  it('keep a number with its percent sign, and a table with its number', () => {
    expect(line('25.5 % of 9 (Table 5, Eq. 3) at 1 point')).toEqual([
      { text: '25.5\u00a0% of 9 (Table\u00a05, Eq.\u00a03) at 1 point' },
    ]);
  });

  it('are parted by empty lines, and keep the breaks within', () => {
    const found = paragraphs('one\ntwo\n\n \n  three  \n');
    expect(found.map((lines) => lines.map((runs) => runs.map(({ text }) => text).join('')))).toEqual([
      ['one', 'two'],
      ['three'],
    ]);
  });

  it('are none in an empty text', () => expect(paragraphs(' \n\n ')).toEqual([]));

  it('are one line without marks for a window’s title', () =>
    expect(plain('**One**\ntwo\n\n`three`')).toBe('One two three'));
});
