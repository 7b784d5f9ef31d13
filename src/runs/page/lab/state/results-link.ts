/** What results show, as a part of the address: filters, gold, measures, what stands in the tables, further runs. */

import { GOLD_MODES, measuresNamed, type RankingMeasure } from '../../../../measures/domain/ranking';
import { KINDS } from '../../../../core/memory/bank';
import type { Query } from '../../../../ui/state/address-part';
import type { RunHeader } from '../../../domain/run/run';
import { DEFAULT_MEASURES, type RunResults } from './run-results.svelte';
import type { RunTables } from './run-tables.svelte';
import { languageOfId } from '../../../../core/text/languages';
import {
  EVERY_ROW,
  type FoundBy,
  type RowFilter,
  type RowOrder,
  type SortColumn,
} from '../ui/questions/rows';

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

export const MATRIX_KEYS = ['at', 'show', 'text', 'rank', 'sort', 'open'] as const;
export const MATRIX_CUTOFF = 5;

export interface MatrixPlace {
  /** Ranks up to it count as found. */
  readonly cutoff: number;
  readonly filter: RowFilter;
  readonly order: RowOrder | undefined;
  /** Key of the question that is open. */
  readonly opened: string | undefined;
}

/** What is at its default is left out. */
export function matrixQuery({ cutoff, filter, order, opened }: MatrixPlace): Query {
  const { found, range, text } = filter;
  const show = 'place' in found ? `${found.by}.${found.place}` : found.by;
  return {
    at: cutoff === MATRIX_CUTOFF ? undefined : String(cutoff),
    show: show === 'any' ? undefined : show,
    text: text || undefined,
    rank: range && [range.place, range.from, range.to].join('.'),
    sort: order && `${order.down ? '-' : ''}${order.column.replace(' ', '.')}`,
    open: opened?.replace('\u0000', '/'),
  };
}

/** What an address names wrongly is at its default. @param bounds how many systems and classifiers there are. */
export function matrixPlace(
  query: Readonly<Record<string, string>>,
  bounds: { readonly systems: number; readonly classifiers: number },
): MatrixPlace {
  const [place, from, to] = (query['rank'] ?? '').split('.').map(Number);
  const range =
    within(place, bounds.systems) && positive(from) && positive(to) ? { place, from, to } : undefined;
  const cutoff = Number(query['at']);
  return {
    cutoff: positive(cutoff) ? cutoff : MATRIX_CUTOFF,
    filter: { found: foundBy(query['show'], bounds), text: query['text'] ?? '', range },
    order: orderOf(query['sort'], bounds),
    opened: query['open']?.replace('/', '\u0000'),
  };
}

const positive = (value: number | undefined): value is number => Number.isInteger(value) && value! >= 1;
const within = (value: number | undefined, count: number): value is number =>
  Number.isInteger(value) && value! >= 0 && value! < count;

type Bounds = Parameters<typeof matrixPlace>[1];

function foundBy(text: string | undefined, { systems, classifiers }: Bounds): FoundBy {
  const [by = '', at] = (text ?? '').split('.');
  const place = Number(at);
  if (by === 'all' || by === 'none' || by === 'some' || by === 'all-wrong') return { by };
  if ((by === 'only' || by === 'missed') && within(place, systems)) return { by, place };
  if (by === 'wrong' && within(place, classifiers)) return { by, place };
  return EVERY_ROW.found;
}

function orderOf(text: string | undefined, { systems, classifiers }: Bounds): RowOrder | undefined {
  if (text === undefined) return undefined;
  const down = text.startsWith('-');
  const [name = '', at] = text.replace(/^-/, '').split('.');
  const place = Number(at);
  const known =
    ['question', 'character', 'kind', 'found'].includes(name) ||
    (name === 'system' && within(place, systems)) ||
    (name === 'said' && within(place, classifiers));
  if (!known) return undefined;
  return { column: (at === undefined ? name : `${name} ${place}`) as SortColumn, down };
}
