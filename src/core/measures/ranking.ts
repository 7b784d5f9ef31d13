/**
 * Measures of one question's ranking against its gold set. Each is a value, and prints as its canonical name: `Recall@5`.
 *
 * They see an order, not scores, so ties are broken before: a retriever's equal scores stand in the bank's order (`rankByScore`), and
 * a ranking read from a file is taken in the file's order. No measure looks at an id, so renaming memories changes no value.
 */

interface Family {
  /**
   * @param hits the places from 0, rising, at which gold stands for the first time; all below k.
   * @param gold size of the gold set, at least 1. Gold outside the ranking is in it too: what is missing was not found.
   */
  readonly score: (hits: readonly number[], gold: number, k: number) => number;
}

/** Relevance is binary, every value lies in [0, 1], and the mean over questions is the arithmetic one. */
export const FAMILIES = {
  /** |gold ∩ top k| / |gold|. */
  Recall: { score: (hits, gold) => hits.length / gold },
  /** 1 where the top k hold any gold. */
  Success: { score: (hits) => (hits.length > 0 ? 1 : 0) },
  /** 1 where the top k hold all gold. */
  AllGold: { score: (hits, gold) => (hits.length === gold ? 1 : 0) },
  /** |gold ∩ top k| / k, also where the ranking is shorter than k (as trec_eval's P). */
  Precision: { score: (hits, _, k) => hits.length / k },
  /** (1 / min(|gold|, k)) · Σ over gold at rank i ≤ k of Precision@i, as MADial-Bench has it: a perfect top k scores 1. */
  MAP: { score: (hits, gold, k) => sumOfPrecisions(hits) / Math.min(gold, k) },
  /** The same sum divided by |gold|: trec_eval's map_cut. Differs from `MAP` only where there is more gold than k. */
  'MAP(trec)': { score: (hits, gold) => sumOfPrecisions(hits) / gold },
  /** 1 / rank of the first gold within k, else 0. */
  MRR: { score: (hits) => reciprocalRank(hits) },
  /** DCG / ideal DCG with gain 1 / log2(rank + 1); the ideal has min(|gold|, k) gold on top (Järvelin and Kekäläinen, 2002; trec_eval's ndcg_cut). */
  nDCG: { score: (hits, gold, k) => ndcg(hits, gold, k) },
  /**
   * As MADial-Bench's tables have it: the ideal is the best order of the gold that the top k hold, so that gold which was not found
   * costs nothing; 0 where none was found. Never below `nDCG`.
   */
  'nDCG(published)': { score: (hits) => publishedNdcg(hits) },
  /**
   * Precision at min(|gold|, k), where recall equals it: with k ≥ |gold|, R-precision as in trec_eval's Rprec (Buckley and Voorhees,
   * 2004). A perfect top k scores 1.
   */
  'R-precision': {
    score: (hits, gold, k) => {
      const depth = Math.min(gold, k);
      return hits.filter((place) => place < depth).length / depth;
    },
  },
  /** Arithmetic mean of MAP, MRR, nDCG, Recall and Precision at k. */
  Average: { score: (hits, gold, k) => average(hits, gold, k, ndcg(hits, gold, k)) },
  /** The same with `nDCG(published)`: MADial-Bench's "Average", which its text calls a geometric mean and its figures show not to be one. */
  'Average(published)': { score: (hits, gold, k) => average(hits, gold, k, publishedNdcg(hits)) },
} as const satisfies Record<string, Family>;

export type MeasureFamily = keyof typeof FAMILIES;
export const MEASURE_FAMILIES = Object.keys(FAMILIES) as readonly MeasureFamily[];

/** A measure at a cutoff. Two are the same where their names are. */
export class RankingMeasure {
  readonly name: string;

  /** @throws RangeError where the cutoff is not a whole number of 1 or more. */
  constructor(
    readonly family: MeasureFamily,
    readonly cutoff: number,
  ) {
    if (!Number.isInteger(cutoff) || cutoff < 1)
      throw new RangeError(`"${cutoff}" is no cutoff; give a whole number from 1.`);
    this.name = `${family}@${cutoff}`;
  }

  /**
   * @param ranked ids, best first; an id that comes again keeps its rank and counts no second time.
   * @returns a value in [0, 1]; undefined where the gold set is empty: such a question is not scored.
   */
  of(ranked: readonly string[], gold: ReadonlySet<string>): number | undefined {
    if (gold.size === 0) return undefined;
    return this.ofHits(hitPlaces(ranked, gold, this.cutoff), gold.size);
  }

  /**
   * The same from where gold stands.
   *
   * @param hits places from 0, rising, of which those beyond the cutoff do not count.
   * @param gold size of the gold set, at least 1.
   */
  ofHits(hits: readonly number[], gold: number): number {
    const within =
      hits.length > 0 && hits.at(-1)! >= this.cutoff ? hits.filter((at) => at < this.cutoff) : hits;
    return FAMILIES[this.family].score(within, gold, this.cutoff);
  }

