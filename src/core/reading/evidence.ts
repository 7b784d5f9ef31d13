/** What speaks for a unit as the answer, and what speaks for a question being answerable: the features of the calibrated rule. */

import type { Memory, MemoryBank } from '../memory/bank';
import { relationOf } from '../memory/people';
import { contentTerms } from '../text/content-terms';
import { answerTypeOf, hasType, type AnswerType } from './answer-type';
import type { Unit } from './units';

/** A question's words, weighted by how rare they are in the bank. */
export interface AskedTerms {
  /** idf by stem, without the owner's name. */
  readonly weights: ReadonlyMap<string, number>;
  readonly total: number;
  /** Words with a capital that the bank has nowhere, in languages that have capitals. */
  readonly strangers: readonly string[];
  readonly type: AnswerType;
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

export function askedTerms(
  question: string,
  { memories, character }: Pick<MemoryBank, 'memories' | 'character'>,
): AskedTerms {
  const df = frequencies(memories);
  const own = new Set(stems(character.name));
  const asked = [...new Set(stems(question))].filter((stem) => !own.has(stem));
  const count = Math.max(1, memories.length);
  const weights = new Map(asked.map((stem) => [stem, Math.log(1 + count / (0.5 + (df.get(stem) ?? 0)))]));
  const total = [...weights.values()].reduce((sum, weight) => sum + weight, 0);
  const capitals = question.match(/(?<=[\p{L}\p{N},;:]['’”"]?\s+["“'‘]?)\p{Lu}[\p{L}]+/gu) ?? [];
  const strangers = capitals.filter((word) => stems(word).some((stem) => !df.has(stem)));
  return { weights, total, strangers, type: answerTypeOf(question) };
}

/** Share of the question's weight that a text holds, in [0, 1]. */
export function heldShare({ weights, total }: AskedTerms, text: string): number {
  if (total === 0) return 0;
  const held = new Set(stems(text));
  let sum = 0;
  for (const [stem, weight] of weights) if (held.has(stem)) sum += weight;
  return sum / total;
}

/** What speaks for one unit. Shares are in [0, 1], cosines in [−1, 1]. */
export interface UnitFeatures {
  /** Share of the question's words that the unit holds. */
  readonly held: number;
  /** The same of its whole memory. */
  readonly heldInMemory: number;
  /** Cosine of question and unit; 0 without vectors. */
  readonly cosine: number;
  /** 1 / (1 + rank of the memory). */
  readonly rank: number;
  /** 1 where the unit has a date, number or name and the question asks for one; −1 where it has none; 0 for other questions. */
  readonly type: number;
}

/** The types of which a rule can tell whether a unit has them. */
const TYPED: ReadonlySet<AnswerType> = new Set([
  'who',
  'when',
  'how long',
  'how many',
  'why',
  'where',
  'relation',
]);

/**
 * @param people names in the bank.
 * @param cosines of question and each unit; undefined without vectors.
 */
export function unitFeatures(
  asked: AskedTerms,
  units: readonly Unit[],
  people: readonly string[],
  cosines: readonly number[] | undefined,
): UnitFeatures[] {
  const inMemory = new Map<Memory, number>();
  for (const { memory } of units)
    if (!inMemory.has(memory)) inMemory.set(memory, heldShare(asked, memory.text));
  return units.map(({ memory, memoryRank, inContext, text, own, start }, i) => {
    const has = () =>
      asked.type === 'relation'
        ? memory.kind === 'relationship' && text.includes(relationOf(memory.title))
        : hasType(asked.type, text.slice(own - start), people);
    const typed = TYPED.has(asked.type) ? (has() ? 1 : -1) : 0;
    return {
      held: heldShare(asked, inContext),
      heldInMemory: inMemory.get(memory)!,
      cosine: cosines?.[i] ?? 0,
      rank: 1 / (1 + memoryRank),
      type: typed,
    };
  });
}

/** What speaks for a question being answerable. */
export interface QuestionFeatures {
  /** Share of the question's words in the best unit, and the largest in any memory that was read. */
  readonly held: number;
  readonly heldInMemory: number;
  /** Largest cosine of any unit, and of any window that was read; 0 without vectors. */
  readonly unitCosine: number;
  readonly passageCosine: number;
  /** 1 where the question has a word with a capital, inside the sentence, that stands nowhere in the bank. */
  readonly stranger: number;
  /** How far the best unit's score is above that of the best unit of any other memory. */
  readonly margin: number;
}

/** @param scores of the units, whose largest is the best unit's. @param passageCosines undefined where there are no vectors. */
export function questionFeatures(
  { strangers }: AskedTerms,
  units: readonly Unit[],
  features: readonly UnitFeatures[],
  scores: readonly number[],
  passageCosines: readonly (number | undefined)[],
): QuestionFeatures {
  const best = scores.indexOf(Math.max(...scores));
  const others = scores.filter((_, i) => units[i]!.memory !== units[best]!.memory);
  return {
    held: features[best]!.held,
    heldInMemory: Math.max(...features.map(({ heldInMemory }) => heldInMemory)),
    unitCosine: Math.max(...features.map(({ cosine }) => cosine)),
    passageCosine: Math.max(0, ...passageCosines.map((cosine) => cosine ?? 0)),
    stranger: strangers.length > 0 ? 1 : 0,
    margin: scores[best]! - (others.length > 0 ? Math.max(...others) : 0),
  };
}
