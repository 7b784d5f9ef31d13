/** The sweeps that a run's systems contain: systems that differ in one parameter only. */

import { systemName, type RetrievalSystem, withReranking } from '../../../pipeline/flow/system';
import { parametersOf } from '../../../pipeline/retrieval/rerank-presets';
import { labelText, systemLabels } from '../../../pipeline/flow/system-label';
import type { Language, MemoryBank } from '../../../core/memory/bank';
import { BM25 } from '../../../pipeline/retrieval/bm25';
import { denseWeight } from '../../../pipeline/retrieval/fusion';
import { RERANK_DEFAULTS } from '../../../pipeline/retrieval/rerank';
import type { Phrase } from '../../../core/text/phrase';
import type { Filters, SystemEntry } from '../evaluation/result-selection';
import { mean } from '../../../measures/domain/summary';
import { columnsOf, columnsOfMeasures, type Stats } from '../evaluation/columns';
import type { ComparisonRow } from '../evaluation/comparison';
import type { SystemScores } from '../evaluation/evaluate';
import { retrieverOf } from '../../../pipeline/retrieval/registry';
import type { Interval } from '../../../measures/domain/interval';

export const SWEPT = ['alpha', 'k', 'dense', 'k1', 'b'] as const;
export type Swept = (typeof SWEPT)[number];

/** What each parameter is, where it runs, and which systems have it. */
export const SWEEPS: Readonly<
  Record<Swept, { readonly label: string; readonly values: readonly number[]; readonly help: Phrase }>
> = {
  alpha: {
    label: 'α',
    values: steps(0, 1, 0.1),
    help: {
      en: "Eq. 3: the classifier's weight; β is the rest, 1 − α",
      zh: '公式 3：分类器的权重；β 是其余部分，即 1 − α',
    },
  },
  k: {
    label: 'k',
    values: [1, 2, 3, 5, 8, 10, 15, 20],
    help: { en: 'Eq. 3: candidates from each category', zh: '公式 3：每个类别的候选数' },
  },
  dense: {
    label: 'dense',
    values: steps(0, 1, 0.1),
    help: {
      en: "the fusion's weight of the dense list; BM25's is the rest",
      zh: '融合中稠密检索列表的权重；其余归 BM25',
    },
  },
  k1: {
    label: 'k1',
    values: [0, 0.3, 0.6, 0.9, 1.2, 1.5, 2, 3],
    help: { en: 'BM25: how fast repeated terms saturate', zh: 'BM25：重复词的作用饱和得多快' },
  },
  b: {
    label: 'b',
    values: steps(0, 1, 0.125),
    help: { en: 'BM25: how far long memories are marked down', zh: 'BM25：长记忆被扣分的程度' },
  },
};

/** Whether changing the parameter changes anything for the system. */
export function canSweep({ retriever, rerank }: RetrievalSystem, parameter: Swept): boolean {
  if (parameter === 'alpha' || parameter === 'k') return rerank !== 'none';
  return retrieverOf(retriever).takes.includes(parameter === 'dense' ? 'dense' : 'bm25');
}

/** The system with one parameter changed. */
export function withParameter(system: RetrievalSystem, parameter: Swept, value: number): RetrievalSystem {
  const parameters = parametersOf(system);
  const bm25 = { k: BM25.parameters.k, b: BM25.parameters.b, ...system.bm25 };
  switch (parameter) {
    case 'alpha':
      return withReranking(system, system.rerank, { ...parameters, alpha: value, beta: round(1 - value) });
    case 'k':
      return withReranking(system, system.rerank, { ...parameters, k: value });
    case 'dense':
      return { ...system, dense: value };
    case 'k1':
      return { ...system, bm25: { ...bm25, k: value } };
    case 'b':
      return { ...system, bm25: { ...bm25, b: value } };
  }
}

/** One system a value, in the values' order. */
export function sweepSystems(
  system: RetrievalSystem,
  parameter: Swept,
  values: readonly number[] = SWEEPS[parameter].values,
): RetrievalSystem[] {
  return values.map((value) => withParameter(system, parameter, value));
}

export interface SweepPoint {
  readonly value: number;
  readonly system: string;
  /** Mean of the measure over the questions; undefined if there is none. */
  readonly mean: number | undefined;
  readonly interval: Interval | undefined;
}

export interface SweepCurve {
  /** Over the characters that the value is chosen on, and over those that it is reported on. */
  readonly tuned: readonly SweepPoint[];
  readonly reported: readonly SweepPoint[];
  /** The value with the highest mean on the tuning characters, the smallest of several; undefined if these have no question. */
  readonly chosen: number | undefined;
}

/** Values from one to another, both among them. */
export function steps(from: number, to: number, by: number): number[] {
  return Array.from({ length: Math.round((to - from) / by) + 1 }, (_, i) => round(from + i * by));
}

/** Without the dust of binary fractions, so that names of systems stay readable. */
function round(value: number): number {
  return Number(value.toFixed(6));
}

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

/** The value that a system has; undefined if the parameter is chosen for it (a fusion weight by language). */
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

/** What the page uses where nothing else is chosen; undefined if that depends on the language and there are several. */
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
  /** The default value, which the chosen one is compared with; undefined if there is none. */
  readonly fallback: number | undefined;
}

export interface SweptCurve {
  readonly curve: SweepCurve;
  /** On the characters reported on: the chosen value against the default; undefined if one is missing or they are the same. */
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
  const columns = systems.map(([, scores]) => columnsOfMeasures(scores, [measure]));
  const lists = columns.map((column) => column.lists[0]!);
  const intervals = await stats.intervals(lists, seed, columns[0]?.groups);
  return systems.map(([{ value, key }], i) => ({
    value,
    system: key,
    mean: mean([...lists[i]!]),
    interval: intervals[i],
  }));
}
