/**
 * Measures of one question's ranking against its gold set. Each is a value, and prints as its canonical name: `Recall@5`.
 *
 * They see an order, not scores, so ties are broken before: a retriever's equal scores stand in the bank's order (`rankByScore`), and
 * a ranking read from a file is taken in the file's order. No measure looks at an id, so renaming memories changes no value.
 */

import { type FoundGrade, type RankingFamily, hitPlaces } from './ranking/family';
import { MEASURE_FAMILIES, RANKING, type MeasureFamily } from './ranking/registry';
import type { MemoryBank } from '../../core/memory/bank';

/** The families by name. */
export const FAMILIES = Object.fromEntries(
  RANKING.map((family) => [family.name, family]),
) as unknown as Readonly<Record<MeasureFamily, RankingFamily>>;

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

  /**
   * The value where relevance has grades: by grade, of a measure that knows them (nDCG); of the others with what has the level as gold.
   *
   * @param found by rising place. @param grades of all that is relevant, at least one. @param level from 1.
   * @returns 0 where nothing has the level, as nothing can be found then.
   */
  ofGrades(found: readonly FoundGrade[], grades: readonly number[], level = 1): number {
    const { graded } = FAMILIES[this.family];
    if (graded)
      return graded(
        found.filter(({ place }) => place < this.cutoff),
        grades,
        this.cutoff,
      );
    const gold = grades.filter((grade) => grade >= level).length;
    const hits = found.filter(({ grade }) => grade >= level).map(({ place }) => place);
    return gold === 0 ? 0 : this.ofHits(hits, gold);
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

/** Deeper than any list that is kept. */
const DEEPEST = 1000;

/** The measures that the names mean, each once, in their order; a name that means none, or one at a rank beyond 1000, is skipped. */
export function measuresNamed(names: string): readonly RankingMeasure[] {
  const found = names.split(',').flatMap((name) => {
    try {
      const measure = parseMeasure(name);
      return measure.cutoff <= DEEPEST ? [measure] : [];
    } catch {
      return [];
    }
  });
  return [...new Map(found.map((measure) => [measure.name, measure])).values()];
}

/**
 * `strict`: the gold ids. `event`: an event and the dialogues about it (equal `story`) are one unit, at the best rank that any of them has.
 */
export const GOLD_MODES = ['strict', 'event'] as const;
export type GoldMode = (typeof GOLD_MODES)[number];

/**
 * Maps memory ids to the units that gold is counted in. Rankings are mapped id by id and nothing moves up: the second memory of a story
 * fills a rank and counts no further, so K still means K memories read, under either gold.
 *
 * @returns an id that the bank lacks is its own unit, which no ranking holds: such gold stays not found.
 */
export function goldUnits(bank: MemoryBank, mode: GoldMode): (id: string) => string {
  if (mode === 'strict') return (id) => id;
  const stories = new Map(bank.memories.map(({ id, story }) => [id, story]));
  return (id) => {
    const story = stories.get(id);
    // The prefix keeps a story apart from a memory outside it that happens to have the story's key as its id.
    return story === undefined ? id : `story ${story}`;
  };
}
