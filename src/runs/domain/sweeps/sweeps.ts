/** The sweeps that a run's systems contain: systems that differ in one parameter only. */

import { SWEPT, canSweep, withParameter, type Swept } from './sweep';
import { systemName, type RetrievalSystem } from '../../../pipeline/flow/system';
import { parametersOf } from '../../../pipeline/retrieval/rerank-presets';
import { labelText, systemLabels } from '../../../pipeline/flow/system-label';
import type { Language, MemoryBank } from '../../../core/memory/bank';
import { BM25 } from '../../../pipeline/retrieval/bm25';
import { denseWeight } from '../../../pipeline/retrieval/fusion';
import { RERANK_DEFAULTS } from '../../../pipeline/retrieval/rerank';
import type { Phrase } from '../../../core/text/phrase';
import type { Filters, SystemEntry } from '../evaluation/result-selection';

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
