/** How the Compare screen names things. */

import type { ComparedList } from '../../../core/compare/flow';
import type { MemoryBank } from '../../../core/memory/bank';
import type { ListId } from '../../../core/retrieval/bank-index';
import type { CompareTab } from '../../../state/compare.svelte';

export const TAB_NAMES: Readonly<Record<CompareTab, string>> = {
  flow: 'Rank flow',
  anatomy: 'Score anatomy',
  'what-if': 'What if',
  map: 'Map',
  overlap: 'Overlap',
};

export type ColumnId = ComparedList | 'reranked';

export const LIST_NAMES: Readonly<Record<ListId | 'reranked', string>> = {
  bm25: 'BM25',
  minisearch: 'MiniSearch',
  okapi: 'Okapi BM25',
  dense: 'Dense',
  late: 'Late interaction',
  hybrid: 'Hybrid',
  rrf: 'Rank fusion',
  reranked: 'Re-ranked',
};

/** Names that fit above a column on a phone. */
export const SHORT_NAMES: Readonly<Record<ColumnId, string>> = {
  ...LIST_NAMES,
  okapi: 'Okapi',
  late: 'Late',
  rrf: 'RRF',
};

/** The line below a figure that says where its numbers are from. */
export function sourceLine(
  version: string,
  bank: MemoryBank,
  question: string,
  settings: readonly string[],
): string {
  return [
    `Mnemoscope ${version}`,
    `${bank.character.name} (${bank.source})`,
    `“${question}”`,
    ...settings,
  ].join(' · ');
}
