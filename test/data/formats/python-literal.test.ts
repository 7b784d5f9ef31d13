import * as fc from '../../fast-check';
import { describe, expect, it } from 'vitest';
import { decodeEntities } from '../../../src/data/formats/fields';
import { readPythonLiteral } from '../../../src/data/formats/python-literal';

describe('a Python literal', () => {
  it.each<[string, unknown]>([
    [
      `{'4_0': {'Description': "Ada's apprentice", 'Age': 23}}`,
      { '4_0': { Description: "Ada's apprentice", Age: 23 } },
    ],
    [`['4_0_0#0']`, ['4_0_0#0']],
    [`[1, -2.5, 3e2, 1_000, .5,]`, [1, -2.5, 300, 1000, 0.5]],
    [`(True, False, None)`, [true, false, null]],
    [`('alone')`, 'alone'],
    [`('alone',)`, ['alone']],
    [`()`, []],
    [`{}`, {}],
    [`{'a', 'b'}`, ['a', 'b']],
    [`{1: 'one', None: 'none'}`, { '1': 'one', null: 'none' }],
    [String.raw`'it\'s\t\x41\u4e2d\U0001F600\101\q'`, "it's\tA中😀A\\q"],
    [String.raw`r'raw\n' u"and" ' cooked'`, String.raw`raw\nand cooked`],
    [`"""two\nlines"""`, 'two\nlines'],
    [' [ \n ] ', []],
  ])('%s is read as data', (text, value) => {
    expect(readPythonLiteral(text)).toEqual(value);
  });

  it.each([
    [`{'a': 1`, '"," or "}" expected at character 8'],
    [`['a`, 'a text that is not closed at character 4'],
    [`[a]`, 'no text, number, list or dict at character 3'],
    [`__import__('os')`, 'no text, number, list or dict at character 1'],
    [`[1] + [2]`, 'text after the literal at character 5'],
    [`{'a': 1, 'b'}`, 'neither a dict nor a set at character 13'],
    [`{[1]: 2}`, 'a list or dict as key at character 6'],
    ['['.repeat(100_000), 'nested deeper than 64 levels at character 66'],
    [String.raw`'\UFFFFFFFF'`, 'no character has this code at character 12'],
  ])('%.20s is refused with its place', (text, message) => {
    expect(() => readPythonLiteral(text)).toThrow(new SyntaxError(message));
  });

  it('keeps __proto__ an ordinary key', () => {
    const value = readPythonLiteral(`{'__proto__': {'polluted': True}}`);
    expect(Object.keys(value as object)).toEqual(['__proto__']);
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });

  it('agrees with JSON on any JSON document', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), (value) => {
        const text = JSON.stringify(value);
        expect(readPythonLiteral(text)).toEqual(JSON.parse(text));
      }),
    );
  });
});

describe('HTML entities', () => {
  it.each([
    ['Master&#39;s &quot;degree&quot;', 'Master\'s "degree"'],
    ['&#x4E2D;&#25991;', '中文'],
    ['&amp;lt;', '&lt;'],
    ['caf&eacute;, &Zcaron;ofia &amp T&copy', 'café, Žofia &amp T&copy'],
    ['AT&T; &unheard;', 'AT&T; &unheard;'],
    ['&#0; &#xD800; &#9999999;', '\uFFFD \uFFFD \uFFFD'],
  ])('%s becomes %s', (escaped, text) => {
    expect(decodeEntities(escaped)).toBe(text);
  });
});
