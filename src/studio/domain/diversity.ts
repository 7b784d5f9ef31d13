/** How much the characters of a batch differ: jobs, ages, places, relations, and how alike their memories are. */

import type { MemoryBank } from '../../core/memory/bank';
import { relationOf } from '../../core/memory/people';
import { familyOf } from './steps/families';

/** So many characters have a value. */
export interface Spread {
  readonly value: string;
  readonly count: number;
}

export interface Diversity {
  readonly characters: number;
  readonly jobs: readonly Spread[];
  /** By decades of age in the year that is given: `30–39`. */
  readonly ages: readonly Spread[];
  /** Towns of events, or places where no town is named. */
  readonly places: readonly Spread[];
  /** Families of relationships. */
  readonly relations: readonly Spread[];
}

const JOB = /^(occupation|job|profession|职业|工作)$/i;
const BORN = /birth|born|出生|生日/i;

/**
 * Values of equal counts are in alphabetical order.
 *
 * @param year in which ages are counted.
 * @param towns names that places are counted by; without them, what follows the last comma of a place.
 */
export function diversityOf(
  banks: readonly MemoryBank[],
  year: number,
  towns: readonly string[] = [],
): Diversity {
  const profile = (bank: MemoryBank, field: RegExp) =>
    bank.memories.find(({ kind, title }) => kind === 'profile' && field.test(title))?.body;
  return {
    characters: banks.length,
    jobs: spread(banks.flatMap((bank) => profile(bank, JOB) ?? [])),
    ages: spread(
      banks.flatMap((bank) => {
        const born = /(?:1[89]|20)\d{2}/.exec(profile(bank, BORN) ?? '')?.[0];
        if (born === undefined) return [];
        const decade = Math.floor((year - Number(born)) / 10) * 10;
        return [`${decade}–${decade + 9}`];
      }),
    ),
    places: spread(
      banks.flatMap(({ memories }) =>
        memories.flatMap(({ kind, place }) => (kind === 'event' && place ? [townOf(place, towns)] : [])),
      ),
    ),
    relations: spread(
      banks.flatMap(({ memories, character }) =>
        memories.flatMap(({ kind, title }) =>
          kind === 'relationship' ? [familyOf(relationOf(title), character.language) ?? 'other'] : [],
        ),
      ),
    ),
  };
}

function townOf(place: string, towns: readonly string[]): string {
  return towns.find((town) => place.includes(town)) ?? place.split(/[,，]\s*/).at(-1)!;
}

function spread(values: readonly string[]): Spread[] {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts]
    .map(([value, count]) => ({ value, count }))
    .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1));
}

/**
 * How alike the characters are: the mean over all memories of the highest cosine with a memory of another character. 1 where each has a
 * twin elsewhere. It compares every memory with every other, a second for 1,500 of them.
 *
 * @param owners whose memory each row is.
 * @param rows unit vectors, row by row.
 * @param pause is waited for after each row: it gives the thread back, and throws to stop.
 * @returns undefined where fewer than two characters have memories.
 */
export async function meanNearest(
  owners: readonly string[],
  rows: Float32Array,
  dimensions: number,
  pause: () => Promise<void> = async () => undefined,
): Promise<number | undefined> {
  if (new Set(owners).size < 2) return undefined;
  let sum = 0;
  for (const [i, own] of owners.entries()) {
    let nearest = -1;
    for (const [j, other] of owners.entries())
      if (own !== other)
        nearest = Math.max(nearest, cosine(rows, i * dimensions, j * dimensions, dimensions));
    sum += nearest;
    await pause();
  }
  return sum / owners.length;
}

/**
 * Pairs of rows at least so alike, the most alike first: candidates for duplicates.
 *
 * @param rows unit vectors, row by row.
 * @param pause is waited for after each row: it gives the thread back, and throws to stop.
 */
export async function pairsByCosine(
  rows: Float32Array,
  dimensions: number,
  least: number,
  pause: () => Promise<void> = async () => undefined,
): Promise<{ readonly a: number; readonly b: number; readonly cosine: number }[]> {
  const count = rows.length / dimensions;
  const pairs = [];
  for (let a = 0; a < count; a++) {
    for (let b = a + 1; b < count; b++) {
      const value = cosine(rows, a * dimensions, b * dimensions, dimensions);
      if (value >= least) pairs.push({ a, b, cosine: value });
    }
    await pause();
  }
  return pairs.sort((x, y) => y.cosine - x.cosine);
}

function cosine(rows: Float32Array, a: number, b: number, dimensions: number): number {
  let sum = 0;
  for (let i = 0; i < dimensions; i++) sum += rows[a + i]! * rows[b + i]!;
  return sum;
}
