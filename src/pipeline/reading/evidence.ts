/** What speaks for a unit as the answer, and what speaks for a question being answerable: the features of the calibrated rule. */

import type { Memory, MemoryBank } from '../../core/memory/bank';
import { relationOf } from '../../core/memory/people';
import { heldWeight, questionWords, stems, type QuestionWords } from '../retrieval/question-words';
import { askedFields } from '../retrieval/asked-field';
import { answerTypeOf, hasType, type AnswerType } from './answer-type';
import type { Unit } from './units';

/** What a question asks for. */
export interface AskedTerms extends QuestionWords {
  /** Words with a capital that the bank has nowhere, in languages that have capitals. */
  readonly strangers: readonly string[];
  readonly type: AnswerType;
  /** The owner's profile as far as the question names it. */
  readonly fields: readonly Memory[];
}

export function askedTerms(question: string, bank: Pick<MemoryBank, 'memories' | 'character'>): AskedTerms {
  const { weights, total, unknown } = questionWords(question, bank);
  const capitals = question.match(/(?<=[\p{L}\p{N},;:]['’”"]?\s+["“'‘]?)\p{Lu}[\p{L}]+/gu) ?? [];
  const strangers = capitals.filter((word) => stems(word).some(unknown));
  return {
    weights,
    total,
    unknown,
    strangers,
    type: answerTypeOf(question),
    fields: askedFields(question, bank),
  };
}

/** Share of the question's weight that a text holds, in [0, 1]. */
export function heldShare(asked: Pick<QuestionWords, 'weights' | 'total'>, text: string): number {
  return asked.total === 0 ? 0 : heldWeight(asked, text) / asked.total;
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
  /** 1 where the unit is the field of the owner's profile that the question names, else 0. */
  readonly field: number;
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
      field: asked.fields.includes(memory) ? 1 : 0,
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
