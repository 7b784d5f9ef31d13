/** One question's list under one system, with the gold marked. */

import type { RankedList } from '../run/question-result';
import { goldUnits, type GoldMode } from '../../../measures/domain/ranking';
import { memoriesById, type Memory, type MemoryBank, type Question } from '../../../core/memory/bank';

export interface ListedMemory {
  readonly rank: number;
  readonly score: number;
  readonly id: string;
  /** Undefined where the bank no longer has it. */
  readonly memory: Memory | undefined;
  readonly gold: boolean;
}

/** A list's memories with their places; under same-event gold a dialogue about the gold event is gold too. */
export function listedMemories(
  { ranked, scores }: RankedList,
  bank: MemoryBank,
  question: Question,
  mode: GoldMode,
): ListedMemory[] {
  const unitOf = goldUnits(bank, mode);
  const wanted = new Set(question.gold.map(unitOf));
  const memories = memoriesById(bank);
  return ranked.map((id, i) => ({
    rank: i + 1,
    score: scores[i]!,
    id,
    memory: memories.get(id),
    gold: wanted.has(unitOf(id)),
  }));
}

/** The gold memories, in the question's order; ids that the bank lacks apart. */
export function goldOf(
  bank: MemoryBank,
  question: Question,
): { readonly memories: readonly Memory[]; readonly missing: readonly string[] } {
  const known = memoriesById(bank);
  return {
    memories: question.gold.flatMap((id) => known.get(id) ?? []),
    missing: question.gold.filter((id) => !known.has(id)),
  };
}
