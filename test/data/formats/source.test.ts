import * as fc from '../../fast-check';
import { describe, expect, it } from 'vitest';
import { parseJson } from '../../../src/core/text/parse-json';
import { DatasetError, type Problem } from '../../../src/core/text/problem';
import { beginsJson, decodeSource, readSource } from '../../../src/data/formats/source';
import { saying } from './saying';

const problemsOf = (read: () => unknown): readonly Problem[] => {
  try {
    read();
  } catch (error) {
    if (error instanceof DatasetError) return error.problems;
    throw error;
  }
  throw new Error('nothing was thrown');
};
const utf16 = (text: string, littleEndian: boolean, mark = true) => {
  const marked = (mark ? '\uFEFF' : '') + text;
  const bytes = new Uint8Array(marked.length * 2);
  const view = new DataView(bytes.buffer);
  for (let i = 0; i < marked.length; i++) view.setUint16(2 * i, marked.charCodeAt(i), littleEndian);
  return bytes;
};
const utf8 = (text: string) => new TextEncoder().encode(text);

describe('the bytes of a file', () => {
  it('are UTF-8 with or without mark, or UTF-16 of either order with one, for any text', () => {
    const anyText = fc
      .string({ unit: 'binary', maxLength: 300 })
      .filter((text) => !/^[\uFEFFPK]|\0/.test(text));
    fc.assert(
      fc.property(anyText, (text) => {
        const mark = Uint8Array.of(0xef, 0xbb, 0xbf);
        expect(decodeSource(utf8(text), 'a')).toBe(text);
        expect(decodeSource(Uint8Array.of(...mark, ...utf8(text)), 'a')).toBe(text);
        expect(decodeSource(utf16(text, true), 'a')).toBe(text);
        expect(decodeSource(utf16(text, false), 'a')).toBe(text);
      }),
    );
  });

  it('are refused as UTF-8 exactly where the platform refuses them', () => {
    const platform = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
    const edge = fc.constantFrom(
      0x22,
      0x7f,
      0x80,
      0x9f,
      0xa0,
      0xbf,
      0xc1,
      0xc2,
      0xe0,
      0xed,
      0xef,
      0xf0,
      0xf4,
      0xf5,
    );
    fc.assert(
      fc.property(
        fc.uint8Array({ min: 1, max: 0x7f, maxLength: 3 }),
        fc.array(edge, { maxLength: 5 }),
        (a, b) => {
          const bytes = Uint8Array.of(0x22, ...a, ...b);
          let text: string | undefined;
          try {
            text = platform.decode(bytes);
          } catch {
            text = undefined;
          }
          if (text === undefined)
            expect(problemsOf(() => decodeSource(bytes, 'a'))[0]!.why).toMatch(/^is not UTF-8/);
          else expect(decodeSource(bytes, 'a')).toBe(text);
        },
      ),
      { numRuns: 1000 },
    );
  });

  it.each([
    [
      'Latin-1',
      Uint8Array.of(0x22, 0x0a, 0xe9, 0x22),
      /^is not UTF-8 text: byte 3, in line 2, does not belong\./,
    ],
    ['UTF-16 without mark', utf16('{"a": "b"}', true, false), /UTF-16 without a byte order mark/],
    [
      'Chinese UTF-16 without mark',
      utf16('{"姓名": "顾小满"}', false, false),
      /UTF-16 without a byte order mark/,
    ],
    [
      'UTF-16 cut in the middle',
      utf16('{}', true).subarray(0, 5),
      /odd number of bytes \(5\), so it was cut off/,
    ],
    ['UTF-32', Uint8Array.of(0xff, 0xfe, 0, 0, 0x7b, 0, 0, 0), /^is UTF-32\. Save it as UTF-8\./],
    [
      'a ZIP archive',
      Uint8Array.of(0x50, 0x4b, 3, 4, 20, 0, 0, 0),
      /^is a compressed archive\. Unpack it first\./,
    ],
    [
      'a picture',
      Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
      /^is a picture, not a text file/,
    ],
    ['a PDF', utf8('%PDF-1.7\n'), /^is a PDF, not a text file\. Save its text as TXT/],
  ])('that are %s are refused with the remedy', (_, bytes, why) => {
    expect(problemsOf(() => decodeSource(bytes, 'a.json'))).toEqual([
      saying({ where: 'a.json', why: expect.stringMatching(why) as unknown }),
    ]);
  });

  it('of 20 MB decode and parse within two seconds of the processor, every key looked at', () => {
    const record = JSON.stringify({ id: 'D1:1', speaker: '顾小满', text: 'What did you burn? '.repeat(6) });
    const bytes = utf8(
      `[${Array(Math.ceil(20e6 / record.length))
        .fill(record)
        .join(',\n')}]`,
    );
    expect(bytes.length).toBeGreaterThan(20e6);
    const begin = process.cpuUsage();
    const { problems } = readSource(decodeSource(bytes, 'big.json'), 'big.json');
    // Other work on the machine does not count.
    expect(process.cpuUsage(begin).user / 1000).toBeLessThan(2000);
    expect(problems).toEqual([]);
  });
});

