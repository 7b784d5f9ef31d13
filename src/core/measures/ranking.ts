/**
 * Measures of one question's ranking against its gold set. Each is a value, and prints as its canonical name: `Recall@5`.
 *
 * They see an order, not scores, so ties are broken before: a retriever's equal scores stand in the bank's order (`rankByScore`), and
 * a ranking read from a file is taken in the file's order. No measure looks at an id, so renaming memories changes no value.
 */

interface Family {
  /**
   * @param hits for each of the first k ranks, in order, whether gold stands there for the first time; shorter than k where the ranking is.
   * @param gold size of the gold set, at least 1. Gold outside the ranking is in it too: what is missing was not found.
   */
  readonly score: (hits: readonly boolean[], gold: number, k: number) => number;
}

/** Relevance is binary, every value lies in [0, 1], and the mean over questions is the arithmetic one. */
export const FAMILIES = {
  /** |gold ∩ top k| / |gold|. */
  Recall: { score: (hits, gold) => found(hits) / gold },
  /** 1 where the top k hold any gold. */
  Success: { score: (hits) => (found(hits) > 0 ? 1 : 0) },
  /** 1 where the top k hold all gold. */
  AllGold: { score: (hits, gold) => (found(hits) === gold ? 1 : 0) },
  /** |gold ∩ top k| / k, also where the ranking is shorter than k (as trec_eval's P). */
  Precision: { score: (hits, _, k) => found(hits) / k },
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
    score: (hits, gold, k) => found(hits.slice(0, Math.min(gold, k))) / Math.min(gold, k),
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
    const seen = new Set<string>();
    const hits = ranked
      .slice(0, this.cutoff)
      .map((id) => gold.has(id) && !seen.has(id) && Boolean(seen.add(id)));
    return FAMILIES[this.family].score(hits, gold.size, this.cutoff);
  }

  toString(): string {
    return this.name;
  }
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

function found(hits: readonly boolean[]): number {
  return hits.filter(Boolean).length;
}

function sumOfPrecisions(hits: readonly boolean[]): number {
  let sum = 0;
  let before = 0;
  hits.forEach((hit, index) => {
    if (hit) sum += ++before / (index + 1);
  });
  return sum;
}

function dcg(hits: readonly boolean[]): number {
  return hits.reduce((sum, hit, index) => sum + (hit ? 1 / Math.log2(index + 2) : 0), 0);
}

function reciprocalRank(hits: readonly boolean[]): number {
  return hits.includes(true) ? 1 / (hits.indexOf(true) + 1) : 0;
}

function ndcg(hits: readonly boolean[], gold: number, k: number): number {
  return dcg(hits) / dcg(Array<boolean>(Math.min(gold, k)).fill(true));
}

function publishedNdcg(hits: readonly boolean[]): number {
  const held = found(hits);
  return held === 0 ? 0 : dcg(hits) / dcg(Array<boolean>(held).fill(true));
}

function average(hits: readonly boolean[], gold: number, k: number, gain: number): number {
  const map = sumOfPrecisions(hits) / Math.min(gold, k);
  return (map + reciprocalRank(hits) + gain + found(hits) / gold + found(hits) / k) / 5;
}
