/** Measures of one question's ranking against its gold set. Each is a value, and prints as its canonical name: `Recall@5`. */

interface Family {
  /**
   * @param hits for each of the first k ranks, in order, whether gold stands there for the first time; shorter than k where the ranking is.
   * @param gold size of the gold set, at least 1. Gold outside the ranking is in it too: what is missing was not found.
   */
  readonly score: (hits: readonly boolean[], gold: number, k: number) => number;
}

/** Relevance is binary, every value lies in [0, 1], and the mean over questions is the arithmetic one. */
const FAMILIES = {
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
  MRR: { score: (hits) => (hits.includes(true) ? 1 / (hits.indexOf(true) + 1) : 0) },
  /** DCG / ideal DCG with gain 1 / log2(rank + 1); the ideal has min(|gold|, k) gold on top (Järvelin and Kekäläinen, 2002; trec_eval's ndcg_cut). */
  nDCG: { score: (hits, gold, k) => dcg(hits) / dcg(Array<boolean>(Math.min(gold, k)).fill(true)) },
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
