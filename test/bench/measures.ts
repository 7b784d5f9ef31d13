/**
 * Part of `npm run bench`, and alone by `npx tsx test/bench/measures.ts`: all ranking measures over 10,000 questions × 100 results, and intervals over 8,593 questions, against a
 * plain implementation in the same run and, where MNEMOSCOPE_PYTHON names an interpreter with pytrec_eval or ranx, against those.
 */

import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { scoreAll } from '../../src/measures/domain/batch';
import { bootstrapInterval, bootstrapIntervals } from '../../src/measures/domain/interval';
import { random } from '../../src/measures/domain/random';
import { MEASURE_FAMILIES, type MeasureFamily } from '../../src/measures/domain/ranking/registry';
import { RankingMeasure } from '../../src/measures/domain/ranking';

const QUESTIONS = 10_000;
const RESULTS = 100;
const CUTOFFS = [1, 3, 5, 10] as const;
const ROUNDS = 7;
/** Questions of PerLTQA. */
const PERLTQA = 8593;
/** What the packages have too. */
const COMMON: readonly MeasureFamily[] = ['Recall', 'Precision', 'MAP(trec)', 'nDCG', 'Success', 'MRR'];

interface PythonResults {
  readonly [name: string]: {
    readonly milliseconds: number;
    readonly means: Readonly<Record<string, number>>;
  } | null;
}

/** Times in milliseconds: the fastest of some rounds, so that neighbours on the machine count little. */
export function measuresBench() {
  const { rankings, golds } = seeded();
  const all = measuresAt(MEASURE_FAMILIES, CUTOFFS);
  const common = measuresAt(COMMON, CUTOFFS);
  const plain = (measures: readonly RankingMeasure[]) => () =>
    measures.map((measure) => rankings.map((ranked, q) => measure.of(ranked, golds[q]!)!));
  const batch = (measures: readonly RankingMeasure[]) => () => scoreAll(rankings, golds, measures);

  const ours = batch(all)();
  const theirs = plain(all)();
  const different = theirs.flat().filter((value, i) => {
    const column = ours.values[Math.floor(i / QUESTIONS)]!;
    return value !== column[i % QUESTIONS];
  }).length;
  const columns = ours.values.slice(0, 8).map((values) => [...values.subarray(0, PERLTQA)]);
  return {
    questions: QUESTIONS,
    results: RESULTS,
    cutoffs: CUTOFFS,
    all: { measures: all.length, batch: fastest(batch(all)), plain: fastest(plain(all), 2), different },
    deep: { cutoff: RESULTS, batch: fastest(batch(measuresAt(MEASURE_FAMILIES, [...CUTOFFS, RESULTS]))) },
    common: { measures: common.length, batch: fastest(batch(common)), plain: fastest(plain(common), 2) },
    python: python(rankings, golds, common),
    bootstrap: {
      samples: 1000,
      questions: PERLTQA,
      measures: columns.length,
      together: fastest(() => bootstrapIntervals(columns, { seed: 1 }), 3),
      oneByOne: fastest(() => columns.map((values) => bootstrapInterval(values, { seed: 1 })), 2),
    },
  };
}

function seeded() {
  const next = random(2026);
  const rankings = Array.from({ length: QUESTIONS }, (_, q) => {
    const ids = Array.from({ length: RESULTS }, (_, i) => `q${q}m${i}`);
    for (let i = ids.length - 1; i > 0; i--) {
      const j = Math.floor(next() * (i + 1));
      [ids[i], ids[j]] = [ids[j]!, ids[i]!];
    }
    return ids;
  });
  // One to four gold memories, a sixth of them outside the ranking.
  const golds = rankings.map(
    (_, q) =>
      new Set(
        Array.from(
          { length: 1 + Math.floor(next() * 4) },
          () => `q${q}m${Math.floor(next() * 1.2 * RESULTS)}`,
        ),
      ),
  );
  return { rankings, golds };
}

function measuresAt(families: readonly MeasureFamily[], cutoffs: readonly number[]): RankingMeasure[] {
  return families.flatMap((family) => cutoffs.map((k) => new RankingMeasure(family, k)));
}

function fastest(action: () => unknown, rounds = ROUNDS): number {
  action();
  const times = Array.from({ length: rounds }, () => {
    const start = performance.now();
    action();
    return performance.now() - start;
  });
  return Number(Math.min(...times).toFixed(1));
}

/** The packages' times, and the largest difference of their means from ours; null where there is no interpreter. */
function python(
  rankings: readonly (readonly string[])[],
  golds: readonly ReadonlySet<string>[],
  measures: readonly RankingMeasure[],
) {
  const interpreter = process.env['MNEMOSCOPE_PYTHON'];
  if (!interpreter) return null;
  const folder = mkdtempSync(join(tmpdir(), 'mnemoscope-bench-'));
  try {
    const data = join(folder, 'data.json');
    const keyed = <T>(list: readonly T[]) => Object.fromEntries(list.map((value, q) => [`q${q}`, value]));
    writeFileSync(
      data,
      JSON.stringify({ cutoffs: CUTOFFS, run: keyed(rankings), gold: keyed(golds.map((gold) => [...gold])) }),
    );
    const script = fileURLToPath(new URL('measures.py', import.meta.url));
    const found = JSON.parse(
      execFileSync(interpreter, [script, data], { encoding: 'utf8', maxBuffer: 2 ** 26 }),
    ) as PythonResults;
    const { values } = scoreAll(rankings, golds, measures);
    const means = new Map(
      measures.map(({ name }, m) => [
        name,
        values[m]!.reduce((sum, value) => sum + value, 0) / values[m]!.length,
      ]),
    );
    return Object.fromEntries(
      Object.entries(found).map(([name, result]) => [
        name,
        result && {
          milliseconds: Number(result.milliseconds.toFixed(1)),
          measures: Object.keys(result.means).length,
          largestDifference: Object.entries(result.means).reduce(
            (most, [measure, value]) => Math.max(most, Math.abs(value - (means.get(measure) ?? NaN))),
            0,
          ),
        },
      ]),
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) console.log(JSON.stringify(measuresBench(), null, 2));