describe('the text of a file', () => {
  it('is JSON exactly where the engine says so', () => {
    const pieces = [
      '{',
      '}',
      '[',
      ']',
      ',',
      ':',
      '"a"',
      '"\\u00e9"',
      '"',
      '1',
      '-',
      '.5',
      '1e3',
      '01',
      'true',
      'nul',
      ' ',
      '\n',
      '//',
      '\t',
    ];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 9 }), (parts) => {
        const text = parts.join('');
        let expected: unknown = DatasetError;
        try {
          expected = JSON.parse(text) as unknown;
        } catch {
          expect(() => parseJson(text, 'a')).toThrow(DatasetError);
        }
        if (expected !== DatasetError) expect(parseJson(text, 'a')).toEqual(expected);
      }),
      { numRuns: 5000 },
    );
    fc.assert(
      fc.property(
        fc.json().filter((text) => !text.includes('__proto__')),
        (text) => {
          expect(parseJson(text, 'a')).toEqual(JSON.parse(text));
        },
      ),
    );
  });

  it.each([
    ['is cut off', '{\n  "a": [1,', 'line 2, column 11: the text ends where a value should follow'],
    ['lacks a comma', '{"a": 1\r\n "b": 2}', 'line 2, column 2: "," or "}" expected instead of "\\"b\\""'],
    ['has a comma too many', '[1, 2,]', 'line 1, column 7: a value expected instead of "]"'],
    ['goes on after its end', '{"a": 1}}', 'line 1, column 9: the end of the file expected instead of "}"'],
    [
      'has a text without end',
      '{"a": "b\n}',
      'line 1, column 7: a text is not closed by a quotation mark on its line',
    ],
    ['has a comment', '{"a": 1 /* one */}', 'line 1, column 9: JSON has no comments'],
    [
      'has single quotes',
      "{'a': 1}",
      `line 1, column 2: a key in double quotation marks or "}" expected instead of "'a'"`,
    ],
    [
      'has a wrong escape',
      '["\\x41"]',
      'line 1, column 2: a backslash is followed by a letter that JSON does not know',
    ],
    [
      'nests too deep',
      `\n${'['.repeat(300)}`,
      'line 2, column 201: more than 200 objects and lists stand in each other',
    ],
  ])('that %s is refused with line and column', (_, text, reason) => {
    expect(problemsOf(() => readSource(text, 'a.json'))).toEqual([
      saying({
        where: 'a.json',
        why: `not valid JSON (${reason}). Check that the file is complete and saved as UTF-8.`,
      }),
    ]);
  });

  it('counts the lines of JSON Lines, and the mark before the first as a column', () => {
    expect(readSource('{"a": 1}\r\n\r\n{"a" 2}\r\n', 'a.jsonl').problems[0]).toMatchObject({
      where: 'a.jsonl › line 3',
      why: expect.stringContaining('line 3, column 6') as unknown,
    });
    expect(problemsOf(() => readSource('\uFEFF[}', 'a.json'))[0]!.why).toContain('line 1, column 3');
  });

  it.each([
    ['in the middle', 'a.jsonl', '{"a": 1}\n{"a": "cut\n{"a": 3}\n', 2],
    ['at the end, where a download broke off', 'a.json', '{"a": 1}\n{"a": 3}\n{"a": ', 3],
    ['first, in a file that is not called JSON Lines', 'a.json', '{"a": \n{"a": 1}\n{"a": 3}\n', 1],
  ])('costs a broken line of JSON Lines that line alone: %s', (_, name, text, line) => {
    const { data, problems } = readSource(text, name);
    expect(data).toEqual([{ a: 1 }, { a: 3 }]);
    expect(problems).toEqual([
      saying({
        where: `${name} › line ${line}`,
        why: expect.stringMatching(/^not valid JSON .* Left out\.$/) as unknown,
      }),
    ]);
  });

  it.each([
    [true, '{"a": 1}'],
    [true, ' [{"a": 1},'],
    [true, '\uFEFF[[{"a":'],
    [true, '{"a": 1 "b": 2}'],
    [true, '[1, 2, 3]'],
    [false, '[01.03.24, 10:05:11] Ada: I moved'],
    [false, '[2024-03-01 10:00] Ada: I moved'],
    [false, '[[Oslo]] was cold'],
    [false, '[ ] buy milk'],
    [false, '{laughs} It rained.'],
    [false, 'Plain words'],
  ])('is meant as JSON: %s for %j', (json, text) => {
    expect(beginsJson(text)).toBe(json);
  });

  it('that nests a million deep is refused, not run into', () => {
    for (const piece of ['[', '{"a":', '[{"a":[']) {
      expect(problemsOf(() => readSource(piece.repeat(1_000_000), 'a.json'))[0]!.why).toMatch(
        /more than 200/,
      );
    }
  });

  it('reports keys that stand twice in one object, however they are written; the last one counts', () => {
    const { data, problems } = readSource('{"a": 1,\n "b": {"a": 2},\n "\\u0061": 3}', 'a.json');
    expect(data).toEqual({ a: 3, b: { a: 2 } });
    expect(problems).toEqual([
      saying({
        where: 'a.json › line 3, column 2',
        why: 'the key "a" occurs twice in one object (first in line 1); the last one counts. Remove one.',
      }),
    ]);
  });

  it('reports at most fifty such places of a document, and how many more there are', () => {
    const { problems } = readSource(`{${Array(61).fill('"a": 1').join(', ')}}`, 'a.json');
    expect(problems).toHaveLength(51);
    expect(problems.at(-1)).toEqual(saying({ where: 'a.json', why: 'has 10 more places of these kinds.' }));
  });

  it('loses the key __proto__, with a report, and pollutes nothing', () => {
    const { data, problems } = readSource('{"a": {"__proto__": {"x": 1}, "constructor": 2}}', 'a.json');
    expect(Object.entries(data as { a: object })).toEqual([['a', { constructor: 2 }]]);
    expect((data as { a: { x?: number } }).a.x).toBeUndefined();
    expect(problems.map(({ where }) => where)).toEqual(['a.json › line 1, column 8']);
  });

  it('has no half of a surrogate pair left, in texts or keys', () => {
    const { data, problems } = readSource('{"\\ud83d": ["\\ud83d\\ude00", "x\\ude00", "\ud83d"]}', 'a.json');
    expect(data).toEqual({ '\uFFFD': ['😀', 'x\uFFFD', '\uFFFD'] });
    expect(problems.map(({ where }) => where)).toEqual(
      [2, 29, 40].map((column) => `a.json › line 1, column ${column}`),
    );
  });

  it('reports numbers that cannot be held', () => {
    const { problems } = readSource(
      '[12345678901234567890, 1e999, 0.1234567890123456789, 100000000000000000000e-20]',
      'a.json',
    );
    expect(problems.map(({ why }) => why)).toEqual([
      'the number 12345678901234567890 cannot be held exactly and is read as 12345678901234567000. Write it as text.',
      'the number 1e999 is too large to be held. Write it as text.',
    ]);
  });
});
