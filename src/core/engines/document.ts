/** What is pushed of a bank: each memory's text once, and each of its passages with its vector. */

import type { MemoryBank } from '../memory/bank';
import type { PassageVectors } from '../retrieval/dense';
import { passages } from '../retrieval/passages';
import { textKey } from '../text/key';

/** One document of an engine: a memory's text, or one of its passages with a vector. */
export interface EngineDocument {
  /** Made from the ids of bank and memory, so that a document pushed again takes the place of the earlier one. 49 to 60 letters and digits. */
  readonly id: string;
  readonly bank: string;
  readonly memory: string;
  /** Changes with the content: what is there with the same hash is not pushed again. */
  readonly hash: string;
  readonly text?: string;
  /** Of length one. */
  readonly vector?: readonly number[];
  /** Of the passage in the memory's text, UTF-16 units. */
  readonly start?: number;
  readonly end?: number;
}

/** One document per memory, for search by words. */
export function textDocuments(bank: MemoryBank): EngineDocument[] {
  return bank.memories.map((memory) => ({
    id: idOf(bank.id, memory.id),
    bank: bank.id,
    memory: memory.id,
    hash: hashOf(memory.text),
    text: memory.text,
  }));
}

/**
 * One document per passage, for search by meaning.
 *
 * @param vectors one row per passage of the bank.
 * @throws RangeError where the rows are not as many as the passages.
 */
export function passageDocuments(bank: MemoryBank, { dimensions, data }: PassageVectors): EngineDocument[] {
  const windows = passages(bank.memories);
  if (data.length !== windows.length * dimensions)
    throw new RangeError(
      `${windows.length} passages need ${windows.length * dimensions} numbers, not ${data.length}.`,
    );
  const numbers = new Map<number, number>();
  return windows.map(({ memory: at, text, start, end }, row) => {
    const memory = bank.memories[at]!;
    const number = numbers.get(at) ?? 0;
    numbers.set(at, number + 1);
    return {
      id: `${idOf(bank.id, memory.id)}-${number}`,
      bank: bank.id,
      memory: memory.id,
      // The vector follows from the text: an index holds vectors of one model only.
      hash: hashOf(`${start} ${end} ${text}`),
      vector: [...data.subarray(row * dimensions, (row + 1) * dimensions)],
      start,
      end,
    };
  });
}

function idOf(bank: string, memory: string): string {
  return `${textKey(bank).slice(0, 16)}-${textKey(memory).slice(0, 32)}`;
}

function hashOf(text: string): string {
  return textKey(text).slice(0, 16);
}
