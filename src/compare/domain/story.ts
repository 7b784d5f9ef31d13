/** What re-ranking did to the gold memories of a question, and why; story-words.ts has it in sentences. */

import type { Flow } from '../../pipeline/flow/stages';
import { categoryOf, type Category, type Kind } from '../../core/memory/bank';
import type { Ranking } from '../../pipeline/retrieval/ranking';
import type { Probabilities, RerankParameters } from '../../pipeline/retrieval/rerank';

/** What P is over in a sentence: the memory's category, or its kind. */
export interface Believed {
  readonly what: Category | Kind;
  /** In [0, 1]. */
  readonly probability: number;
}

/**
 * One gold memory's fate. Ranks count from 1: `from` in the list that was re-ranked, `to` after it. A rank changes by those who were passed,
 * those who passed, and those before it who are no candidates: to = from − passed − dropped + passedBy.
 */
export type Fate = { readonly id: string } & (
  | {
      readonly fate: 'lifted' | 'sank' | 'unchanged';
      readonly from: number;
      readonly to: number;
      readonly believed: Believed;
      readonly passed: number;
      readonly passedBy: number;
      /** Left out by k, ahead of it. */
      readonly dropped: number;
    }
  | {
      readonly fate: 'left-out';
      readonly from: number;
      readonly category: Category;
      /** Its place among its own category's memories of the list, from 1: more than k. */
      readonly place: number;
    }
  /** The list that is re-ranked lacks it. */
  | { readonly fate: 'not-found' }
  /** The bank does not hold it: it was taken out, or never came. */
  | { readonly fate: 'missing' }
);

export type Story =
  /** Not one of the bank's own questions, so that nobody knows what it should find. */
  | { readonly told: 'unknown-question' }
  /** A question that the bank cannot answer. */
  | { readonly told: 'no-gold' }
  | { readonly told: 'not-ready' }
  | { readonly told: 'fates'; readonly k: number; readonly fates: readonly Fate[] };

export interface StoryParts {
  readonly flow: Flow;
  /** The list that was re-ranked. */
  readonly base: Ranking | undefined;
  readonly reranked: Ranking;
  readonly probabilities: Probabilities | undefined;
  readonly parameters: RerankParameters;
}

/** What became of each gold memory, in the order in which the question names them. */
export function story({ flow, base, reranked, probabilities, parameters }: StoryParts): Story {
  if (!flow.known) return { told: 'unknown-question' };
  const gold = [...new Set(flow.known.gold)];
  if (gold.length === 0) return { told: 'no-gold' };
  if (!base || !probabilities) return { told: 'not-ready' };
  const after = new Map(reranked.map(({ id, rank }) => [id, rank]));
  const fates = gold.map((id): Fate => {
    const memory = flow.index.byId.get(id);
    if (!memory) return { id, fate: 'missing' };
    const at = base.findIndex((entry) => entry.id === id);
    if (at < 0) return { id, fate: 'not-found' };
    const category = categoryOf(memory.kind);
    const from = at + 1;
    const to = after.get(id);
    if (to === undefined) {
      const place = base
        .slice(0, from)
        .filter((entry) => categoryOf(flow.index.kindOf(entry.id)) === category).length;
      return { id, fate: 'left-out', from, category, place };
    }
    const ahead = base.slice(0, at);
    const dropped = ahead.filter((entry) => !after.has(entry.id)).length;
    const passed = ahead.filter((entry) => (after.get(entry.id) ?? 0) > to).length;
    const believed: Believed =
      parameters.kinds === 4
        ? { what: memory.kind, probability: probabilities.kinds[memory.kind] }
        : { what: category, probability: probabilities[category] };
    const passedBy = to - from + passed + dropped;
    const fate = to < from ? 'lifted' : to > from ? 'sank' : 'unchanged';
    return { id, fate, from, to, believed, passed, passedBy, dropped };
  });
  return { told: 'fates', k: parameters.k, fates };
}
