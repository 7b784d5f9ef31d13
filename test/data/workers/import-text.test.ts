import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import * as fc from '../../fast-check';
import { describe, expect, it } from 'vitest';
import { DatasetError } from '../../../src/core/text/problem';
import { decodeSource } from '../../../src/data/formats/source';
import { decoded, SourceDecoder } from '../../../src/data/workers/import-text';

const utf8 = (text: string) => new TextEncoder().encode(text);
const DATA = process.env['MNEMOSCOPE_DATA'] ?? resolve('../shared/data');

/** One character of each length in UTF-8, of several scripts. */
const SCRIPTS = [
  { title: '2 bytes: Cyrillic', letter: 'ж' },
  { title: '2 bytes: Arabic', letter: 'س' },
  { title: '3 bytes: Chinese', letter: '记' },
  { title: '3 bytes: Devanagari', letter: 'स' },
  { title: '4 bytes: emoji', letter: '🐝' },
  { title: '4 bytes: Chinese, extension B', letter: '𠮷' },
];

const messageOf = (read: () => unknown): string => {
  try {
    read();
  } catch (error) {
    if (error instanceof DatasetError) return error.message;
    throw error;
  }
  return '';
};

describe('text of many bytes per character', () => {
  it.each(SCRIPTS)('is read wherever the first 4,096 bytes end ($title)', ({ letter }) => {
    const body = letter.repeat(2048);
    for (let prefix = 0; prefix <= 4096; prefix++) {
      // Compared by length and ends: a failure of `toBe` would print the whole text 4,097 times.
      const text = 'a'.repeat(prefix) + body;
      const read = decoded(utf8(text), 'a.json');
      if (read !== text)
        expect.fail(`${prefix} letters in front: ${read.length} of ${text.length} came back`);
    }
  });

  it('is the same text however its bytes are cut into parts', () => {
    const letters = fc.constantFrom('a', '\n', ...SCRIPTS.map(({ letter }) => letter));
    fc.assert(
      fc.property(
        fc.integer({ min: 4080, max: 4100 }),
        fc.array(letters, { maxLength: 40 }),
        fc.array(fc.integer({ min: 1, max: 4200 }), { maxLength: 6 }),
        (prefix, tail, cuts) => {
          const text = 'b'.repeat(prefix) + tail.join('');
          const bytes = utf8(text);
          const decoder = new SourceDecoder('a.json');
          let read = '';
          let at = 0;
          for (const size of [...cuts, bytes.length]) {
            read += decoder.write(bytes.subarray(at, at + size));
            at += size;
          }
          expect(read + decoder.end()).toBe(text);
        },
      ),
      { numRuns: 500 },
    );
  });

  it('that is damaged near byte 4,096 is refused in the words, and at the place, of a small file', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 4085, max: 4100 }),
        fc.constantFrom('ж', '记', '🐝'),
        fc.integer({ min: 0, max: 30 }),
        (prefix, letter, at) => {
          const bytes = utf8('\n'.repeat(prefix) + letter.repeat(10));
          bytes[Math.min(prefix + at, bytes.length - 1)] = 0xff;
          const expected = messageOf(() => decodeSource(bytes, 'a.json'));
          expect(expected).toContain('is not UTF-8 text');
          expect(messageOf(() => decoded(bytes, 'a.json'))).toBe(expected);
        },
      ),
    );
  });
});

describe.skipIf(!existsSync(DATA))(
  `the files under ${existsSync(DATA) ? 'the data folder' : 'skipped: no data'}`,
  () => {
    const names = existsSync(DATA)
      ? readdirSync(DATA, { recursive: true, encoding: 'utf8' }).filter((name) => /\.jsonl?$/.test(name))
      : [];
    it.each(names)('%s is read as text', (name) => {
      const bytes = new Uint8Array(readFileSync(join(DATA, name)));
      expect(decoded(bytes, name) === new TextDecoder('utf-8', { fatal: true }).decode(bytes)).toBe(true);
    });
  },
);
