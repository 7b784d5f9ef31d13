import * as fc from '../../fast-check';
import { describe, expect, it } from 'vitest';
import { DocumentSplitter, parsePiece, type Piece } from '../../../src/data/formats/documents';
import { cleaned } from '../../../src/core/text/parse-json';
import { DatasetError, type Problem } from '../../../src/core/text/problem';
import { saying } from './saying';

/** The pieces of a text that comes in parts of so many characters. */
function cut(text: string, name = 'long.json', size = 7) {
  const splitter = new DocumentSplitter(name);
  const pieces: Piece[] = [];
  for (let i = 0; i < text.length; i += size) pieces.push(...splitter.write(text.slice(i, i + size)));
  const end = splitter.end();
  return { pieces: [...pieces, ...end.pieces], shape: splitter.shape, problem: end.problem };
}

const parsed = (text: string, name?: string, size?: number) =>
  cut(text, name, size).pieces.map((piece) => parsePiece(piece, name ?? 'long.json'));

describe('a long file', () => {
  it('that is a list comes out element by element, with its places', () => {
    const { pieces, shape } = cut('\uFEFF[\r\n  {"a": "],["},\r\n  [1, [2]], "x\\"]"\r, 3]\n');
    expect(shape).toBe('list');
    expect(pieces.map(({ line, column }) => `${line}:${column}`)).toEqual(['2:3', '3:3', '3:13', '4:3']);
    expect(pieces.map((piece) => parsePiece(piece, 'long.json'))).toEqual([{ a: '],[' }, [1, [2]], 'x"]', 3]);
  });

  it('of JSON Lines comes out line by line, empty ones passed over, numbered as documents', () => {
    const text = '{"a": 1}\r\n\r\n{"a": "]"}\r{"a": 3}\n\n';
    const { pieces, shape } = cut(text);
    expect(shape).toBe('lines');
    expect(pieces.map(({ number, line }) => [number, line])).toEqual([
      [1, 1],
      [2, 3],
      [3, 4],
    ]);
    expect(parsed('[1]\n[2]', 'long.jsonl')).toEqual([[1], [2]]);
  });

  it.each(['{\n"a": [1,\n2]}', '{"a": 1}', '"text"', '{"a": "\\"}', ''])('%j is one document', (text) => {
    expect(cut(text)).toMatchObject({ shape: 'one', pieces: [] });
  });

  it('is the same wherever it is cut', () => {
    fc.assert(
      fc.property(
        fc.array(fc.jsonValue({ maxDepth: 3 }), { minLength: 1, maxLength: 6 }),
        fc.integer({ min: 1, max: 40 }),
        fc.constantFrom(undefined, 2, '\r\n'),
        (values, size, indent) => {
          const list = JSON.stringify(values, null, indent === '\r\n' ? '\r\n' : indent);
          const again = JSON.parse(JSON.stringify(values), cleaned) as unknown;
          expect(parsed(list, 'a.json', size)).toEqual(again);
          const lines = values.map((value) => JSON.stringify(value)).join('\n');
          expect(parsed(lines, 'a.jsonl', size)).toEqual(again);
        },
      ),
    );
  });
});

describe('what is wrong in a long file', () => {
  const fault = (text: string, which: number, name = 'long.json'): Problem => {
    const piece = cut(text, name).pieces[which]!;
    try {
      parsePiece(piece, name);
    } catch (error) {
      if (error instanceof DatasetError) return error.problems[0]!;
      throw error;
    }
    throw new Error('nothing was thrown');
  };

  it('is told with document, line and column', () => {
    expect(fault('[{"a": 1},\n {"a": 1,\n  "b" 2}, {"c": 3}]', 1)).toEqual(
      saying({
        where: 'long.json › document 2',
        why: 'not valid JSON (line 3, column 7: ":" expected instead of "2"). Check that the file is complete and saved as UTF-8.',
      }),
    );
    expect(fault('{"a": 1}\n{"a" 1}', 1).why).toContain('line 2, column 6');
    expect(fault('[1,,2]', 1).why).toContain('the text ends where a value should follow');
  });

  it('does not take the documents beside it along', () => {
    expect(cut('[{"a": 1}}, {"b": 2}]').pieces.map(({ text }) => text.trim())).toEqual([
      '{"a": 1}}',
      '{"b": 2}',
    ]);
    expect(cut('{"a": 1}\n{"a": "open\n{"a": 3}', 'a.jsonl').pieces).toHaveLength(3);
  });

  it('twice the same key and what cannot be held are reported with their places', () => {
    const found: Problem[] = [];
    const [piece] = cut('[\n {"a": 1, "a": 2, "__proto__": {"x": 1}}]').pieces;
    expect(parsePiece(piece!, 'f.json', (problem) => found.push(problem))).toEqual({ a: 2 });
    expect(found.map(({ where }) => where)).toEqual([
      'f.json › document 1 › line 2, column 11',
      'f.json › document 1 › line 2, column 19',
    ]);
  });

  it('a list that breaks off, or goes on behind its end, is told', () => {
    const broken = cut('[{"a": 1},\n{"a": ');
    expect(broken.pieces).toHaveLength(1);
    expect(broken.problem!.why).toMatch(/^ends at line 2, column 7 before its list is closed, so document 2/);
    expect(() => cut('[1] [2]')).toThrow(/line 1, column 5: there is something after the end of the list/);
  });
});
