/** What the entries of an archive must look like, apart from their records, which the tables' schemas check. */

import * as z from 'zod';
import { firstIssue } from '../../core/issue';
import { ArchiveError } from './archive-format';
import { id } from '../records/parts';

/** The numbers lie beside it, in an entry of their own. */
export const vectorsSchema = z.object({
  space: id,
  shelf: id,
  dimensions: z.int().positive().max(65_536),
  keys: z.array(z.unknown()),
});
export const listSchema = z.array(z.unknown());
export const recordSchema = z.record(z.string(), z.unknown());
export const unitLineSchema = z.tuple([id, z.unknown()]);

/** @param name of the entry. @returns the value as it is. @throws ArchiveError naming the place. */
export function shaped<T>(schema: z.ZodType<T>, value: unknown, name: string): T {
  const read = schema.safeParse(value);
  // The value itself: parsing would drop what a later version knows, and order the fields anew.
  if (read.success) return value as T;
  const { en, zh } = firstIssue(read.error, name);
  throw new ArchiveError({
    en: `${en} The archive is damaged or was changed; export it again.`,
    zh: `${zh}存档已损坏或被改动；请重新导出。`,
  });
}
