/** Formulas as trees: set as MathML on the page, and computed by tests, which compare them with the measures. */

import {
  phraseIn,
  wordsIn,
  type Locale,
  type Phrase,
  type Written as WrittenIn,
} from '../../core/text/phrase';

/** A number is printed rounded; a string is a symbol that reads the same everywhere; a phrase is words. */
export type Formula =
  | number
  | string
  | Phrase
  | { readonly frac: readonly [Formula, Formula] }
  | { readonly sum: readonly Formula[] }
  | { readonly product: readonly Formula[] }
  | { readonly less: readonly [Formula, Formula] }
  | { readonly min: readonly Formula[] }
  /** The magnitude of a number, or how many a set has. */
  | { readonly bars: Formula }
  | { readonly log2: Formula }
  | { readonly exp: Formula }
  | { readonly ln: Formula }
  /** Σ over what stands below it. */
  | { readonly over: Formula; readonly each: Formula }
  | Written;

/** What a formula that somebody typed holds besides: it is set as it is written, and computed by nobody. */
type Written =
  /** Parts one after another. */
  | { readonly row: readonly Formula[] }
  /** An operator, a bracket, a comma. */
  | { readonly sign: string }
  /** A number with its digits as they were typed. */
  | { readonly digits: string }
  | { readonly root: Formula }
  /** An index and an exponent, or the bounds of a sum. */
  | { readonly of: Formula; readonly below?: Formula; readonly above?: Formula };

/** Signs and names whose index and exponent stand below and above them. */
const WITH_BOUNDS = new Set(['∑', '∏', 'min', 'max', 'lim', 'arg']);

export function hasBounds(formula: Formula): boolean {
  const sign = typeof formula === 'object' && 'sign' in formula ? formula.sign : formula;
  return typeof sign === 'string' && WITH_BOUNDS.has(sign);
}

export const frac = (above: Formula, below: Formula): Formula => ({ frac: [above, below] });
export const sum = (...terms: readonly Formula[]): Formula =>
  terms.length === 0 ? 0 : terms.length === 1 ? terms[0]! : { sum: terms };
export const product = (...factors: readonly Formula[]): Formula => ({ product: factors });
export const less = (a: Formula, b: Formula): Formula => ({ less: [a, b] });
export const min = (...of: readonly Formula[]): Formula => ({ min: of });
export const bars = (of: Formula): Formula => ({ bars: of });
export const log2 = (of: Formula): Formula => ({ log2: of });
export const each = (over: Formula, term: Formula): Formula => ({ over, each: term });

/** One step of an example: what is computed, the numbers put in, and what comes out. */
export interface WorkedStep {
  readonly says: Phrase;
  /** Of numbers alone; `value` is what it comes to. */
  readonly formula: Formula;
  readonly value: number;
}

/** Digits after the point: enough to see where the third one comes from. */
const DIGITS = 4;

/** A number as formulas print it: `0.6309`, `3`. */
export function numberOf(value: number): string {
  // What packages add so that they never divide by zero would vanish.
  return Math.abs(value) < 1e-6 ? String(value) : String(Number(value.toFixed(DIGITS)));
}

/** The formula on one line, as it is read aloud: `1 / log2(3)`. */
export function textOf(formula: Formula, locale: Locale): string {
  const text = (part: Formula) => textOf(part, locale);
  /** Parts that hold a sign of their own are put in brackets. */
  const part = (inner: Formula) =>
    typeof inner === 'object' && ['sum', 'less', 'frac', 'product', 'row'].some((kind) => kind in inner)
      ? `(${text(inner)})`
      : text(inner);
  if (typeof formula === 'number') return numberOf(formula);
  if (typeof formula === 'string') return formula;
  if ('en' in formula) return phraseIn(formula, locale);
  if ('frac' in formula) return formula.frac.map(part).join(' / ');
  if ('sum' in formula) return formula.sum.map(text).join(' + ');
  if ('product' in formula) return formula.product.map(part).join(' · ');
  if ('less' in formula) return formula.less.map(part).join(' − ');
  if ('min' in formula) return `min(${formula.min.map(text).join(', ')})`;
  if ('bars' in formula) return `|${text(formula.bars)}|`;
  if ('log2' in formula) return `log2(${text(formula.log2)})`;
  if ('exp' in formula) return `exp(${text(formula.exp)})`;
  if ('ln' in formula) return `ln(${text(formula.ln)})`;
  if ('row' in formula) return formula.row.map(text).join(' ');
  if ('sign' in formula) return formula.sign;
  if ('digits' in formula) return formula.digits;
  if ('root' in formula) return `√${part(formula.root)}`;
  if ('of' in formula) {
    const script = (mark: string, inner: Formula | undefined) =>
      inner === undefined ? '' : mark + (isOne(inner) ? text(inner) : `(${text(inner)})`);
    return text(formula.of) + script('_', formula.below) + script('^', formula.above);
  }
  return wordsIn(SUM_OVER, locale)(text(formula.over), part(formula.each));
}

/** One symbol or number, which needs no brackets. */
const isOne = (formula: Formula) =>
  typeof formula !== 'object' || 'digits' in formula || 'sign' in formula || 'en' in formula;

const SUM_OVER: WrittenIn<(over: string, each: string) => string> = {
  en: (over, each) => `Σ over ${over} of ${each}`,
  zh: (over, each) => `Σ（${over}）${each}`,
};
