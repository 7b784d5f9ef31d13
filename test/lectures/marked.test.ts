import { describe, expect, it } from 'vitest';
import { paragraphs, plain, handoutIn, withoutHandout } from '../../src/lectures/domain/marked';
import { encode } from 'uqr';
import { qrPath } from '../../src/ui/widgets/qr-path';

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

const TEXT = 'Open this page.\n\n`#/ask?character=rosalind-tierney`';

describe('the address that a lecture ends with', () => {
  it('is the first address of the page in its text, and stands beside the rest', () => {
    expect(handoutIn(TEXT)).toBe('#/ask?character=rosalind-tierney');
    expect(withoutHandout(TEXT)).toBe('Open this page.');
  });
  it('stays in the sentence that names it', () => {
    const text = 'Nothing is made up: see `#/ask`.\n\n- one\n- two';
    expect(handoutIn(text)).toBe('#/ask');
    expect(withoutHandout(text)).toBe(text);
  });
  it('is none where other code is marked', () => {
    expect(handoutIn('Type `npm start`.')).toBeUndefined();
    expect(withoutHandout('Type `npm start`.')).toBe('Type `npm start`.');
  });
});

describe('a QR code as a path', () => {
  it('has one rectangle for each run of dark modules', () => {
    expect(
      qrPath([
        [true, true, false],
        [false, false, true],
      ]),
    ).toBe('M0 0h2v1h-2zM2 1h1v1h-1z');
  });
  it('covers as many modules as the encoder made dark, inside its quiet zone', () => {
    const { data, size } = encode('https://example.org/#/ask', { ecc: 'M', border: 4 });
    const runs = [...qrPath(data).matchAll(/M(\d+) (\d+)h(\d+)/g)].map((run) => run.slice(1).map(Number));
    const dark = data.flat().filter(Boolean).length;
    expect(runs.reduce((sum, [, , length]) => sum + length!, 0)).toBe(dark);
    for (const [x, y, length] of runs) {
      expect(Math.min(x!, y!)).toBeGreaterThanOrEqual(4);
      expect(x! + length!).toBeLessThanOrEqual(size - 4);
    }
  });
});
