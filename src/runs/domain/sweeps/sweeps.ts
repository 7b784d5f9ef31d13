/** The sweeps that a run's systems contain: systems that differ in one parameter only. */

import { SWEPT, canSweep, withParameter, type Swept, type SweepCurve, type SweepPoint } from './sweep';
import { systemName, type RetrievalSystem } from '../../../pipeline/flow/system';
import { parametersOf } from '../../../pipeline/retrieval/rerank-presets';
import { labelText, systemLabels } from '../../../pipeline/flow/system-label';
import type { Language, MemoryBank } from '../../../core/memory/bank';
import { BM25 } from '../../../pipeline/retrieval/bm25';
import { denseWeight } from '../../../pipeline/retrieval/fusion';
import { RERANK_DEFAULTS } from '../../../pipeline/retrieval/rerank';
import type { Phrase } from '../../../core/text/phrase';
import type { Filters, SystemEntry } from '../evaluation/result-selection';
import { mean } from '../../../measures/domain/summary';
import { columnsOf, groupsOf, type Stats } from '../evaluation/columns';
import type { ComparisonRow } from '../evaluation/comparison';
import type { SystemScores } from '../evaluation/evaluate';

export interface SweepPlace {
  readonly value: number;
  readonly system: RetrievalSystem;
  /** Under which the results have its scores. */
  readonly key: string;
}

export interface Sweep {
  /** Unique among a results' sweeps. */
  readonly id: string;
  readonly parameter: Swept;
  /** What the system is called, the parameter apart. */
  readonly of: Phrase;
  /** By value, ascending; at least two. */
  readonly places: readonly SweepPlace[];
}

/** Finds every sweep among the entries, run by run; a system may belong to several. */
export function sweepsOf(entries: readonly SystemEntry[]): Sweep[] {
  return SWEPT.flatMap((parameter) => {
    const groups = new Map<string, { place: SweepPlace; title: string }[]>();
    for (const { key, system, run } of entries) {
      if (system.task !== 'retrieval' || !canSweep(system, parameter)) continue;
      const value = valueOf(system, parameter);
      // α's sweep moves β with it: a system with other weights lies on no such line.
      if (value === undefined || systemName(withParameter(system, parameter, value)) !== systemName(system))
        continue;
      const line = `${run.id} ${parameter} ${systemName(withParameter(system, parameter, 1))}`;
      const group = groups.get(line) ?? [];
      group.push({ place: { value, system, key }, title: run.plan.title });
      groups.set(line, group);
    }
    const swept = [...groups].filter(([, group]) => group.length > 1);
    // With one value for all, the parameter is in none of the labels.
    const labels = systemLabels(swept.map(([, [first]]) => withParameter(first!.place.system, parameter, 1)));
    return swept.map(([id, group], i) => ({
      id,
      parameter,
      of: labelText(labels[i]!),
      places: group.map(({ place }) => place).sort((a, b) => a.value - b.value),
    }));
  });
}

/** The value that a system has; undefined where the parameter is chosen for it (a fusion weight by language). */
function valueOf(system: RetrievalSystem, parameter: Swept): number | undefined {
  const { bm25, dense } = system;
  switch (parameter) {
    case 'alpha':
    case 'k':
      return parametersOf(system)[parameter];
    case 'dense':
      return dense;
    case 'k1':
      return bm25?.k;
    case 'b':
      return bm25?.b;
  }
}

/** The languages of the questions that count. */
export function languagesOf(
  banks: readonly Pick<MemoryBank, 'id' | 'character'>[],
  { language, bank }: Filters,
): readonly Language[] {
  const asked = banks
    .filter(
      ({ id, character }) => (bank ?? id) === id && (language ?? character.language) === character.language,
    )
    .map(({ character }) => character.language);
  return [...new Set(asked)];
}

/** What the page uses where nothing else is chosen; undefined where that depends on the language and there are several. */
export function defaultOf(parameter: Swept, languages: readonly Language[]): number | undefined {
  const [language, ...others] = languages;
  switch (parameter) {
    case 'alpha':
    case 'k':
      return RERANK_DEFAULTS[parameter];
    case 'dense':
      return language && others.length === 0 ? denseWeight(language) : undefined;
    case 'k1':
      return BM25.parameters.k;
    case 'b':
      return BM25.parameters.b;
  }
}

export interface CurveQuestion {
  readonly stats: Stats;
  readonly sweep: Sweep;
  /** By the key of a place. */
  readonly scores: (key: string) => SystemScores;
  /** Place of the measure in the scores' values. */
  readonly measure: number;
  /** Ids of the banks that the value is chosen on; all others are reported on. */
  readonly tuning: readonly string[];
  readonly seed: number;
  /** The default value, which the chosen one is compared with; undefined where there is none. */
  readonly fallback: number | undefined;
}

export interface SweptCurve {
  readonly curve: SweepCurve;
  /** On the characters reported on: the chosen value against the default; undefined where one is missing or they are the same. */
  readonly against: ComparisonRow | undefined;
  /** Questions tuned on and reported on. */
  readonly questions: { readonly tuned: number; readonly reported: number };
}

/**
 * Computes the curve. The value is chosen by the highest mean on the tuning characters, the smallest of several.
 *
 * Every place's scores hold the same questions. Intervals and the test against the default are `stats`' to compute, which may run in a worker.
 */
export async function sweptCurve(asked: CurveQuestion): Promise<SweptCurve> {
  const { stats, sweep, scores, measure, tuning, seed, fallback } = asked;
  const chosenBanks = new Set(tuning);
  const split = sweep.places.map((place) => {
    const own = scores(place.key);
    const part = (isTuning: boolean): SystemScores => ({
      ...own,
      questions: own.questions.filter(({ bank }) => chosenBanks.has(bank) === isTuning),
    });
    return { place, tuned: part(true), reported: part(false) };
  });
  const tuned = await points(
    split.map((each) => [each.place, each.tuned]),
    measure,
    stats,
    seed,
  );
  const reported = await points(
    split.map((each) => [each.place, each.reported]),
    measure,
    stats,
    seed,
  );
  let best: SweepPoint | undefined;
  for (const point of tuned) {
    if (point.mean !== undefined && (best === undefined || point.mean > best.mean!)) best = point;
  }
  const at = (value: number | undefined) => split.find(({ place }) => place.value === value)?.reported;
  const chosen = at(best?.value);
  const base = at(fallback);
  const columns = chosen && base && chosen !== base ? columnsOf([base, chosen], measure) : undefined;
  const against = columns && (await stats.compare(columns[0]!, columns.slice(1), seed))[0];
  return {
    curve: { tuned, reported, chosen: best?.value },
    against: against?.comparison ? against : undefined,
    questions: {
      tuned: split[0]?.tuned.questions.length ?? 0,
      reported: split[0]?.reported.questions.length ?? 0,
    },
  };
}

async function points(
  systems: readonly (readonly [SweepPlace, SystemScores])[],
  measure: number,
  stats: Stats,
  seed: number,
): Promise<SweepPoint[]> {
  const lists = systems.map(([, { questions }]) =>
    Float64Array.from(questions, ({ values }) => values[measure]!),
  );
  const intervals = await stats.intervals(lists, seed, groupsOf(systems[0]?.[1].questions ?? []));
  return systems.map(([{ value, key }], i) => ({
    value,
    system: key,
    mean: mean([...lists[i]!]),
    interval: intervals[i],
  }));
}
