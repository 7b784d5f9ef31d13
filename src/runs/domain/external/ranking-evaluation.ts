/** Rankings that somebody else made, scored as MADial-Bench scores them. */

import type { ParsedFile } from '../../../data/formats/format';
import { readMadialRankings, type MadialRanking } from '../../../data/formats/madial/madial-rankings';
import type { Problem } from '../../../core/text/problem';
import {
  madialMeasures,
  RANKING_CONVENTIONS,
  type RankingConvention,
} from '../../../measures/domain/ranking';
import { mean } from '../../../measures/domain/summary';
import { MADIAL_TABLE_4 } from '../../../measures/published/madial-table4';
import type { PublishedRow } from '../../../measures/published/table';

/** Means over the queries in [0, 1], by the names that Table 4 prints: `nDCG@5`. */
export type RankingMeans = Readonly<Record<string, number>>;

export interface RankingEvaluation {
  readonly sort: 'ranking';
  readonly queries: number;
  readonly measures: Readonly<Record<RankingConvention, RankingMeans>>;
  readonly problems: readonly Problem[];
}

/**
 * Scores a file of rankings under every convention.
 *
 * @param found problems of its text, to stand before those of its rows.
 * @throws DatasetError where no row can be scored.
 */
export function evaluateRankings(file: ParsedFile, found: readonly Problem[] = []): RankingEvaluation {
  const { rankings, problems } = readMadialRankings(file.data, file.name);
  const measures = Object.fromEntries(
    RANKING_CONVENTIONS.map((convention) => [convention, meansOf(rankings, convention)]),
  ) as Record<RankingConvention, RankingMeans>;
  return { sort: 'ranking', queries: rankings.length, measures, problems: [...found, ...problems] };
}

function meansOf(rankings: readonly MadialRanking[], convention: RankingConvention): RankingMeans {
  const cases = rankings.map(({ ranked, gold }) => ({ ranked, gold: new Set(gold) }));
  return Object.fromEntries(
    madialMeasures(convention).map(({ name, measure }) => [
      name,
      mean(cases.map(({ ranked, gold }) => measure.of(ranked, gold)!))!,
    ]),
  );
}

/**
 * The row of Table 4 that figures of the published convention round to; its averages were taken over figures already rounded, so they
 * do not decide.
 */
export function printedRanking(measures: RankingMeans): PublishedRow | undefined {
  // Half a unit of the second decimal of a percentage, which is printed rounded up in some columns and down in others.
  const half = 0.005 + 1e-9;
  return MADIAL_TABLE_4.rows.find(({ values }) =>
    Object.entries(values).every(
      ([key, percent]) => key.startsWith('Average') || Math.abs(100 * measures[key]! - percent) <= half,
    ),
  );
}
