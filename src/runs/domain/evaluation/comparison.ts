/** Runs side by side: which difference is shown, and which questions make it. */

import { compareSystems, holm, type Comparison } from '../../../measures/domain/significance';
import type { ScoredQuestion, SystemScores } from './evaluate';

/** Below this corrected p a difference is called shown. */
export const LEVEL = 0.05;

export interface ComparisonRow {
  readonly system: string;
  /** The system's mean less the baseline's, with interval, tests, wins, ties and losses; undefined where no question has both. */
  readonly comparison: Comparison | undefined;
  /** The randomisation test's p, corrected for the number of rows (Holm). */
  readonly corrected: number | undefined;
  readonly verdict: ComparisonVerdict | undefined;
}

/**
 * `better`, `worse`: the corrected p is below {@link LEVEL}. `tie`: not shown to differ, neither by the test nor by the interval. `unsettled`:
 * the corrected p is {@link LEVEL} or more, but the difference's own interval leaves zero out, or its p was below {@link LEVEL} before the
 * correction: neither a shown difference nor a sign that there is none.
 */
export type ComparisonVerdict = 'better' | 'worse' | 'tie' | 'unsettled';

/**
 * Compares systems with a baseline on one measure, question by question, or by whole characters if there are enough; systems may come from
 * different runs.
 *
 * @param measure place of the measure in the scores' values.
 */
export function compareWith(
  baseline: SystemScores,
  others: readonly SystemScores[],
  measure: number,
  seed: number,
): ComparisonRow[] {
  const keys = [...new Set([baseline, ...others].flatMap(({ questions }) => questions.map(keyOf)))];
  const valuesOf = ({ questions }: SystemScores) => {
    const values = new Map(questions.map((question) => [keyOf(question), question.values[measure]]));
    return keys.map((key) => values.get(key));
  };
  const base = valuesOf(baseline);
  const banks = new Map(
    [baseline, ...others].flatMap(({ questions }) => questions.map((each) => [keyOf(each), each.bank])),
  );
  const groups = keys.map((key) => banks.get(key)!);
  const comparisons = others.map((other) => compareSystems(valuesOf(other), base, { seed, groups }));
  return withVerdicts(others.map(({ system }, i) => ({ system, comparison: comparisons[i] })));
}

/** Comparisons with p corrected for all of them (Holm) and the verdict that follows; they may have several baselines. */
export function withVerdicts(rows: readonly Pick<ComparisonRow, 'system' | 'comparison'>[]): ComparisonRow[] {
  const corrected = holm(rows.flatMap(({ comparison }) => (comparison ? [comparison.randomisation.p] : [])));
  let next = 0;
  return rows.map(({ system, comparison }) => {
    const p = comparison && corrected[next++]!;
    return { system, comparison, corrected: p, verdict: comparison && verdictOf(comparison, p!) };
  });
}

function verdictOf(
  { difference, interval: [low, high], randomisation }: Comparison,
  p: number,
): ComparisonVerdict {
  if (difference === 0) return 'tie';
  if (p < LEVEL) return difference > 0 ? 'better' : 'worse';
  return low > 0 || high < 0 || randomisation.p < LEVEL ? 'unsettled' : 'tie';
}

/** One question's best gold rank under every system. */
export interface MatrixRow {
  readonly key: string;
  readonly bank: string;
  readonly question: string;
  readonly kind: ScoredQuestion['kind'];
  readonly language: ScoredQuestion['language'];
  /** One a system; undefined where its kept list holds no gold. */
  readonly ranks: readonly (number | undefined)[];
  /** Systems with gold within the cutoff. */
  readonly found: number;
  /** Place of the only system with gold within the cutoff. */
  readonly only: number | undefined;
}

/** The questions by system; a question that a system has not been asked counts as not found there. */
export function questionMatrix(systems: readonly SystemScores[], cutoff: number): MatrixRow[] {
  const rows = new Map<string, { question: ScoredQuestion; ranks: (number | undefined)[] }>();
  systems.forEach(({ questions }, place) => {
    for (const question of questions) {
      const key = keyOf(question);
      const row = rows.get(key) ?? { question, ranks: systems.map(() => undefined) };
      row.ranks[place] = question.rank;
      rows.set(key, row);
    }
  });
  return [...rows].map(([key, { question, ranks }]) => {
    const found = ranks.flatMap((rank, place) => (rank !== undefined && rank <= cutoff ? [place] : []));
    const { bank, question: id, kind, language } = question;
    const only = systems.length > 1 && found.length === 1 ? found[0] : undefined;
    return { key, bank, question: id, kind, language, ranks, found: found.length, only };
  });
}

function keyOf({ bank, question }: { readonly bank: string; readonly question: string }): string {
  return `${bank}\u0000${question}`;
}
