/** Many measures over many questions at once: the formulas of `ranking.ts`, one pass over each ranking. */

import { FAMILIES, type RankingMeasure } from './ranking';
import { hitPlaces } from './ranking/family';

export interface BatchScores {
  /** Places of the questions that are scored: all but those with an empty gold set. */
  readonly questions: Uint32Array;
  /** For each measure, in the order given, the values of those questions; each in [0, 1]. */
  readonly values: readonly Float64Array[];
}

/**
 * Scores every question by every measure; equal to `measure.of(ranking, gold)` of each.
 *
 * @param rankings ids of each question, best first; an id that comes again keeps its rank and counts no second time. A question that a
 *   system did not answer has an empty list and scores 0: it is not left out.
 * @param golds gold ids of each question, in the same order.
 * @throws RangeError where there are not as many gold sets as rankings.
 */
export function scoreAll(
  rankings: readonly (readonly string[])[],
  golds: readonly ReadonlySet<string>[],
  measures: readonly RankingMeasure[],
): BatchScores {
  if (rankings.length !== golds.length)
    throw new RangeError(
      `${rankings.length} rankings for ${golds.length} gold sets; give one of each a question.`,
    );
  const questions = Uint32Array.from(golds.keys()).filter((question) => golds[question]!.size > 0);
  const values = measures.map(() => new Float64Array(questions.length));
  const groups = byCutoff(measures, values);
  const deepest = groups.at(-1)?.cutoff ?? 0;

  questions.forEach((question, row) => {
    const gold = golds[question]!;
    const places = hitPlaces(rankings[question]!, gold, deepest);
    for (const { cutoff, columns, known } of groups) {
      const key = patternKey(places, gold.size, cutoff);
      const scores = (key !== undefined && known.get(key)) || scoresOf(columns, places, gold.size, cutoff);
      if (key !== undefined) known.set(key, scores);
      for (let c = 0; c < columns.length; c++) columns[c]!.column[row] = scores[c]!;
    }
  });
  return { questions, values };
}

interface CutoffGroup {
  readonly cutoff: number;
  /** Values already computed: at a small cutoff few patterns of hits are possible, and most questions share one. */
  readonly known: Map<number, readonly number[]>;
  readonly columns: {
    readonly score: (hits: readonly number[], gold: number, k: number) => number;
    readonly column: Float64Array;
  }[];
}

/** The measures by cutoff, the smallest first. */
function byCutoff(measures: readonly RankingMeasure[], values: readonly Float64Array[]): CutoffGroup[] {
  const groups = new Map<number, CutoffGroup>();
  measures.forEach(({ family, cutoff }, i) => {
    const group: CutoffGroup = groups.get(cutoff) ?? { cutoff, known: new Map(), columns: [] };
    groups.set(cutoff, group);
    group.columns.push({ score: FAMILIES[family].score, column: values[i]! });
  });
  return [...groups.values()].sort((a, b) => a.cutoff - b.cutoff);
}

function scoresOf(
  columns: CutoffGroup['columns'],
  places: readonly number[],
  gold: number,
  cutoff: number,
): readonly number[] {
  const hits = places.filter((place) => place < cutoff);
  return columns.map(({ score }) => score(hits, gold, cutoff));
}

/** A whole number for the hits within the cutoff and the size of the gold set; undefined where they do not fit into 53 bits. */
function patternKey(places: readonly number[], gold: number, cutoff: number): number | undefined {
  if (cutoff > 30 || gold >= 2 ** 20) return undefined;
  let mask = 0;
  for (const place of places) if (place < cutoff) mask |= 1 << place;
  return mask * 2 ** 20 + gold;
}
