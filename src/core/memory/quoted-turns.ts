/** Where in its conversation a memory was said. */

import type { Memory, Session } from './bank';

/**
 * The turns of a session that a memory quotes, by their places in it. A memory under the id of a turn begins there, and quotes that turn and later
 * ones in their order; any other may quote each turn whose text it holds.
 */
export function quotedTurns(
  { id, body }: Pick<Memory, 'id' | 'body'>,
  { turns }: Pick<Session, 'turns'>,
): number[] {
  const named = turns.findIndex((turn) => turn.id === id);
  const quoted: number[] = [];
  let at = 0;
  for (let i = Math.max(0, named); i < turns.length && at < body.length; i++) {
    const { text } = turns[i]!;
    const found = text === '' ? -1 : body.indexOf(text, at);
    if (found < 0) continue;
    quoted.push(i);
    if (named >= 0) at = found + text.length;
  }
  return quoted;
}
