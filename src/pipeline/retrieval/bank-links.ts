/**
 * What a bank knows besides its texts: who its people are, and which event a dialogue is about. Both move memories of a fused list: one that
 * names the people whom the question names gains, and an event and its dialogues lift each other.
 */

import type { MemoryBank } from '../../core/memory/bank';
import { NamedPeople } from './named-people';
import { rankByScore, type FusionEvidence, type LinkEvidence, type Ranked, type Ranking } from './ranking';

/** What a memory gains that names all of the question's people, in the fused score's standard deviations. */
export const PEOPLE_WEIGHT = 0.8;

/** The share of the distance to the best memory of its event by which a memory is lifted. */
export const SIBLING_WEIGHT = 0.2;

/** The links of one bank, prepared once. */
export class BankLinks {
  readonly #people: NamedPeople;
  readonly #ids: readonly string[];
  readonly #stories: ReadonlyMap<string, string>;

  constructor(bank: MemoryBank) {
    this.#people = new NamedPeople(bank);
    this.#ids = [...new Set(bank.memories.map(({ id }) => id))];
    this.#stories = new Map(
      bank.memories.flatMap(({ id, story }) => (story === undefined ? [] : [[id, story] as const])),
    );
  }

  /**
   * s₁(m) = s(m) + 0.8 · (the question's people whom m names) / (the question's people);
   * s₂(m) = s₁(m) + 0.2 · (the largest s₁ of m's event − s₁(m)).
   * The second step never lowers a score and never lifts one above its event's best, so the first memory stays first.
   *
   * @param ranking a fused list of the whole bank. A question that names nobody, over a bank without events, gives the same scores.
   */
  apply(ranking: Ranking<FusionEvidence>, question: string): Ranking<FusionEvidence> {
    const entries = new Map(ranking.map((entry) => [entry.id, entry]));
    const asked = this.#people.inQuestion(question);
    const scored = this.#ids.flatMap((id) => {
      const entry = entries.get(id);
      return entry ? [this.#withPeople(entry, asked)] : [];
    });
    const best = new Map<string, { readonly id: string; readonly score: number }>();
    for (const { id, score } of scored) {
      const story = this.#stories.get(id);
      if (story !== undefined && score > (best.get(story)?.score ?? -Infinity))
        best.set(story, { id, score });
    }
    return rankByScore(
      scored.map(({ id, score, evidence }) => {
        const sibling = best.get(this.#stories.get(id) ?? '');
        if (!sibling || sibling.score <= score) return { id, score, evidence };
        const contribution = SIBLING_WEIGHT * (sibling.score - score);
        const link: LinkEvidence = { by: 'event', sibling: sibling.id, contribution };
        return {
          id,
          score: score + contribution,
          evidence: { ...evidence, links: [...(evidence.links ?? []), link] },
        };
      }),
    );
  }

  #withPeople({ id, score, evidence }: Ranked<FusionEvidence>, asked: readonly number[]) {
    const named = this.#people.inMemory(asked, id);
    if (named.length === 0) return { id, score, evidence };
    const contribution = (PEOPLE_WEIGHT * named.length) / asked.length;
    const link: LinkEvidence = {
      by: 'people',
      names: named.map((person) => this.#people.names[person]!),
      asked: asked.length,
      contribution,
    };
    return { id, score: score + contribution, evidence: { ...evidence, links: [link] } };
  }
}

const KNOWN = new WeakMap<MemoryBank, BankLinks>();

/** The links of a bank, made when they are first asked for. */
export function linksOf(bank: MemoryBank): BankLinks {
  const links = KNOWN.get(bank) ?? new BankLinks(bank);
  KNOWN.set(bank, links);
  return links;
}
