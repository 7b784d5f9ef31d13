/** What lists of the storage panel add up. */

import type { KeptSizes } from '../../../core/archiving';
import { licenceTerms } from '../../../core/memory/licence';
import { phraseText } from '../../../ui/state/locale.svelte';
import { sourceName } from '../../../data/page/ui/source-name';
import { t } from '../words';

/** Bytes of the characters of each source, the largest first. */
export function bytesBySource(
  banks: KeptSizes['banks'],
  sources: readonly { readonly id: string; readonly source: string }[],
): [string, number][] {
  const known = new Map(sources.map(({ id, source }) => [id, source]));
  const sums = new Map<string, number>();
  for (const { id, bytes } of banks) {
    const source = known.get(id);
    const name = source ? sourceName(source) : t().noSource;
    sums.set(name, (sums.get(name) ?? 0) + bytes);
  }
  return [...sums].sort(([, a], [, b]) => b - a);
}

/** One line a source whose licence forbids commercial use or changes, or is not stated. */
export function licenceLines(
  banks: readonly { readonly source: string; readonly licence: string }[],
): string[] {
  const lines = banks.flatMap(({ source, licence }) => {
    const words = phraseText(licenceTerms(licence, source).words);
    return words ? [t().licenceLine(sourceName(source), licence || t().noLicence, words)] : [];
  });
  return [...new Set(lines)];
}
