/** Agreement of raters, people or models, on one aspect. */

import { averageRanks } from '../../measures/domain/agreement/spearman';
import { cohenKappa } from '../../measures/domain/agreement/cohen-kappa';
import { spearman } from '../../measures/domain/agreement/spearman';
import { krippendorffAlpha } from '../../measures/domain/agreement/krippendorff';
import { mean } from '../../measures/domain/summary';
import { nearest } from './rubric';

/** One rater's scores by item; items that the rater gave none for are absent. */
export type Ratings = ReadonlyMap<string, number>;

export interface PairAgreement {
  /** Items that both scored. */
  readonly items: number;
  /** Spearman's ρ of the scores as they are; undefined for fewer than two items, or where one rater gave one score throughout. */
  readonly spearman: number | undefined;
  /** Cohen's κ with quadratic weights, scores rounded to the grid, distances in steps of it; undefined as in `cohenKappa`. */
  readonly kappa: number | undefined;
  /** Share of the items on which the rounded scores are equal; undefined without items. */
  readonly exact: number | undefined;
  /** Mean of the first's score less the second's; undefined without items. */
  readonly difference: number | undefined;
  /** Items by the first's rounded score (rows), then the second's; both in the grid's order. */
  readonly confusion: readonly (readonly number[])[];
}

/**
 * How far two raters agree on the items that both scored.
 *
 * @param grid all values that scores are rounded to, ascending.
 */
export function pairAgreement(first: Ratings, second: Ratings, grid: readonly number[]): PairAgreement {
  const shared = [...first].flatMap(([item, a]) => {
    const b = second.get(item);
    return b === undefined ? [] : [[a, b] as const];
  });
  const rounded = shared.map(([a, b]) => [nearest(grid, a), nearest(grid, b)] as const);
  const confusion = grid.map(() => grid.map(() => 0));
  for (const [a, b] of rounded) confusion[grid.indexOf(a)]![grid.indexOf(b)]!++;
  return {
    items: shared.length,
    spearman: spearman(
      shared.map(([a]) => a),
      shared.map(([, b]) => b),
    ),
    kappa: cohenKappa(rounded, grid, 'quadratic'),
    exact: mean(rounded.map(([a, b]) => Number(a === b))),
    difference: mean(shared.map(([a, b]) => a - b)),
    confusion,
  };
}

export interface RatersAgreement {
  /** Of every two raters, in the order given. */
  readonly pairs: readonly (PairAgreement & { readonly first: string; readonly second: string })[];
  /** Mean ρ over the pairs that have one, as MemBench's Table 12 reports it; undefined where none has. */
  readonly meanSpearman: number | undefined;
  /** Krippendorff's α, interval level, over all raters and items; undefined as in `krippendorffAlpha`. */
  readonly alpha: number | undefined;
}

/** Agreement of any number of raters, by their names. */
export function ratersAgreement(
  raters: ReadonlyMap<string, Ratings>,
  grid: readonly number[],
): RatersAgreement {
  const list = [...raters];
  const pairs = list.flatMap(([first, a], i) =>
    list.slice(i + 1).map(([second, b]) => ({ first, second, ...pairAgreement(a, b, grid) })),
  );
  const items = [...new Set(list.flatMap(([, ratings]) => [...ratings.keys()]))];
  return {
    pairs,
    meanSpearman: mean(pairs.flatMap(({ spearman: rho }) => rho ?? [])),
    alpha: krippendorffAlpha(
      list.map(([, ratings]) => items.map((item) => ratings.get(item))),
      'interval',
    ),
  };
}

/** Every item's mean over the raters who scored it. */
export function meanRatings(raters: Iterable<Ratings>): Ratings {
  const scores = new Map<string, number[]>();
  for (const ratings of raters)
    for (const [item, score] of ratings) scores.set(item, [...(scores.get(item) ?? []), score]);
  return new Map([...scores].map(([item, own]) => [item, mean(own)!]));
}

/**
 * Spearman's ρ within strata: ranks are taken in each stratum by itself and centred there, and ρ = Σ dx·dy / √(Σ dx² · Σ dy²) over all
 * strata. With one stratum it is Spearman's ρ. What differs between strata plays no part.
 *
 * @returns undefined where no stratum varies in both.
 */
export function stratifiedSpearman(
  strata: Iterable<readonly (readonly [number, number])[]>,
): number | undefined {
  let xy = 0;
  let xx = 0;
  let yy = 0;
  for (const stratum of strata) {
    const middle = (stratum.length + 1) / 2;
    const x = averageRanks(stratum.map(([value]) => value));
    const y = averageRanks(stratum.map(([, value]) => value));
    for (let i = 0; i < stratum.length; i++) {
      const dx = x[i]! - middle;
      const dy = y[i]! - middle;
      xy += dx * dy;
      xx += dx * dx;
      yy += dy * dy;
    }
  }
  return xx === 0 || yy === 0 ? undefined : xy / Math.sqrt(xx * yy);
}
