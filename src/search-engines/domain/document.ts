/** What is pushed of a bank: each memory's text once, and each of its passages with its vector. */

import type { Memory, MemoryBank } from '../../core/memory/bank';
import { requireRows, type PassageVectors } from '../../pipeline/retrieval/dense';
import { passagesOf, type Passage } from '../../pipeline/retrieval/passages';
import { textKey } from '../../core/text/key';

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
  readonly vector?: ArrayLike<number> & Iterable<number>;
  /** Of the passage in the memory's text, UTF-16 units. */
  readonly start?: number;
  readonly end?: number;
}

/** One document per memory, for search by words. */
export function textDocuments(bank: MemoryBank): EngineDocument[] {
  return bank.memories.map((memory) => textDocument(bank, memory));
}

/**
 * One document per passage, for search by meaning.
 *
 * @param vectors one row per passage of the bank.
 * @throws RangeError where the rows are not as many as the passages.
 */
export function passageDocuments(bank: MemoryBank, vectors: PassageVectors): EngineDocument[] {
  const windows = bank.memories.map((memory, at) => passagesOf(memory, at));
  requireRows(windows.flat(), vectors);
  let row = 0;
  return windows.flatMap((own, at) =>
    own.map((each, i) => passageDocument(bank, at, each, i, vectors, row++)),
  );
}

/**
 * Both kinds, with the thread given back between two memories.
 *
 * @param options.texts whether the engine searches words.
 * @param options.vectors one row per passage, where it searches vectors.
 * @param options.pause gives the thread back as often as is needed.
 * @throws RangeError where the rows are not as many as the passages.
 */
export async function bankDocuments(
  bank: MemoryBank,
  options: {
    readonly texts: boolean;
    readonly vectors?: PassageVectors | undefined;
    readonly pause: () => Promise<void>;
  },
): Promise<EngineDocument[]> {
  const { texts, vectors, pause } = options;
  const found: EngineDocument[] = [];
  const windows: Passage[] = [];
  for (const [at, memory] of bank.memories.entries()) {
    if (texts) found.push(textDocument(bank, memory));
    if (vectors) {
      for (const [i, each] of passagesOf(memory, at).entries()) {
        found.push(passageDocument(bank, at, each, i, vectors, windows.length));
        windows.push(each);
      }
    }
    await pause();
  }
  if (vectors) requireRows(windows, vectors);
  return found;
}

function textDocument(bank: MemoryBank, { id, text }: Memory): EngineDocument {
  return { id: idOf(bank.id, id), bank: bank.id, memory: id, hash: hashOf(text), text };
}

/** @param number the passage's, within its memory. @param row of its vector. */
function passageDocument(
  bank: MemoryBank,
  at: number,
  { text, start, end }: Passage,
  number: number,
  { dimensions, data }: PassageVectors,
  row: number,
): EngineDocument {
  const { id } = bank.memories[at]!;
  return {
    id: `${idOf(bank.id, id)}-${number}`,
    bank: bank.id,
    memory: id,
    // The vector follows from the text: an index holds vectors of one model only.
    hash: hashOf(`${start} ${end} ${text}`),
    vector: data.subarray(row * dimensions, (row + 1) * dimensions),
    start,
    end,
  };
}

/** What the ids of all documents of a bank begin with: nothing else in an index is the bank's. */
export function idPrefix(bank: string): string {
  return `${textKey(bank).slice(0, 16)}-`;
}

function idOf(bank: string, memory: string): string {
  return `${idPrefix(bank)}${textKey(memory).slice(0, 32)}`;
}

function hashOf(text: string): string {
  return textKey(text).slice(0, 16);
}
