/**
 * The first stage of the small memory system that the lecture on hallucination takes apart: a language model writes memory points from a few turns
 * of a dialogue at a time, as systems with a short buffer do. Its replies are recorded.
 */

import * as z from 'zod';

/** Turns that the system's buffer holds: what was said before is forgotten when it writes. */
export const BUFFERED_TURNS = 4;
export interface SpokenTurn {
  readonly speaker: string;
  readonly text: string;
}

/** A dialogue's memory text as turns: a line each, the speaker before the first colon. */
export function turnsOf(body: string): SpokenTurn[] {
  return body.split('\n').flatMap((line) => {
    const found = /^([^:：]+)[:：]\s*(.*)$/.exec(line.trim());
    return found ? [{ speaker: found[1]!.trim(), text: found[2]! }] : [];
  });
}

/** The turns as the buffer sees them, one list per call. */
export function buffers(turns: readonly SpokenTurn[]): SpokenTurn[][] {
  return Array.from({ length: Math.ceil(turns.length / BUFFERED_TURNS) }, (_, i) =>
    turns.slice(i * BUFFERED_TURNS, (i + 1) * BUFFERED_TURNS),
  );
}

const Points = z.array(z.string().min(1));

/** The points in a model's reply: its JSON list, whatever stands around it; undefined where there is none. */
export function pointsIn(reply: string): readonly string[] | undefined {
  const start = reply.indexOf('[');
  const end = reply.lastIndexOf(']');
  if (start < 0 || end < start) return undefined;
  try {
    const read = Points.safeParse(JSON.parse(reply.slice(start, end + 1)));
    return read.success ? read.data : undefined;
  } catch {
    return undefined;
  }
}
