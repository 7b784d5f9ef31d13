/** The turns in which a text was said, where the data name only its session. */

import type { TermCache } from './lexical';
import type { TestSession } from './user';

/** A turn that a point was said in. */
export interface SourceTurn {
  readonly turn: string;
  readonly session: string;
  /** Found by comparing words: the data name the session, not the turn. */
  readonly matched: boolean;
}

/** The turn of the session that holds most of the text's words; none where no turn holds two fifths of them. */
export function turnsLike(text: string, session: TestSession, cache: TermCache): SourceTurn[] {
  const best = cache.best(
    text,
    session.turns.filter(({ inserted }) => !inserted),
  );
  if (!best || best.match === 'none') return [];
  return [{ turn: best.item.id, session: session.id, matched: true }];
}
