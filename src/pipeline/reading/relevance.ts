/** How relevant a trained reader finds whole memories: each by its best window. */

import type { Memory } from '../../core/memory/bank';
import type { PairReading, ReadingModel } from '../../core/ports';
import type { Passage } from '../retrieval/passages';
import type { Relevance } from '../retrieval/rerank-by-reader';
import { joined, textToRead } from './passages';

/** A bank's passages, each with the place of its memory in the bank. */
interface Readable {
  readonly bank: { readonly memories: readonly Memory[] };
  readonly passages: readonly Passage[];
}

/** A window as it is read, and where it stands in its memory. */
export interface WindowToRead {
  readonly start: number;
  readonly end: number;
  /** What the model is given: the window, after the memory's heading where it needs one. */
  readonly text: string;
}

/** The windows of these memories, by the memories' ids. @param longest see `ReaderSettings.passageLength`. */
export function windowsOf(
  { bank, passages }: Readable,
  memories: readonly Memory[],
  longest?: number,
): ReadonlyMap<string, readonly WindowToRead[]> {
  const found = new Map<string, WindowToRead[]>(memories.map(({ id }) => [id, []]));
  const windows = passages.flatMap(({ memory: place, ...window }) => {
    const memory = bank.memories[place]!;
    return found.has(memory.id) ? [{ memory, cosine: undefined, ...window }] : [];
  });
  for (const { memory, text, start, end } of joined(windows, longest))
    found.get(memory.id)!.push({ start, end, text: textToRead({ memory, text, start }).text });
  return found;
}

/** The relevance of a memory. @param values of its windows, one each; empty where it has no word. */
export function bestWindow(windows: readonly WindowToRead[], values: readonly number[]): Relevance {
  const value = Math.max(0, ...values);
  const best = windows[values.indexOf(value)];
  return { value, window: best && { start: best.start, end: best.end } };
}

/** What of a pair says how well it fits. */
export function relevanceOf({ relevance }: PairReading): number {
  return relevance;
}

/**
 * Reads memories, one after another.
 *
 * @param options `onRead`: after each memory.
 * @throws DOMException `AbortError` after the signal; what the model throws.
 */
export async function readMemories(
  bank: Readable,
  question: string,
  memories: readonly Memory[],
  model: ReadingModel,
  options: {
    readonly signal?: AbortSignal;
    readonly onRead?: (memory: Memory, relevance: Relevance) => void;
  } = {},
): Promise<ReadonlyMap<string, Relevance>> {
  const { signal, onRead } = options;
  const windows = windowsOf(bank, memories, model.settings.passageLength);
  const found = new Map<string, Relevance>();
  for (const memory of memories) {
    signal?.throwIfAborted();
    const own = windows.get(memory.id)!;
    const texts = own.map(({ text }) => text);
    const pairs = texts.length > 0 ? await model.read(question, texts, signal && { signal }) : [];
    const relevance = bestWindow(own, pairs.map(relevanceOf));
    found.set(memory.id, relevance);
    onRead?.(memory, relevance);
  }
  signal?.throwIfAborted();
  return found;
}
