/** Chat logs that people paste, read as the import reads them. */

import { pastedTurns } from '../../../data/formats/chats/pasted';

export interface ChatLine {
  readonly speaker: string;
  readonly text: string;
  /** ISO 8601 day; absent if the line has none, or one that could be either of two. */
  readonly day?: string;
  readonly start: number;
  readonly end: number;
}

/** The lines of a chat log; undefined if the text is none. */
export function chatIn(text: string): readonly ChatLine[] | undefined {
  return pastedTurns(text);
}
