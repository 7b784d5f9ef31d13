/** Which questions are listed, and how, as a part of the address. */

import type { Query } from '../../../../../ui/state/address-part';
import { EVERY_ROW, type FoundBy, type RowFilter, type RowOrder, type SortColumn } from './rows';

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
