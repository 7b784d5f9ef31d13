/** What re-ranking did to the gold memories of a question, and why: first as values, then as sentences. */

import type { Flow } from '../flow/stages';
import { categoryOf, type Category, type Kind } from '../memory/bank';
import type { Ranking, RerankEvidence } from '../retrieval/ranking';
import type { Probabilities, RerankParameters } from '../retrieval/rerank';

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
  readonly reranked: Ranking<RerankEvidence>;
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

/**
 * The story in English, one sentence a gold memory.
 *
 * @param titleOf names a memory where there are several.
 * @param list the name of the list that was re-ranked.
 */
export function storySentences(told: Story, titleOf: (id: string) => string, list: string): string[] {
  switch (told.told) {
    case 'unknown-question':
      return [
        'This is not one of the character’s own questions, so no memory is marked as gold. Watch how the order changes.',
      ];
    case 'no-gold':
      return [
        'This question has no gold memory: the bank cannot answer it. Every memory that comes first is a wrong one.',
      ];
    case 'not-ready':
      return ['The question is not classified yet.'];
    case 'fates': {
      const { fates, k } = told;
      const one = fates.length === 1;
      return fates.map((fate) =>
        sentence(fate, one ? 'the gold memory' : `the gold memory “${titleOf(fate.id)}”`, k, list),
      );
    }
  }
}

function sentence(fate: Fate, name: string, k: number, list: string): string {
  switch (fate.fate) {
    case 'missing':
      return `${capital(name)} is not in the bank, so nothing can find it.`;
    case 'not-found':
      return `${list} did not find ${name}, and re-ranking only orders what was found.`;
    case 'left-out':
      return (
        `Re-ranking left ${name} out: ${list} had it at ${fate.from}, as ${fate.category} memory number ` +
        `${fate.place}, and k = ${k} takes ${k === 1 ? 'the first' : `the first ${k}`} of each category.`
      );
    case 'unchanged':
      return fate.passedBy > 0
        ? `Re-ranking left ${name} at ${fate.to}: ${cameAhead(fate.passedBy, 'passed it')}, and ${gains(fate, k)}.`
        : `Re-ranking left ${name} at ${fate.to}, with ${believed(fate.believed)}.`;
    case 'lifted':
      return `Re-ranking lifted ${name} from ${fate.from} to ${fate.to} because ${gains(fate, k)}.`;
    case 'sank':
      return (
        `Re-ranking sank ${name} from ${fate.from} to ${fate.to} because ` +
        `${believed(fate.believed)}: ${cameAhead(fate.passedBy, 'with a likelier class passed it')}.`
      );
  }
}

/** Why places were won: by its class, or because others are no candidates. */
function gains(
  { passed, dropped, believed: own }: Extract<Fate, { readonly to: number }>,
  k: number,
): string {
  const left = `k = ${k} left out ${counted(dropped)} ahead of it`;
  if (passed === 0) return left;
  return dropped === 0 ? believed(own) : `${believed(own)} and ${left}`;
}

function believed({ what, probability }: Believed): string {
  return `P(${what}) = ${probability.toFixed(2)}`;
}

function cameAhead(count: number, how: string): string {
  return `${counted(count)} ${how}`;
}

function counted(count: number): string {
  return count === 1 ? 'one memory' : `${count} memories`;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
