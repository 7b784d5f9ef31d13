/** Which sentence of a memory carries its cosine with a question: the one whose absence costs most (leave-one-out). */

import type { Memory } from '../../core/memory/bank';
import { DenseRetriever, type PassageVectors } from '../../pipeline/retrieval/dense';
import { passages, type Passage } from '../../pipeline/retrieval/passages';
import { sentences } from '../../core/text/sentences';

/** What has to be encoded for one memory. */
export interface LeaveOneOut {
  readonly sentences: readonly { readonly text: string; readonly start: number; readonly end: number }[];
  /** The memory without its first sentence, without its second, …; the id is the sentence's index. */
  readonly variants: readonly Memory[];
  /** The variants' windows: their texts are to be encoded as passages, row by row. */
  readonly passages: readonly Passage[];
}

export interface SentenceShare {
  readonly text: string;
  /** Offsets into the memory's text, UTF-16 units. */
  readonly start: number;
  readonly end: number;
  /** The dense score of the memory without this sentence; 0 where nothing is left to encode. */
  readonly without: number;
  /** The memory's score less `without`: below zero where the sentence stands in the way. */
  readonly share: number;
}

/** The memory without each of its sentences in turn. A memory of one sentence has one variant, which is empty. */
export function leaveOneOut(memory: Memory): LeaveOneOut {
  const found = sentences(memory.text).map(({ text, start }) => ({ text, start, end: start + text.length }));
  const variants = found.map(({ start, end }, i): Memory => {
    const text = `${memory.text.slice(0, start).trimEnd()} ${memory.text.slice(end).trimStart()}`.trim();
    return { ...memory, id: String(i), text };
  });
  return { sentences: found, variants, passages: passages(variants) };
}

/**
 * What each sentence adds to the memory's dense score.
 *
 * @param score the memory's own, of the same question vector and model.
 * @param question a unit vector.
 * @param vectors of the plan's passages, row by row.
 * @returns one entry a sentence, in the text's order.
 * @throws RangeError where the vectors do not fit the plan or the question.
 */
export function sentenceShares(
  plan: LeaveOneOut,
  score: number,
  question: Float32Array,
  vectors: PassageVectors,
): SentenceShare[] {
  const ranked = new DenseRetriever(plan.variants, plan.passages, vectors).rank(question);
  const scores = new Map(ranked.map((entry) => [entry.id, entry.score]));
  return plan.sentences.map((sentence, i) => {
    const without = scores.get(String(i)) ?? 0;
    return { ...sentence, without, share: score - without };
  });
}

/** The sentence whose absence costs most; undefined where no absence costs anything. */
export function carryingSentence(shares: readonly SentenceShare[]): SentenceShare | undefined {
  const most = Math.max(...shares.map(({ share }) => share));
  return most > 0 ? shares.find(({ share }) => share === most) : undefined;
}
