/** The map of Compare in an address, and back: how it is laid out, coloured, under which encoders, which memories are picked out. */

import { MAP_METHODS, type MapMethod } from '../../../pipeline/projection/projector';
import { MAP_FIELDS, type MapField } from '../../domain/map-classes';
import type { Query } from '../../../ui/state/address-part';

export interface MapView {
  readonly method: MapMethod;
  readonly colouring: MapField;
  /** Names of the encoders beside the first. */
  readonly beside: readonly string[];
  /** Ids of memories, in the order in which they were picked out. */
  readonly picked: readonly string[];
}

export const MAP_KEYS = ['method', 'colour', 'beside', 'picked'] as const;

/** Characters of a selection that a link may carry: with all the rest it stays within the 2,000 that every program passes on. */
const LONGEST_SELECTION = 900;

/** What an address says of the map; without what is at its default, and without a selection that is too long for a link. */
export function mapQuery({ method, colouring, beside, picked }: MapView): Query {
  const selection = listOf(picked);
  return {
    method: method === 'pca' ? undefined : method,
    colour: colouring === 'kind' ? undefined : colouring,
    beside: beside.length > 0 ? listOf(beside) : undefined,
    picked: selection !== '' && selection.length <= LONGEST_SELECTION ? selection : undefined,
  };
}

/** Whether what is picked out is too much for a link. */
export function selectionLeftOut(picked: readonly string[]): boolean {
  return listOf(picked).length > LONGEST_SELECTION;
}

/** What an address asks of the map; what it does not know is the default. */
export function mapViewOf(query: Readonly<Record<string, string>>): MapView {
  return {
    method: MAP_METHODS.find((method) => method === query['method']) ?? 'pca',
    colouring: MAP_FIELDS.find((field) => field === query['colour']) ?? 'kind',
    beside: partsOf(query['beside']),
    picked: partsOf(query['picked']),
  };
}

/** Ids as one value of an address; commas within them are escaped. */
export function listOf(ids: readonly string[]): string {
  return ids.map((id) => id.replace(/[%,]/g, encodeURIComponent)).join(',');
}

/** The ids of such a value, each once. */
export function partsOf(value: string | undefined): string[] {
  const parts = (value ?? '').split(',').filter((part) => part !== '');
  return [...new Set(parts.map((part) => part.replace(/%(25|2C)/gi, decodeURIComponent)))];
}