  toString(): string {
    return this.name;
  }
}

/** Places from 0 at which gold stands for the first time, within the depth; the search ends where all gold is found. */
export function hitPlaces(ranked: readonly string[], gold: ReadonlySet<string>, depth: number): number[] {
  const places: number[] = [];
  const end = Math.min(ranked.length, depth);
  for (let place = 0; place < end && places.length < gold.size; place++) {
    const id = ranked[place]!;
    if (gold.has(id) && !places.some((before) => ranked[before] === id)) places.push(place);
  }
  return places;
}

/** MADial-Bench's measures by the name under which each convention prints them. */
const CONVENTIONS = {
  published: { nDCG: 'nDCG(published)', Average: 'Average(published)' },
  standard: { nDCG: 'nDCG', Average: 'Average' },
} as const satisfies Record<string, Record<'nDCG' | 'Average', MeasureFamily>>;

export type RankingConvention = keyof typeof CONVENTIONS;
export const RANKING_CONVENTIONS = Object.keys(CONVENTIONS) as readonly RankingConvention[];

/** The cutoffs of MADial-Bench's Table 4. */
export const MADIAL_CUTOFFS = [1, 3, 5, 10] as const;

/**
 * The columns of MADial-Bench's Table 4, in its order.
 *
 * @returns each printed name, such as `nDCG@5`, with the measure that the convention means by it.
 */
export function madialMeasures(
  convention: RankingConvention,
): readonly { readonly name: string; readonly measure: RankingMeasure }[] {
  const { nDCG, Average } = CONVENTIONS[convention];
  const columns: readonly (readonly [string, MeasureFamily])[] = [
    ['MAP', 'MAP'],
    ['MRR', 'MRR'],
    ['nDCG', nDCG],
    ['Recall', 'Recall'],
    ['Precision', 'Precision'],
    ['Average', Average],
  ];
  return columns.flatMap(([name, family]) =>
    MADIAL_CUTOFFS.map((k) => ({ name: `${name}@${k}`, measure: new RankingMeasure(family, k) })),
  );
}

/**
 * Makes sure that a ranking to be scored names each memory once: which of two ranks is meant, only its maker knows.
 *
 * @param where the ranking's place, for the message.
 * @throws RangeError naming the place of the second one and the rank of the first.
 */
export function requireDistinct(ranked: readonly string[], where: string): void {
  const ranks = new Map<string, number>();
  for (const [i, id] of ranked.entries()) {
    const first = ranks.get(id);
    if (first !== undefined) {
      throw new RangeError(
        `${where}[${i}]: "${id}" is ranked again, after rank ${first + 1}; give each memory one rank.`,
      );
    }
    ranks.set(id, i);
  }
}

/** The measure of a canonical name. @throws RangeError naming the families. */
export function parseMeasure(name: string): RankingMeasure {
  const at = name.lastIndexOf('@');
  const family = MEASURE_FAMILIES.find((known) => known === name.slice(0, at));
  if (!family) {
    throw new RangeError(
      `"${name}" is no measure; give a family and a cutoff, such as Recall@5, from ${MEASURE_FAMILIES.join(', ')}.`,
    );
  }
  return new RankingMeasure(family, Number(name.slice(at + 1)));
}

/** Σ of Precision@i over the places of gold. @param hits places from 0, rising. */
export function sumOfPrecisions(hits: readonly number[]): number {
  let sum = 0;
  for (let i = 0; i < hits.length; i++) sum += (i + 1) / (hits[i]! + 1);
  return sum;
}

/** Σ of 1 / log2(rank + 1) over the places of gold. @param hits places from 0, rising. */
export function dcg(hits: readonly number[]): number {
  let sum = 0;
  for (const place of hits) sum += gain(place);
  return sum;
}

/** Of a gold memory by its place from 0. Logarithms cost more than all else here, and few places ever occur. */
const GAINS: number[] = [];
function gain(place: number): number {
  return (GAINS[place] ??= 1 / Math.log2(place + 2));
}

/** DCG of so many gold memories on top, summed from the first on, as `dcg` sums. */
const IDEALS: number[] = [0];
export function ideal(count: number): number {
  for (let known = IDEALS.length; known <= count; known++) IDEALS.push(IDEALS[known - 1]! + gain(known - 1));
  return IDEALS[count]!;
}

function reciprocalRank(hits: readonly number[]): number {
  return hits.length > 0 ? 1 / (hits[0]! + 1) : 0;
}

function ndcg(hits: readonly number[], gold: number, k: number): number {
  return dcg(hits) / ideal(Math.min(gold, k));
}

function publishedNdcg(hits: readonly number[]): number {
  return hits.length === 0 ? 0 : dcg(hits) / ideal(hits.length);
}

function average(hits: readonly number[], gold: number, k: number, cumulated: number): number {
  const map = sumOfPrecisions(hits) / Math.min(gold, k);
  return (map + reciprocalRank(hits) + cumulated + hits.length / gold + hits.length / k) / 5;
}
