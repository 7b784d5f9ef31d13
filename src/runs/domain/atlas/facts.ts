/** What a run knows of one question, as the rules of the failure atlas ask for it. */

import { systemName, type RetrievalSystem } from '../../../pipeline/flow/system';
import {
  categoryOf,
  type Category,
  type Memory,
  type MemoryBank,
  type Question,
} from '../../../core/memory/bank';
import { contentTerms } from '../../../core/text/content-terms';
import type { Phrase } from '../../../core/text/phrase';
import type { QuestionResult } from '../run/question-result';

/** One list of a run in the part that it plays. */
export interface AtlasSystem {
  readonly system: RetrievalSystem;
  /** What it is called. */
  readonly name: Phrase;
}

/** The systems of a run by the part that they play; a rule whose systems are missing finds nothing. */
export interface AtlasRoles {
  /** Ranks by shared words. */
  readonly lexical?: AtlasSystem;
  /** Ranks by meaning. */
  readonly dense?: AtlasSystem;
  /** Joins the two, without re-ranking. */
  readonly fused?: AtlasSystem;
  /** Re-ranked by the classifier, with the same system without re-ranking. */
  readonly reranked?: { readonly by: AtlasSystem; readonly base: AtlasSystem };
}

const LEXICAL = ['bm25', 'okapi', 'minisearch', 'dirichlet'];
const FUSED = ['hybrid', 'linked', 'rrf'];

/** @param nameOf what a system is called. */
export function rolesOf(
  systems: readonly RetrievalSystem[],
  nameOf: (system: RetrievalSystem) => Phrase,
): AtlasRoles {
  const plain = systems.filter(
    ({ rerank, bm25, dense }) => rerank === 'none' && !bm25 && dense === undefined,
  );
  const first = (ids: readonly string[]) => {
    const system = ids.flatMap((id) => plain.find(({ retriever }) => retriever === id) ?? [])[0];
    return system && { system, name: nameOf(system) };
  };
  const names = new Map(systems.map((system) => [systemName(system), system]));
  const pair = systems
    .filter(({ rerank }) => rerank === 'classifier')
    .map((by) => ({ by, base: names.get(systemName({ ...by, rerank: 'none' })) }))
    .find(({ base }) => base !== undefined);
  const lexical = first(LEXICAL);
  const dense = first(['dense']);
  const fused = first(FUSED);
  const reranked = pair?.base && {
    by: { system: pair.by, name: nameOf(pair.by) },
    base: { system: pair.base, name: nameOf(pair.base) },
  };
  return {
    ...(lexical && { lexical }),
    ...(dense && { dense }),
    ...(fused && { fused }),
    ...(reranked && { reranked }),
  };
}

/** A list and where the gold is in it. */
export interface AtlasList extends AtlasSystem {
  /** Of the first gold memory, from 1; undefined where the stored list has none. */
  readonly rank: number | undefined;
  /** The first memory; undefined for an empty list. */
  readonly top: Memory | undefined;
}

/** Everything that the rules look at. */
export interface AtlasFacts {
  readonly bank: MemoryBank;
  readonly question: Question;
  readonly gold: readonly Memory[];
  readonly lexical?: AtlasList;
  readonly dense?: AtlasList;
  readonly fused?: AtlasList;
  readonly reranked?: { readonly by: AtlasList; readonly base: AtlasList };
  /** What a classifier says of the question; undefined where the run has none. */
  readonly given: Category | undefined;
  /** What it asks for. */
  readonly wanted: Category;
  /** Different words of the question that a text has. */
  readonly sharedWords: (text: string) => readonly string[];
  /** Those of them that are more than the character's name, in which most memories are alike, and more than one Chinese character. */
  readonly tellingWords: (text: string) => readonly string[];
}

/** @param byId the bank's memories. */
export function factsOf(
  bank: MemoryBank,
  byId: ReadonlyMap<string, Memory>,
  question: Question,
  unit: QuestionResult,
  roles: AtlasRoles,
): AtlasFacts {
  const gold = question.gold.flatMap((id) => byId.get(id) ?? []);
  const wantedIds = new Set(question.gold);
  const list = (role: AtlasSystem | undefined): AtlasList | undefined => {
    const kept = role && unit.lists[systemName(role.system)];
    if (!role || !kept) return undefined;
    const at = kept.ranked.findIndex((id) => wantedIds.has(id));
    return { ...role, rank: at < 0 ? undefined : at + 1, top: byId.get(kept.ranked[0] ?? '') };
  };
  const lexical = list(roles.lexical);
  const dense = list(roles.dense);
  const fused = list(roles.fused);
  const by = list(roles.reranked?.by);
  const base = list(roles.reranked?.base);
  let words: ReadonlySet<string> | undefined;
  const sharedWords = (text: string) => {
    words ??= new Set(contentTerms(question.text));
    const asked = words;
    return [...new Set(contentTerms(text))].filter((word) => asked.has(word));
  };
  const named = bank.character.name.toLowerCase();
  return {
    bank,
    question,
    gold,
    ...(lexical && { lexical }),
    ...(dense && { dense }),
    ...(fused && { fused }),
    ...(by && base && { reranked: { by, base } }),
    given: Object.values(unit.classes)[0]?.category,
    wanted: categoryOf(question.kind),
    sharedWords,
    tellingWords: (text) => sharedWords(text).filter((word) => word.length > 1 && !named.includes(word)),
  };
}
