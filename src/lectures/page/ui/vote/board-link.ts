/** The way from a vote on the stage to the presenter's window. */

import { getContext, setContext } from 'svelte';
import type { Board, BoardAction } from '../../../domain/together';

export interface BoardLink {
  tellBoard(board: Board): void;
  listenToBoard(onAction: (action: BoardAction) => void): () => void;
}

const KEY = Symbol('vote');

export function setBoardLink(link: BoardLink): void {
  setContext(KEY, link);
}

/** Undefined where a vote is shown outside a stage, as in a test. */
export function getBoardLink(): BoardLink | undefined {
  return getContext<BoardLink | undefined>(KEY);
}
