/** What a reader is: it finds the words that answer a question, and says how likely it is that there are any. */

import type { EncodedQuestion } from '../flow/answerer';
import type { Language, Memory, MemoryBank } from '../../core/memory/bank';
import type { ReadingModel, VectorStore } from '../../core/ports';
import type { Phrase } from '../../core/text/phrase';
import type { AnswerType } from './answer-type';

/** Memories that are read: the first of the list. */
export const READ_MEMORIES = 5;

/** A window of a memory, in the order of the list. */
export interface ReadPassage {
  readonly memory: Memory;
  /** 1 for the memory that the list put first. */
  readonly memoryRank: number;
  readonly text: string;
  /** Offsets into the memory's text, UTF-16 units. */
  readonly start: number;
  readonly end: number;
  /** Cosine of question and passage in [-1, 1]; undefined if the bank has no vectors. */
  readonly cosine: number | undefined;
}

export interface ReadingRequest {
  readonly question: string;
  readonly language: Language;
  /** The whole bank: its words and its people say whether a question is about it at all. */
  readonly bank: MemoryBank;
  /** All windows of the memories that are read, memory by memory, best first. */
  readonly passages: readonly ReadPassage[];
  /** Absent if no encoder is there. */
  readonly encoded?: EncodedQuestion | undefined;
}

/** What a reader asks of the outside. */
export interface ReadingPorts {
  /** Where vectors of sentences are kept. */
  readonly vectors: VectorStore;
  /** The trained reader; absent until it is loaded, and where a language has none. */
  readonly model?: ReadingModel | undefined;
}

/** A stretch of a memory's text; offsets in UTF-16 units. */
export interface Stretch {
  readonly start: number;
  readonly end: number;
}

/** Why a candidate was chosen. */
export interface Reason {
  /** Words of the question that the sentence holds, as index terms. */
  readonly terms: readonly string[];
  /** Cosine of question and sentence, where they were encoded. */
  readonly cosine?: number | undefined;
  /** What the question asks for, and whether the sentence has such a thing. */
  readonly type: AnswerType;
  readonly typeFound: boolean;
  /** Of a trained reader: how relevant it finds the passage and how likely the answer stands in it, each in [0, 1]. */
  readonly relevance?: number | undefined;
  readonly spanProbability?: number | undefined;
}

/** Words of a memory that may be the answer. */
export interface Candidate {
  readonly memoryId: string;
  readonly memoryRank: number;
  /** The answer itself, as offsets into the memory's text. */
  readonly start: number;
  readonly end: number;
  /** The sentence that holds it, or the two turns; `text` is what stands between the offsets. */
  readonly sentence: Stretch & { readonly text: string };
  /** A short answer, where one can stand alone: a date, a number, a name, a relation. */
  readonly phrase?: string | undefined;
  /** Where the question asks when and the sentence names no day: the time of its turn or memory, as the bank has it, and what it is the time of. */
  readonly date?: { readonly time: string; readonly of: 'event' | 'writing' };
  /** Higher is better; comparable within one reading only. */
  readonly score: number;
  readonly reason: Reason;
}

/** What a reader says of a question. */
export interface Reading {
  /** Best first, at most one per sentence; empty if there is nothing to read. */
  readonly candidates: readonly Candidate[];
  /** How likely it is that the memories answer the question, in [0, 1]. */
  readonly answerability: number;
  /** Below it, nothing seems to answer: the best candidate is only the nearest. */
  readonly threshold: number;
  /** From here on the first candidate likely holds the answer; absent if that was not measured for the reader, or where that candidate says the opposite of the question. */
  readonly likely?: number | undefined;
  /** Whether the first candidate is the one turn that holds the word which the question names, so that nothing was estimated. */
  readonly lookedUp?: boolean;
  /** What went wrong although something was read: it was read without what failed. */
  readonly failure?: unknown;
}

/** Name of the error of a reader that has not loaded and was asked for more than was computed beforehand: another reads until it has. */
export const NOT_PREPARED = 'NotPrepared';

export interface Reader {
  /** In results and on the command line: never changes. */
  readonly id: string;
  readonly name: Phrase;
  readonly description: Phrase;
  /** Whether it needs the trained model of `ReadingPorts`. */
  readonly needs: 'nothing' | 'model';
  /**
   * Reads the passages.
   *
   * @throws DOMException `AbortError` after the signal; Error if it needs the model and there is none.
   */
  read(request: ReadingRequest, ports: ReadingPorts, signal?: AbortSignal): Promise<Reading>;
}

/** Whether a reading gives an answer; otherwise its first candidate is only the nearest. */
export function answers({ candidates, answerability, threshold }: Reading): boolean {
  return candidates.length > 0 && answerability >= threshold;
}

/** How sure a reader is that its first candidate holds the answer; with `nothing`, the candidate is only the nearest. */
export const CONFIDENCES = ['likely', 'unsure', 'nothing'] as const;
export type Confidence = (typeof CONFIDENCES)[number];

/** How sure a reading is. Where the bounds are and how they were chosen: `scripts/reading/fit-likely.mts`. */
export function confidenceOf(reading: Reading): Confidence {
  if (!answers(reading)) return 'nothing';
  return reading.answerability >= (reading.likely ?? Infinity) ? 'likely' : 'unsure';
}
