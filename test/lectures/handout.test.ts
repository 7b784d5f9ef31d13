import { encode } from 'uqr';
import { describe, expect, it } from 'vitest';
import { handoutIn, withoutHandout } from '../../src/lectures/domain/marked';
import { qrPath } from '../../src/ui/widgets/qr-path';

const TEXT = 'Open this page.\n\n`#/ask?character=rosalind-tierney`';

describe('the address that a lecture ends with', () => {
  it('is the first address of the page in its text, and stands beside the rest', () => {
    expect(handoutIn(TEXT)).toBe('#/ask?character=rosalind-tierney');
    expect(withoutHandout(TEXT)).toBe('Open this page.');
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
