/** Long memories are encoded in windows of whole sentences, short memories first, so that the lists fill early. */

import type { Memory } from '../../core/memory/bank';
import { hasHan } from '../../core/text/terms';
import { sentences, type Span } from '../../core/text/sentences';

export interface Passage {
  /** Index of the memory within the bank. */
  readonly memory: number;
  readonly text: string;
  /** Offsets of the passage in the memory's text, UTF-16 units. */
  readonly start: number;
  readonly end: number;
}

/**
 * Longest window, in characters: about 90 word pieces of English, 120 of Chinese, for which the encoders were trained. A longer sentence is
 * a window of its own, which the tokenizer truncates.
 */
const WINDOW_LENGTH = { latin: 420, han: 120 } as const;

/**
 * Windows of whole sentences (or turns) of every memory, in the bank's order; none overlaps another. A text without a
 * sentence ("🎂🎂") is one window; a blank text has none.
 */
export function passages(memories: readonly Memory[]): Passage[] {
  return memories.flatMap((memory, index) => passagesOf(memory, index));
}

/** The windows of the memory at an index of its bank. */
export function passagesOf({ text }: Pick<Memory, 'text'>, index: number): Passage[] {
  return windows(text).map((span) => ({ memory: index, ...span }));
}

function windows(text: string): { text: string; start: number; end: number }[] {
  const limit = hasHan(text) ? WINDOW_LENGTH.han : WINDOW_LENGTH.latin;
  const found: { text: string; start: number; end: number }[] = [];
  let start = -1;
  let end = -1;
  const close = () => {
    if (start >= 0) found.push({ text: text.slice(start, end), start, end });
  };
  for (const sentence of unitsOf(text)) {
    const sentenceEnd = sentence.start + sentence.text.length;
    if (start < 0 || sentenceEnd - start > limit) {
      close();
      start = sentence.start;
    }
    end = sentenceEnd;
  }
  close();
  return found;
}

function unitsOf(text: string): Span[] {
  const found = sentences(text);
  const whole = text.trim();
  return found.length > 0 || whole === '' ? found : [{ text: whole, start: text.indexOf(whole) }];
}

/** Lengths from which on a memory is as long as any: sorting them by hundreds takes no time even for large banks. */
const STEP = 20;
const STEPS = 500;

/** Indices of the passages: those of short memories first, a memory's passages together, since a memory counts when it has all of them. */
export function shortestFirst(passages: readonly Passage[]): number[] {
  const buckets: number[][][] = Array.from({ length: STEPS }, () => []);
  for (let from = 0; from < passages.length;) {
    const { memory } = passages[from]!;
    const own: number[] = [];
    let length = 0;
    for (; passages[from]?.memory === memory; from++) {
      own.push(from);
      length += passages[from]!.text.length;
    }
    buckets[Math.min(STEPS - 1, Math.floor(length / STEP))]!.push(own);
  }
  return buckets.flat(2);
}

/** Indices of the passages of these memories, shortest memory first. @param ids of memories. */
export function passagesOfMemories(
  passages: readonly Passage[],
  memories: readonly Memory[],
  ids: ReadonlySet<string>,
): number[] {
  const wanted = passages.flatMap((passage, at) => (ids.has(memories[passage.memory]!.id) ? [at] : []));
  return shortestFirst(wanted.map((at) => passages[at]!)).map((at) => wanted[at]!);
}
