/** Measures as a list of names, as an address holds them: `Recall@5,nDCG@10`. */

import { parseMeasure, type RankingMeasure } from './ranking';

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
