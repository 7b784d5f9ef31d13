/** All readers. Adding one is one entry here, which holds its words too. */

import { combined } from './combined';
import type { Reader } from './reader';
import { rule } from './rule';
import { firstRule } from './rule-1';
import { trained } from './trained';

export const READERS = [firstRule, rule, trained, combined] as const satisfies readonly Reader[];

export type ReaderId = (typeof READERS)[number]['id'];

export const READER_IDS: readonly ReaderId[] = READERS.map(({ id }) => id);

const BY_ID: ReadonlyMap<string, Reader> = new Map(READERS.map((reader) => [reader.id, reader]));

/** @throws RangeError for an id that no reader has. */
export function readerOf(id: ReaderId): Reader {
  const reader = BY_ID.get(id);
  if (!reader) throw new RangeError(`There is no reader "${id as string}".`);
  return reader;
}
