/** What lists and details show of a memory besides its text: its session, its day, its speaker. */

import type { Memory, Session } from './bank';

/** The memories of one session, or those of none. */
export interface SessionGroup {
  /** The session's place in the bank, from 1; undefined for memories of no known session. */
  readonly number?: number;
  readonly session?: Session;
  readonly memories: readonly Memory[];
}

/**
 * Memories by session: those of no known session first, then one group per session that has any, in the bank's order of sessions. The order of
 * memories within a group is theirs.
 *
 * @returns one group of all memories where none has a known session.
 */
export function bySession(
  memories: readonly Memory[],
  sessions: readonly Session[] = [],
): readonly SessionGroup[] {
  const own = new Map(sessions.map(({ id }) => [id, [] as Memory[]]));
  const loose: Memory[] = [];
  for (const memory of memories) (own.get(memory.session ?? '') ?? loose).push(memory);
  const groups = sessions.map((session, i) => ({
    number: i + 1,
    session,
    memories: own.get(session.id)!,
  }));
  return [{ memories: loose }, ...groups].filter((group) => group.memories.length > 0);
}

/** The day of a time that begins as ISO 8601 does; any other time as its source writes it, whole. */
export function dayText(time: string): string {
  return /^(\d{4}-\d{2}-\d{2})(?:[T ]\d{1,2}:|$)/.exec(time)?.[1] ?? time;
}

/** Whether the title says nothing that the text does not: it is the text's own beginning, as readers make titles of texts that have none. */
export function isTitledByText({ title, body }: Pick<Memory, 'title' | 'body'>): boolean {
  const said = title.replace(/…$/u, '');
  return said !== '' && body.startsWith(said);
}

/** Who says it, where the text is "Speaker: words" and the words are the body; undefined otherwise. */
export function speakerOf({ text, body }: Pick<Memory, 'text' | 'body'>): string | undefined {
  if (!text.endsWith(`: ${body}`)) return undefined;
  return text.slice(0, -`: ${body}`.length) || undefined;
}
