/** Conversations as sessions, and sessions as memories: windows of turns, exchanges, or entries. */

import type { Message, Thread, ThreadKind } from './gathering';
import { milliseconds } from './moments';

const HOUR = 3_600_000;
/** Silence after which a session ends. A change of day does not end one; entries of a diary are sessions of their own. */
const PAUSES: Readonly<Record<ThreadKind, number>> = { people: 6 * HOUR, assistant: 24 * HOUR, diary: -1 };

/** A window holds at most so many turns and characters, a single longer turn apart, and begins with the last turns of the one before. */
const WINDOW = { turns: 12, characters: 1500, overlap: 2 } as const;

export interface SessionDraft {
  readonly thread: Thread;
  /** Unique within the import. */
  readonly id: string;
  readonly turns: readonly Message[];
}

/** The sessions of a conversation, under ids that are not taken. */
export function sessionsOf(thread: Thread, messages: readonly Message[], taken: Set<string>): SessionDraft[] {
  const pause = thread.info.pause ?? PAUSES[thread.info.kind];
  const parts: Message[][] = [];
  let last: number | undefined;
  for (const message of messages) {
    const at = message.time === undefined ? undefined : milliseconds(message.time);
    const begins = pause < 0 || (at !== undefined && last !== undefined && at - last >= pause);
    if (parts.length === 0 || begins) parts.push([]);
    parts.at(-1)!.push(message);
    last = at ?? last;
  }
  return parts.map((turns, i) => {
    const base = parts.length === 1 ? thread.info.key : `${thread.info.key}~${i + 1}`;
    let id = base;
    for (let n = 2; taken.has(id); n++) id = `${base}-${n}`;
    taken.add(id);
    return { thread, id, turns };
  });
}

/** Which turns of a session are a memory each, as first and last index, the last not included. */
export function windowsOf(
  { thread, turns }: SessionDraft,
  isOwner: (speaker: string) => boolean,
): (readonly [from: number, to: number])[] {
  if (thread.info.kind === 'diary') return turns.map((_, i) => [i, i + 1] as const);
  return thread.info.kind === 'assistant' ? exchanges(turns, isOwner) : windows(turns);
}

function windows(turns: readonly Message[]): (readonly [number, number])[] {
  const found: (readonly [number, number])[] = [];
  let from = 0;
  for (;;) {
    let to = from;
    for (let length = 0; to < turns.length && to - from < WINDOW.turns; to++) {
      length += turns[to]!.text.length;
      if (length > WINDOW.characters && to > from) break;
    }
    found.push([from, to]);
    if (to >= turns.length) return found;
    // What is repeated must leave room for something new.
    from = Math.max(from + 1, to - WINDOW.overlap);
  }
}

/** What was asked, in one message or several, with what was answered. */
function exchanges(
  turns: readonly Message[],
  isOwner: (speaker: string) => boolean,
): (readonly [number, number])[] {
  const found: (readonly [number, number])[] = [];
  let from = 0;
  for (let i = 1; i <= turns.length; i++) {
    const begins = i < turns.length && isOwner(turns[i]!.speaker) && !isOwner(turns[i - 1]!.speaker);
    if (i < turns.length && !begins) continue;
    found.push([from, i]);
    from = i;
  }
  return found;
}
