/** The lists that an engine gives for one question: by words, by vectors, and both fused here. */

import type { MemoryBank } from '../../core/memory/bank';
import type { ModelStamp } from '../../core/ports';
import { reciprocalRankFusion } from '../../pipeline/retrieval/fusion';
import type { FusionEvidence } from '../../pipeline/retrieval/ranking';
import type { RetrieverId } from '../../pipeline/retrieval/registry';
import type { Language } from '../../core/text/languages';
import type { EngineListKind } from '../../pipeline/flow/engine-card';
import type { EngineIndex, EngineRanked } from './client';
import type { EngineHit, EngineShape, IndexMeta } from './shape';

/** Our list that each of theirs is set beside. */
export const BESIDE = {
  bm25: 'bm25',
  knn: 'dense',
  rrf: 'rrf',
} as const satisfies Record<EngineListKind, RetrieverId>;

/** The lists that an engine can give. */
export function listKinds(shape: Pick<EngineShape, 'match' | 'nearest'>): readonly EngineListKind[] {
  return [
    ...(shape.match ? (['bm25'] as const) : []),
    ...(shape.nearest ? (['knn'] as const) : []),
    ...(shape.match && shape.nearest ? (['rrf'] as const) : []),
  ];
}

/** What begins the name of every index, where the user chooses nothing else. */
export const INDEX_NAME = 'mnemoscope';

/** Each language has an index of its own, since its analyser is another. */
export function indexNameOf(name: string, language: Language): string {
  return `${name}-${language}`;
}

/** Whether it can be the name of an index in every engine. */
export function isIndexName(name: string): boolean {
  return /^[a-z0-9][a-z0-9-]{0,58}[a-z0-9]$/.test(name);
}

/** @param model what makes the vectors; needed where the engine searches them. */
export function indexMetaOf(
  shape: Pick<EngineShape, 'nearest'>,
  language: Language,
  model: { readonly stamp: Pick<ModelStamp, 'id' | 'hash'>; readonly dimensions: number } | undefined,
): IndexMeta {
  if (!shape.nearest || !model) return { language, model: '', dimensions: 0 };
  const { stamp, dimensions } = model;
  return { language, model: `${stamp.id} ${stamp.hash.slice(0, 16)}`, dimensions };
}

/** A memory in an engine's list, or in the fusion of two. */
export interface EngineEntry {
  readonly id: string;
  /** 1 for the first. */
  readonly rank: number;
  readonly score: number;
  readonly evidence?: EngineHit['evidence'] | FusionEvidence;
}

/** One list, with the time from the question's text to the list, milliseconds. */
export interface EngineList {
  readonly ranking: readonly EngineEntry[];
  readonly milliseconds: number;
}

/** A list as runs keep it. */
export function rankedList({ ranking, milliseconds }: EngineList) {
  return {
    ranked: ranking.map(({ id }) => id),
    scores: ranking.map(({ score }) => score),
    milliseconds,
  };
}

/** A question for an engine. */
export interface EngineQuestion {
  readonly bank: MemoryBank['id'];
  readonly text: string;
  /** Its unit vector and how long encoding it took; needed where the engine searches vectors. */
  readonly vector?: { readonly value: Float32Array; readonly milliseconds: number } | undefined;
  /** Most memories of a list. */
  readonly size: number;
  /** The lists that are wanted; all that the engine gives where absent. */
  readonly kinds?: readonly EngineListKind[];
  /** Whether memories found by words get their terms as evidence. */
  readonly explain?: boolean;
}

type AskOptions = { readonly signal: AbortSignal; readonly clock: () => number };

/** What became of each list that was asked for: a list that failed holds up no other. */
export type EngineLists = Readonly<Partial<Record<EngineListKind, EngineList | { readonly error: unknown }>>>;

/**
 * The lists of one question. Those by words and by vectors are asked for together, and fused by reciprocal ranks where both came.
 *
 * @param index open. A list that cannot be had holds what was thrown in its place; the fusion then holds the first of them.
 */
export async function engineLists(
  index: EngineIndex,
  question: EngineQuestion,
  options: AskOptions,
): Promise<EngineLists> {
  const kinds = listKinds(index.shape).filter((kind) => question.kinds?.includes(kind) ?? true);
  const fuses = kinds.includes('rrf');
  const settled = async (kind: 'bm25' | 'knn') =>
    fuses || kinds.includes(kind)
      ? askList(index, kind, question, options).catch((error: unknown) => ({ error }))
      : undefined;
  const [bm25, knn] = await Promise.all([settled('bm25'), settled('knn')]);
  const failed = [bm25, knn].find((list) => list && 'error' in list);
  const rrf = fuses ? (failed ?? fusedList(bm25 as EngineList, knn as EngineList, question.size)) : undefined;
  return { ...(bm25 && { bm25 }), ...(knn && { knn }), ...(rrf && { rrf }) };
}

/** One list, searched by the engine. @throws as {@link EngineIndex.match} and {@link EngineIndex.nearest}. */
export async function askList(
  index: EngineIndex,
  kind: 'bm25' | 'knn',
  { bank, text, vector, size, explain }: EngineQuestion,
  { signal, clock }: AskOptions,
): Promise<EngineList> {
  const since = clock();
  let ranking: readonly EngineRanked[];
  if (kind === 'bm25') ranking = await index.match(text, { bank, size, explain: explain ?? false }, signal);
  else {
    if (!vector) throw new Error(`${index.shape.name} searches by vectors, and the question has none.`);
    ranking = await index.nearest(vector.value, { bank, size }, signal);
  }
  const before = kind === 'knn' ? vector!.milliseconds : 0;
  return { ranking, milliseconds: before + clock() - since };
}

/** Both lists fused by reciprocal ranks; its time is that of both. */
export function fusedList(bm25: EngineList, knn: EngineList, size: number): EngineList {
  const ranking = reciprocalRankFusion([
    { retriever: 'bm25', ranking: bm25.ranking },
    { retriever: 'knn', ranking: knn.ranking },
  ]);
  return { ranking: ranking.slice(0, size), milliseconds: bm25.milliseconds + knn.milliseconds };
}
