/** Agreement of the raters of a file: each two of them, and all together. */

import type { Problem } from '../../../core/text/problem';
import { cohenKappa, type Pair } from '../../../measures/domain/agreement/cohen-kappa';
import { spearman } from '../../../measures/domain/agreement/spearman';
import { krippendorffAlpha } from '../../../measures/domain/agreement/krippendorff';
import { readRatings } from './ratings-csv';
import type { NamedText } from './trec';

export interface RaterPair {
  readonly raters: readonly [string, string];
  /** Items that both rated. */
  readonly items: number;
  /** Share of them with equal scores, in [0, 1]; null where there is no item. */
  readonly equal: number | null;
  /** Cohen's κ by weights, in (−∞, 1]; the weighted ones only of numbers. Null where nothing can be said. */
  readonly kappa: Readonly<Record<'none' | 'linear' | 'quadratic', number | null>>;
  /** Spearman's ρ, of numbers; in [−1, 1]. */
  readonly spearman: number | null;
}

export interface RatingsEvaluation {
  readonly sort: 'ratings';
  readonly raters: readonly string[];
  readonly items: number;
  readonly ratings: number;
  readonly numeric: boolean;
  /** All scores that occur, in their order; these are the labels of κ. */
  readonly labels: readonly (number | string)[];
  readonly pairs: readonly RaterPair[];
  /** Krippendorff's α over all raters, in (−∞, 1]; ordinal and interval only of numbers. */
  readonly alpha: Readonly<Record<'nominal' | 'ordinal' | 'interval', number | null>>;
  readonly problems: readonly Problem[];
}

/** @throws DatasetError where no score of the file can be used. */
export function evaluateRatings({ name, text }: NamedText): RatingsEvaluation {
  const { raters, items, scores, numeric, problems } = readRatings(text, name);
  const given = scores.flat().filter((score) => score !== undefined);
  const labels = [...new Set(given)].sort((a, b) =>
    typeof a === 'number' && typeof b === 'number' ? a - b : String(a) < String(b) ? -1 : 1,
  );
  const pairs = raters.flatMap((a, i) =>
    raters.slice(i + 1).map((b, j) => pairOf([a, b], both(scores[i]!, scores[i + 1 + j]!), labels, numeric)),
  );
  const numbers = numeric ? (scores as readonly (readonly (number | undefined)[])[]) : undefined;
  return {
    sort: 'ratings',
    raters,
    items: items.length,
    ratings: given.length,
    numeric,
    labels,
    pairs,
    alpha: {
      nominal: krippendorffAlpha<string | number>(scores, 'nominal') ?? null,
      ordinal: (numbers && krippendorffAlpha(numbers, 'ordinal')) ?? null,
      interval: (numbers && krippendorffAlpha(numbers, 'interval')) ?? null,
    },
    problems,
  };
}

function both<T>(a: readonly (T | undefined)[], b: readonly (T | undefined)[]): Pair<T>[] {
  return a.flatMap((score, i): Pair<T>[] => {
    const other = b[i];
    return score === undefined || other === undefined ? [] : [[score, other]];
  });
}

function pairOf(
  raters: readonly [string, string],
  pairs: readonly Pair<number | string>[],
  labels: readonly (number | string)[],
  numeric: boolean,
): RaterPair {
  const kappa = (weights: 'none' | 'linear' | 'quadratic') => cohenKappa(pairs, labels, weights) ?? null;
  const side = (place: 0 | 1) => pairs.map((pair) => Number(pair[place]));
  return {
    raters,
    items: pairs.length,
    equal: pairs.length === 0 ? null : pairs.filter(([a, b]) => a === b).length / pairs.length,
    kappa: {
      none: kappa('none'),
      linear: numeric ? kappa('linear') : null,
      quadratic: numeric ? kappa('quadratic') : null,
    },
    spearman: numeric ? (spearman(side(0), side(1)) ?? null) : null,
  };
}
