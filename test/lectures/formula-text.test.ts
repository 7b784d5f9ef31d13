import { describe, expect, it } from 'vitest';
import { readFormula } from '../../src/lectures/domain/formula-text';
import { textOf } from '../../src/measures/domain/formula';
import * as fc from '../fast-check';

const said = (source: string) => {
  const read = readFormula(source);
  return 'formula' in read ? textOf(read.formula, 'en') : read.problem.en;
};

describe('a formula that is typed', () => {
  it.each([
    ['score = \\alpha \\cdot P + \\beta \\cdot \\sigma(s)', 'score = α · P + β · σ ( s )'],
    ['\\frac{a + b}{2}', '(a + b) / 2'],
    ['x_i^2', 'x_i^2'],
    ['x^{n+1}', 'x^(n + 1)'],
    ['\\sum_{i=1}^{n} w_i', '∑_(i = 1)^n w_i'],
    ['\\sqrt{a b}', '√(a b)'],
    ['\\frac{1}{2} + 3', '1 / 2 + 3'],
    ['BM25(q, d)', 'BM25 ( q , d )'],
    ['\\text{P(m | q), in words}', 'P(m | q), in words'],
    ['\\left( 0.50 - x \\right)', '( 0.50 − x )'],
    ['相关度 \\le 1', '相关度 ≤ 1'],
    ['^\\top', '^⊤'],
  ])('%s', (source, text) => expect(said(source)).toBe(text));

  it.each([
    ['', 'The formula is empty.'],
    ['\\frac{a', 'A brace is missing'],
    ['a}', 'A brace is missing'],
    ['\\text{a', 'A brace is missing'],
    ['\\frac{a}', 'Something is missing after \\frac.'],
    ['x_', 'Something is missing after _.'],
    ['\\begin{matrix}', 'This command is not known here: \\begin.'],
    ['{'.repeat(5000), 'The braces are nested too deeply.'],
    ['\\sqrt'.repeat(5000), 'The braces are nested too deeply.'],
  ])('%.20s is told what is wrong', (source, words) => expect(said(source)).toContain(words));

  it('is a formula or a sentence, whatever is typed', () => {
    const piece = fc.constantFrom('{', '}', '^', '_', '\\', '\\frac', '\\sum', '\\text', 'a', '2', ' ', '式');
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        expect(said(pieces.join('')).length).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});
