/** What the schemas of several tables have in common. */

import * as z from 'zod';
import { KINDS } from '../../core/memory/bank';

export const text = z.string();
export const id = z.string().min(1);
export const count = z.int().min(0);
/** One number for each kind of memory. */
export const countsByKind = z.record(z.enum(KINDS), count);

/** Whether no two of a list have the same key: lists on the screen are keyed by them. */
export function different<T>(list: readonly T[], keyOf: (item: T) => unknown): boolean {
  return new Set(list.map(keyOf)).size === list.length;
}
