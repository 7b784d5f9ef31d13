/** Reading replies whose form nobody guarantees. */

import { LANGUAGES } from '../../core/text/languages';
import type { IndexMeta } from './shape';

/** The value at a path of keys and places; undefined where the path ends early. */
export function at(value: unknown, ...path: readonly (string | number)[]): unknown {
  let found = value;
  for (const key of path) {
    if (typeof found !== 'object' || found === null) return undefined;
    found = (found as Record<string | number, unknown>)[key];
  }
  return found;
}

export function textAt(value: unknown, ...path: readonly (string | number)[]): string | undefined {
  const found = at(value, ...path);
  return typeof found === 'string' ? found : undefined;
}

/** A finite number. */
export function numberAt(value: unknown, ...path: readonly (string | number)[]): number | undefined {
  const found = at(value, ...path);
  return typeof found === 'number' && Number.isFinite(found) ? found : undefined;
}

export function listAt(
  value: unknown,
  ...path: readonly (string | number)[]
): readonly unknown[] | undefined {
  const found = at(value, ...path);
  return Array.isArray(found) ? (found as readonly unknown[]) : undefined;
}

/** Changes when documents of older indexes no longer fit. */
const FORMAT = '1';
const PRODUCT = 'mnemoscope';

/** As flat JSON, since some engines take no other. */
export function metaNote({ language, model, dimensions }: IndexMeta): Record<string, string | number> {
  return { product: PRODUCT, format: FORMAT, language, model, dimensions };
}

/** Undefined where the note is not ours. */
export function metaIn(note: unknown): IndexMeta | undefined {
  if (at(note, 'product') !== PRODUCT || at(note, 'format') !== FORMAT) return undefined;
  const language = LANGUAGES.find((each) => each === at(note, 'language'));
  const model = textAt(note, 'model');
  const dimensions = numberAt(note, 'dimensions');
  if (language === undefined || model === undefined || dimensions === undefined) return undefined;
  return { language, model, dimensions };
}
