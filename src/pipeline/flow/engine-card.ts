/** What plans and tables need to know of engines, without the shapes of their calls: the first screen carries this alone. */

import type { Phrase } from '../../core/text/phrase';

/** In stored runs and on the command line: never change. */
export const ENGINE_LISTS = ['bm25', 'knn', 'rrf'] as const;
export type EngineListKind = (typeof ENGINE_LISTS)[number];

export interface EngineCard {
  /** In addresses, stored runs and on the command line: never changes. */
  readonly id: string;
  readonly name: string;
  /** Where columns are narrow. */
  readonly short: string;
  /** What it gives: by words, by vectors, and both fused by us. */
  readonly lists: readonly EngineListKind[];
}

/** A test holds them against the shapes. */
export const ENGINE_CARDS = [
  { id: 'opensearch', name: 'OpenSearch', short: 'OS', lists: ENGINE_LISTS },
  { id: 'elasticsearch', name: 'Elasticsearch', short: 'ES', lists: ['bm25'] },
  { id: 'chroma', name: 'Chroma', short: 'Chr', lists: ['knn'] },
] as const satisfies readonly EngineCard[];

export type EngineId = (typeof ENGINE_CARDS)[number]['id'];
/** A list of an engine among ours: `opensearch-bm25`. */
export type EngineListId = `${EngineId}-${EngineListKind}`;
export const ENGINE_IDS = ENGINE_CARDS.map(({ id }) => id);

/** Undefined for an id that no engine has. */
export function cardOf(id: string): EngineCard | undefined {
  return ENGINE_CARDS.find((card) => card.id === id);
}

/** What follows the engine's name. */
const LIST_WORDS: Readonly<Record<EngineListKind, Phrase>> = {
  bm25: { en: 'BM25', zh: 'BM25' },
  knn: { en: 'k-NN', zh: 'k-NN' },
  rrf: { en: 'fused', zh: '融合' },
};

/** As rows of tables and stored runs have it: `opensearch-bm25`. */
export function engineListName<Id extends string, Kind extends EngineListKind>(
  engine: Id,
  kind: Kind,
): `${Id}-${Kind}` {
  return `${engine}-${kind}`;
}

/** The engine and the list that a name names; undefined where it names none. */
export function engineListOf(
  name: string,
): { readonly engine: EngineId; readonly kind: EngineListKind } | undefined {
  for (const { id, lists } of ENGINE_CARDS) {
    const kind = lists.find((each) => engineListName(id, each) === name);
    if (kind) return { engine: id, kind };
  }
  return undefined;
}

/** As a page shows it: `OpenSearch k-NN`, or `OS k-NN` where columns are narrow. */
export function engineListTitle(
  engine: string,
  kind: EngineListKind,
  length: 'name' | 'short' = 'name',
): Phrase {
  const name = cardOf(engine)?.[length] ?? engine;
  const { en, zh } = LIST_WORDS[kind];
  return { en: `${name} ${en}`, zh: `${name} ${zh}` };
}
