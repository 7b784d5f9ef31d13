/** Step 1: the seed. Drawn from our lists with a random seed, or typed. */

import { random, seedOf, shuffled } from '../../../measures/domain/random';
import type { Language } from '../../../core/memory/bank';
import type { Draft, DraftSeed } from '../draft';
import { SEED_LISTS } from './seed-lists';

/** How many hobbies and topics a seed has. */
const HOBBIES = 3;
const TOPICS = 5;

/** A job, hobbies and topics of different groups. The same number draws the same. */
export function drawnSeed(language: Language, number: number): Pick<DraftSeed, 'job' | 'hobbies' | 'topics'> {
  const next = random(seedOf(number, 'studio seed', language));
  const { jobs, hobbies, topics } = SEED_LISTS[language];
  const of = (entries: readonly string[]) => entries[Math.floor(next() * entries.length)]!;
  const several = (groups: typeof jobs, count: number) =>
    shuffled(groups, next)
      .slice(0, count)
      .map(({ entries }) => of(entries));
  return {
    job: several(jobs, 1)[0]!,
    hobbies: several(hobbies, HOBBIES),
    topics: several(topics, TOPICS),
  };
}

/** The topic of the event at a place: the seed's topics in turn, then others of the lists, drawn with the seed. */
export function drawnTopic({ seed, language }: Pick<Draft, 'seed' | 'language'>, at: number): string {
  const own = seed.topics[at];
  if (own !== undefined) return own;
  const all = SEED_LISTS[language].topics.flatMap(({ entries }) => entries);
  const others = shuffled(
    all.filter((topic) => !seed.topics.includes(topic)),
    random(seedOf(seed.random, 'studio topics', language)),
  );
  return others[(at - seed.topics.length) % others.length]!;
}
