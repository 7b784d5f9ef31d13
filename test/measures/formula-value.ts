/** Formulas of numbers, computed. */

import type { Formula } from '../../src/measures/domain/formula';

/** What a formula of numbers comes to, by school arithmetic: a second pair of eyes on every measure. */
export function formulaValue(formula: Formula): number {
  if (typeof formula === 'number') return formula;
  if (typeof formula === 'string' || 'en' in formula) throw new Error('There are words among the numbers.');
  if ('frac' in formula) return formulaValue(formula.frac[0]) / formulaValue(formula.frac[1]);
  if ('sum' in formula) return formula.sum.reduce<number>((total, term) => total + formulaValue(term), 0);
  if ('product' in formula)
    return formula.product.reduce<number>((total, term) => total * formulaValue(term), 1);
  if ('less' in formula) return formulaValue(formula.less[0]) - formulaValue(formula.less[1]);
  if ('min' in formula) return Math.min(...formula.min.map(formulaValue));
  if ('bars' in formula) return Math.abs(formulaValue(formula.bars));
  if ('log2' in formula) return Math.log2(formulaValue(formula.log2));
  if ('exp' in formula) return Math.exp(formulaValue(formula.exp));
  if ('ln' in formula) return Math.log(formulaValue(formula.ln));
  throw new Error('A sum over something contains no numbers.');
}
