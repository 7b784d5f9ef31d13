/**
 * What a bank knows besides its texts: who its people are, what its profile's fields are called, which event a dialogue is about, and which turn of
 * a conversation follows which. All move memories of a fused list: one that names the people whom the question names gains, the field that it asks
 * for leads, an event and its dialogues lift each other, and a turn is lifted by the one that it follows.
 */

import type { MemoryBank } from '../../core/memory/bank';
import { askedFields } from './asked-field';
import { NamedPeople } from './named-people';
import { rankByScore, type FusionEvidence, type LinkEvidence, type Ranking, type Scored } from './ranking';

/** What a memory gains that names all of the question's people, in the fused score's standard deviations. */
export const PEOPLE_WEIGHT = 0.8;

/** How far the field of the profile that a question asks for stands above every other memory, in the same unit. */
export const FIELD_LEAD = 0.5;

/** The share of the distance to the best memory of its event by which a memory is lifted. */
export const SIBLING_WEIGHT = 0.2;

/**
 * The share of the distance to the turn before it by which a turn is lifted. A turn answers the one before it, often without repeating what was
 * asked, so the words and the meaning of the question are found there.
 */
export const TURN_WEIGHT = 0.7;

/** The links of one bank, prepared once. */
export class BankLinks {
  readonly #bank: MemoryBank;
  readonly #people: NamedPeople;
  readonly #ids: readonly string[];
  readonly #stories: ReadonlyMap<string, string>;
  /** Pairs of neighbouring turns, in the order of the conversations; empty where memories are not turns. */
  readonly #turns: readonly (readonly [before: string, turn: string])[];

  constructor(bank: MemoryBank) {
    this.#bank = bank;
    this.#people = new NamedPeople(bank);
    this.#ids = [...new Set(bank.memories.map(({ id }) => id))];
    this.#stories = new Map(
      bank.memories.flatMap(({ id, story }) => (story === undefined ? [] : [[id, story] as const])),
    );
    this.#turns = neighbouringTurns(bank);
  }

  /**
   * s₁(m) = s(m) + 0.8 · (the question's people whom m names) / (the question's people);
   * s₂(m) = s₁(m) + the largest s₁ + 0.5 − the largest s₁ of the fields, where m is a field of the profile that the question asks for;
   * s₃(m) = s₂(m) + 0.2 · (the largest s₂ of m's event − s₂(m));
   * s₄(m) = s₃(m) + 0.7 · max(0, s₄(the turn before m) − s₃(m)), where m is a turn of a conversation.
   * The later steps never lower a score and never lift one above the best of its event or conversation, so the first memory stays first.
   *
   * @param ranking a fused list of the whole bank. A question that names nobody, over a bank without events and turns, gives the same scores.
   */
  apply(ranking: Ranking<FusionEvidence>, question: string): Ranking<FusionEvidence> {
    const entries = new Map(ranking.map((entry) => [entry.id, entry]));
    const asked = this.#people.inQuestion(question);
    const scored = this.#ids.flatMap((id) => {
      const entry = entries.get(id);
      return entry ? [this.#withPeople(entry, asked)] : [];
    });
    return rankByScore(this.#withTurns(this.#withEvents(this.#withFields(scored, question))));
  }

  #withFields(
    scored: readonly Scored<FusionEvidence>[],
    question: string,
  ): readonly Scored<FusionEvidence>[] {
    const asked = new Set(askedFields(question, this.#bank).map(({ id }) => id));
    const bestOf = (entries: readonly Scored<FusionEvidence>[]) =>
      entries.reduce((best, { score }) => Math.max(best, score), -Infinity);
    const fields = scored.filter(({ id }) => asked.has(id));
    if (fields.length === 0) return scored;
    const contribution = bestOf(scored) + FIELD_LEAD - bestOf(fields);
    return scored.map((entry) =>
      asked.has(entry.id) ? linkedBy(entry, { by: 'field', contribution }) : entry,
    );
  }

  #withEvents(scored: readonly Scored<FusionEvidence>[]): Scored<FusionEvidence>[] {
    const best = new Map<string, { readonly id: string; readonly score: number }>();
    for (const { id, score } of scored) {
      const story = this.#stories.get(id);
      if (story !== undefined && score > (best.get(story)?.score ?? -Infinity))
        best.set(story, { id, score });
    }
    return scored.map((entry) => {
      const sibling = best.get(this.#stories.get(entry.id) ?? '');
      if (!sibling || sibling.score <= entry.score) return entry;
      const contribution = SIBLING_WEIGHT * (sibling.score - entry.score);
      return linkedBy(entry, { by: 'event', sibling: sibling.id, contribution });
    });
  }

  #withTurns(scored: readonly Scored<FusionEvidence>[]): readonly Scored<FusionEvidence>[] {
    if (this.#turns.length === 0) return scored;
    const lifted = new Map(scored.map((entry) => [entry.id, entry]));
    for (const [before, turn] of this.#turns) {
      const [earlier, entry] = [lifted.get(before), lifted.get(turn)];
      if (!earlier || !entry || earlier.score <= entry.score) continue;
      const contribution = TURN_WEIGHT * (earlier.score - entry.score);
      lifted.set(turn, linkedBy(entry, { by: 'turn', before, contribution }));
    }
    return [...lifted.values()];
  }

  #withPeople(
    { id, score, evidence }: Scored<FusionEvidence>,
    asked: readonly number[],
  ): Scored<FusionEvidence> {
    const named = this.#people.inMemory(asked, id);
    if (named.length === 0) return { id, score, evidence };
    const contribution = (PEOPLE_WEIGHT * named.length) / asked.length;
    const names = named.map((person) => this.#people.names[person]!);
    return linkedBy({ id, score, evidence }, { by: 'people', names, asked: asked.length, contribution });
  }
}

function linkedBy(
  { id, score, evidence }: Scored<FusionEvidence>,
  link: LinkEvidence,
): Scored<FusionEvidence> {
  return {
    id,
    score: score + link.contribution,
    evidence: { ...evidence, links: [...(evidence.links ?? []), link] },
  };
}

/** Of conversations whose turns are memories under the same id, as LoCoMo's are. */
function neighbouringTurns({ memories, sessions = [] }: MemoryBank): (readonly [string, string])[] {
  const ids = new Set(memories.map(({ id }) => id));
  return sessions.flatMap(({ turns }) => {
    const told = turns.flatMap(({ id }) => (id !== undefined && ids.has(id) ? [id] : []));
    return told.slice(1).map((turn, i) => [told[i]!, turn] as const);
  });
}

const KNOWN = new WeakMap<MemoryBank, BankLinks>();

/** The links of a bank, made when they are first asked for. */
export function linksOf(bank: MemoryBank): BankLinks {
  const links = KNOWN.get(bank) ?? new BankLinks(bank);
  KNOWN.set(bank, links);
  return links;
}
