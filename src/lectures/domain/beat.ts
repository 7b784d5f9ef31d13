/** Beat the retriever: a room orders a few memories, and is scored like the lists that answer the same question. */

import * as z from 'zod';
import type { Language, MemoryBank, Question } from '../../core/memory/bank';
import type { Locale } from '../../core/text/phrase';
import { random, seedOf, shuffled } from '../../measures/domain/random';

/** About whom the game begins: the open character or the first that speaks the reader's language, else the open one, else the first. */
export function gameCharacter(
  characters: readonly { readonly id: string; readonly language: Language }[],
  open: string | undefined,
  locale: Locale,
): string | undefined {
  const own = characters.filter(({ language }) => language === locale);
  return (own.find(({ id }) => id === open) ?? own[0])?.id ?? open ?? characters[0]?.id;
}

/** Votes for each option's id; an option without votes may be missing. */
export type Votes = Readonly<Record<string, number>>;

/** More hands than any hall has, so that a held key ends somewhere. */
const MOST = 9999;

/** The votes with one more or one less for an option; never below none. */
export function withVote(votes: Votes, option: string, by: 1 | -1): Votes {
  return { ...votes, [option]: Math.min(MOST, Math.max(0, votesFor(votes, option) + by)) };
}

export function votesFor(votes: Votes, option: string): number {
  return votes[option] ?? 0;
}

/** Votes for all of these options together. */
export function votesInAll(votes: Votes, options: readonly string[]): number {
  return options.reduce((sum, option) => sum + votesFor(votes, option), 0);
}

export interface VoteOutcome {
  /** The option that the ranking has before all other options; undefined where it has none of them. */
  readonly first: string | undefined;
  /** Votes for it. */
  readonly right: number;
  readonly all: number;
}

/** @param places ranks from 1 of the memories that the ranking holds. */
export function outcome(
  votes: Votes,
  options: readonly string[],
  places: ReadonlyMap<string, number>,
): VoteOutcome {
  const placed = options.filter((option) => places.has(option));
  const [first] = placed.sort((a, b) => places.get(a)! - places.get(b)!);
  return {
    first,
    right: first === undefined ? 0 : votesFor(votes, first),
    all: votesInAll(votes, options),
  };
}

/** Memories to choose from: as many as a projector has room for, and a minute for. */
export const BEAT_CHOICES = 6;
/** Time to choose, in milliseconds. */
export const BEAT_TIME = 60_000;
export const BEAT_ROUNDS = 5;

const placeSchema = z.object({ id: z.string(), rank: z.number() });
/** A memory's place among those to choose from, from 1. */
export type BeatPlace = Readonly<z.infer<typeof placeSchema>>;

const entrySchema = z.object({
  /** The room's, or a list's id. */
  player: z.string(),
  places: z.array(placeSchema).readonly(),
  /** In [0, 1]; see {@link pointsOf}. */
  points: z.number(),
});
/** What one player made of a round. */
export type BeatEntry = Readonly<z.infer<typeof entrySchema>>;

/** A game as it is kept for the visit: the round that is open, and those that were played. */
export const beatSchema = z.object({
  votes: z.record(z.string(), z.number()),
  /** Of one who plays alone, best first. */
  order: z.array(z.string()),
  played: z.array(z.array(entrySchema)),
});

/** The questions of a game in their order: drawn from those whose gold memory the bank has. The same seed draws the same. */
export function drawnQuestions(
  { id, memories, questions }: Pick<MemoryBank, 'id' | 'memories' | 'questions'>,
  seed: number,
  rounds: number,
): readonly Question[] {
  const there = new Set(memories.map((memory) => memory.id));
  const known = questions.filter(({ gold }) => gold.some((memory) => there.has(memory)));
  return shuffled(known, random(seedOf(seed, id, 'questions'))).slice(0, rounds);
}

/**
 * The memories to choose from, in an order that says nothing: one that answers, and those that the lists have before all others.
 *
 * @param gold ids of the memories that answer; the one that the lists have first is taken.
 * @param lists of the players, as ids, best first.
 * @param seed of the game. @param question its id, so that each round has an order of its own.
 */
export function choicesOf(
  gold: readonly string[],
  lists: readonly (readonly string[])[],
  seed: number,
  question: string,
): readonly string[] {
  const answering = new Set(gold);
  const deepest = Math.max(0, ...lists.map((list) => list.length));
  const inTurn = Array.from({ length: deepest }, (_, place) => lists.flatMap((list) => list[place] ?? []));
  const ids = [...new Set(inTurn.flat())];
  const right = ids.find((id) => answering.has(id)) ?? gold[0];
  const wrong = ids.filter((id) => !answering.has(id)).slice(0, BEAT_CHOICES - (right === undefined ? 0 : 1));
  const chosen = right === undefined ? wrong : [right, ...wrong];
  return shuffled(chosen.sort(), random(seedOf(seed, question, 'choices')));
}

/** A list among these memories alone, ranks from 1; what it lacks is missing. */
export function placesAmong(list: readonly string[], choices: readonly string[]): readonly BeatPlace[] {
  const among = new Set(choices);
  return list.filter((id) => among.has(id)).map((id, i) => ({ id, rank: i + 1 }));
}

/** The room's order: most votes first; equal votes share the worst of their ranks, so that no tie is luck. No vote, no rank. */
export function placesByVotes(votes: Votes, choices: readonly string[]): readonly BeatPlace[] {
  const chosen = choices.filter((id) => votesFor(votes, id) > 0);
  return chosen
    .map((id) => ({
      id,
      rank: chosen.filter((other) => votesFor(votes, other) >= votesFor(votes, id)).length,
    }))
    .sort((a, b) => a.rank - b.rank);
}

/** The reciprocal rank of the best gold memory: 1 for the first place, ½ for the second; 0 where none has a rank. */
export function pointsOf(places: readonly BeatPlace[], gold: readonly string[]): number {
  const best = places.find(({ id }) => gold.includes(id));
  return best ? 1 / best.rank : 0;
}

/** Points over the rounds that were played, for each player in the order of the first round. */
export function standings(
  rounds: readonly (readonly BeatEntry[])[],
): readonly { readonly player: string; readonly points: number }[] {
  const players = [...new Set(rounds.flat().map(({ player }) => player))];
  return players.map((player) => ({
    player,
    points: rounds.flat().reduce((sum, entry) => sum + (entry.player === player ? entry.points : 0), 0),
  }));
}
