/** Runs side by side: which difference is real, and which questions make it. */

import { compareSystems, holm, type Comparison } from '../measures/significance';
import type { ScoredQuestion, SystemScores } from './evaluate';

/** Below this corrected p a difference is called real. */
export const LEVEL = 0.05;

export interface ComparisonRow {
  readonly system: string;
  /** The system's mean less the baseline's, with interval, tests, wins, ties and losses; undefined where no question has both. */
  readonly comparison: Comparison | undefined;
  /** The randomisation test's p, corrected for the number of rows (Holm). */
  readonly corrected: number | undefined;
  /** `tie` where the corrected p is 0.05 or more: what was seen may be noise. */
  readonly verdict: 'better' | 'worse' | 'tie' | undefined;
}

/**
 * Compares systems with a baseline on one measure, question by question; systems may come from different runs.
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
  const comparisons = others.map((other) => compareSystems(valuesOf(other), base, { seed }));
  const corrected = holm(comparisons.flatMap((found) => (found ? [found.randomisation.p] : [])));
  let next = 0;
  return others.map(({ system }, i) => {
    const comparison = comparisons[i];
    const p = comparison && corrected[next++]!;
    return { system, comparison, corrected: p, verdict: comparison && verdictOf(comparison, p!) };
  });
}

function verdictOf({ difference }: Comparison, p: number): 'better' | 'worse' | 'tie' {
  if (p >= LEVEL || difference === 0) return 'tie';
  return difference > 0 ? 'better' : 'worse';
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
