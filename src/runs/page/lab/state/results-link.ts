/** What results show, as a part of the address: filters, gold, measures, what stands in the tables, further runs. */

import { GOLD_MODES, measuresNamed, type RankingMeasure } from '../../../../measures/domain/ranking';
import { KINDS } from '../../../../core/memory/bank';
import type { Query } from '../../../../ui/state/address-part';
import type { RunHeader } from '../../../domain/run/run';
import { DEFAULT_MEASURES, type RunResults } from './run-results.svelte';
import type { RunTables } from './run-tables.svelte';
import { languageOfId } from '../../../../core/text/languages';

export const RESULT_KEYS = [
  'gold',
  'kind',
  'lang',
  'bank',
  'corrected',
  'measures',
  'paper',
  'intervals',
  'with',
] as const;

const namesOf = (measures: readonly RankingMeasure[]) => measures.map(({ name }) => name).join(',');
const DEFAULT_NAMES = namesOf(DEFAULT_MEASURES);

/** What is at its default is left out. */
export function resultsQuery(
  results: Pick<RunResults, 'gold' | 'filters' | 'correcting' | 'measures' | 'runs'>,
  tables: Pick<RunTables, 'published' | 'showIntervals'>,
): Query {
  const { gold, filters, correcting, measures, runs } = results;
  const names = namesOf(measures);
  return {
    kind: filters.kind,
    lang: filters.language,
    bank: filters.bank,
    gold: gold === 'strict' ? undefined : gold,
    corrected: correcting ? '1' : undefined,
    measures: names === DEFAULT_NAMES ? undefined : names,
    paper: tables.published ? undefined : '0',
    intervals: tables.showIntervals ? undefined : '0',
    with:
      runs
        .slice(1)
        .map(({ id }) => id)
        .join(',') || undefined,
  };
}

/**
 * Shows what an address names; what it names wrongly is skipped.
 *
 * @param runs those that there are, for the further ones.
 */
export async function adoptResults(
  query: Readonly<Record<string, string>>,
  results: RunResults,
  tables: RunTables,
  runs: readonly RunHeader[],
): Promise<void> {
  const { lang, bank } = query;
  results.setFilters({
    kind: KINDS.find((kind) => kind === query['kind']),
    language: languageOfId(lang),
    bank,
  });
  tables.published = query['paper'] !== '0';
  tables.showIntervals = query['intervals'] !== '0';
  const named = measuresNamed(query['measures'] ?? '');
  const measures = named.length > 0 ? named : DEFAULT_MEASURES;
  if (namesOf(measures) !== namesOf(results.measures)) await results.setMeasures(measures);
  const gold = GOLD_MODES.find((mode) => mode === query['gold']) ?? 'strict';
  if (gold !== results.gold) await results.setGold(gold);
  const correcting = query['corrected'] === '1';
  if (correcting !== results.correcting) await results.setCorrecting(correcting);
  const [first] = results.runs;
  const wanted = (query['with'] ?? '').split(',');
  const further = runs.filter(({ id, done }) => id !== first?.id && done > 0 && wanted.includes(id));
  const shown = results.runs.slice(1).map(({ id }) => id);
  if (first && further.map(({ id }) => id).join() !== shown.join()) await results.show([first, ...further]);
}
