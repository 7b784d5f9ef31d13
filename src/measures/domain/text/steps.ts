/** Steps that several measures of texts share. */

import { verbatim, type Phrase } from '../../../core/text/phrase';
import { frac, less, product, sum, type Formula, type WorkedStep } from '../formula';

/** 2PR / (P + R), as it is set. */
export const F_OF_P_AND_R: Formula = frac(product(2, 'P', 'R'), sum('P', 'R'));
const EMPTY: Phrase = { en: 'One of the two has no token', zh: '两者之一没有词元' };
export const NO_MATCH: Phrase = { en: 'No token matches', zh: '没有相同的词元' };
const BREVITY: Phrase = { en: 'BP: short answers are marked down', zh: 'BP：过短的回答会被扣分' };

/**
 * What is common, precision, recall, and their harmonic mean.
 *
 * @param added what the package adds to P + R so that it never divides by zero.
 */
export function fSteps(
  common: number,
  ours: number,
  theirs: number,
  says: Phrase,
  value: number,
  added?: number,
): WorkedStep[] {
  if (ours === 0 || theirs === 0) return [{ says: EMPTY, formula: value, value }];
  const precision = common / ours;
  const recall = common / theirs;
  const below = added === undefined ? sum(precision, recall) : sum(precision, recall, added);
  return [
    { says, formula: common, value: common },
    { says: verbatim('P'), formula: frac(common, ours), value: precision },
    { says: verbatim('R'), formula: frac(common, theirs), value: recall },
    {
      says: verbatim(added === undefined ? 'F1 = 2PR / (P + R)' : `F = 2PR / (P + R + ${added})`),
      formula: common === 0 ? 0 : frac(product(2, precision, recall), below),
      value,
    },
  ];
}

/** BLEU of one order: what counts as its matches, and its n-grams. */
export interface OrderMatches {
  readonly n: number;
  /** What is put in the place of no match is in it. */
  readonly matches: number;
  readonly total: number;
  /** Nothing matched. */
  readonly smoothed: boolean;
}

/** Each order's precision, the brevity penalty, and BLEU. @param response,reference their lengths in tokens. */
export function bleuSteps(
  orders: readonly OrderMatches[],
  penalty: number,
  response: number,
  reference: number,
  value: number,
): WorkedStep[] {
  const precisions = orders.map(({ n, matches, total, smoothed }): WorkedStep => ({
    says: smoothed
      ? {
          en: `p${n}: nothing matches, so ${matches} is used`,
          zh: `p${n}：没有相同的，以 ${matches} 代替`,
        }
      : verbatim(`p${n}`),
    formula: frac(matches, total),
    value: matches / total,
  }));
  const logs = sum(...precisions.map((step): Formula => ({ ln: step.value })));
  const terms = orders.map(({ n }) => `ln p${n}`).join(' + ');
  return [
    ...precisions,
    {
      says: BREVITY,
      formula: penalty === 1 ? 1 : { exp: less(1, frac(reference, response)) },
      value: penalty,
    },
    {
      says: verbatim(`BP · exp((${terms}) / ${orders.length})`),
      formula: product(penalty, { exp: frac(logs, orders.length) }),
      value,
    },
  ];
}

const LOW = '₀₁₂₃₄₅₆₇₈₉';

/** BP · exp((ln p₁ + … + ln pₙ) / n), as it is set. */
export function bleuFormula(order: number): Formula {
  const logs = Array.from({ length: order }, (_, i): Formula => ({
    ln: `p${[...String(i + 1)].map((digit) => LOW[Number(digit)]).join('')}`,
  }));
  return product('BP', { exp: frac(sum(...logs), order) });
}
