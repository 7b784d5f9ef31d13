/** A question's words, weighted by how rare they are in the bank, and how many of them a text holds. */

import type { Memory, MemoryBank } from '../../core/memory/bank';
import { contentTerms } from '../../core/text/content-terms';

export interface QuestionWords {
  /** idf by stem, without the owner's name. */
  readonly weights: ReadonlyMap<string, number>;
  readonly total: number;
  /** Whether no memory holds this stem. */
  readonly unknown: (stem: string) => boolean;
}

/** The stems of each memory, counted once per bank: memories of a bank never change. */
const STEMS = new WeakMap<readonly Memory[], ReadonlyMap<string, number>>();

function frequencies(memories: readonly Memory[]): ReadonlyMap<string, number> {
  const known = STEMS.get(memories);
  if (known) return known;
  const counts = new Map<string, number>();
  for (const { text } of memories)
    for (const stem of new Set(stems(text))) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  STEMS.set(memories, counts);
  return counts;
}

const ENDINGS: readonly (readonly [RegExp, string])[] = [
  [/(?<=\p{L}{3})ies$/u, 'y'],
  [/(?<=\p{L}{3})(?:ing|edly|ed|es|ly|s)$/u, ''],
  [/(?<=\p{L}{3})(\p{L})\1$/u, '$1'],
  [/(?<=\p{L}{3})e$/u, ''],
];

/** A word in Latin letters without its commonest endings: "married" and "marries" both become "marry". */
function stemOf(term: string): string {
  let stem = term;
  for (const [ending, other] of ENDINGS) stem = stem.replace(ending, other);
  return stem.replace(/(?<=\p{L}{3})i$/u, 'y');
}

export function stems(text: string): string[] {
  return contentTerms(text).map(stemOf);
}

/** idf = ln(1 + N / (½ + df)): at most that of a word that no memory holds. */
function idf(count: number, df: number): number {
  return Math.log(1 + count / (0.5 + df));
}

/** The largest idf of a bank: that of a word that no memory holds. */
export function largestIdf({ memories }: Pick<MemoryBank, 'memories'>): number {
  return idf(Math.max(1, memories.length), 0);
}

export function questionWords(
  question: string,
  { memories, character }: Pick<MemoryBank, 'memories' | 'character'>,
): QuestionWords {
  const df = frequencies(memories);
  const own = new Set(stems(character.name));
  const asked = [...new Set(stems(question))].filter((stem) => !own.has(stem));
  const count = Math.max(1, memories.length);
  const weights = new Map(asked.map((stem) => [stem, idf(count, df.get(stem) ?? 0)]));
  const total = [...weights.values()].reduce((sum, weight) => sum + weight, 0);
  return { weights, total, unknown: (stem) => !df.has(stem) };
}

/** Summed weight of the question's words that a text holds, from 0 to `total`. */
export function heldWeight({ weights }: Pick<QuestionWords, 'weights'>, text: string): number {
  const held = new Set(stems(text));
  let sum = 0;
  for (const [stem, weight] of weights) if (held.has(stem)) sum += weight;
  return sum;
}
