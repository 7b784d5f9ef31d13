/** What went wrong while a model made a part of a character, with what helps. What was made stays. */

import type { Phrase } from '../../../core/text/phrase';

/**
 * `unreadable`: no JSON of the shape that was asked for, after a repair. `cut-off`: the same, because the token limit was reached.
 * `repeats`: it says again what the draft says already; left out. `contradicts`: it does not agree with the draft, after it was told so;
 * kept, to be mended by hand. `incomplete`: something is missing. `fault`: there was no answer.
 */
export type MakeProblemCode = 'unreadable' | 'cut-off' | 'repeats' | 'contradicts' | 'incomplete' | 'fault';

export interface MakeProblem {
  readonly code: MakeProblemCode;
  /** Key of the task. */
  readonly task: string;
  /** What was being made. */
  readonly title: Phrase;
  readonly message: Phrase;
  /** Keys of the calls that led to it: forgotten where it is tried again. */
  readonly calls: readonly string[];
}

/** Something wrong with an answer that can be read. */
export interface Complaint {
  readonly code: 'repeats' | 'contradicts' | 'incomplete';
  readonly message: Phrase;
  /** Position in the answer's list, where it has one. */
  readonly at?: number;
}

/** What is left of an answer's list without what only repeats. */
export function withoutRepeats<T>(list: readonly T[], complaints: readonly Complaint[]): T[] {
  const repeated = new Set(complaints.flatMap(({ code, at }) => (code === 'repeats' ? [at] : [])));
  return list.filter((_, i) => !repeated.has(i));
}
