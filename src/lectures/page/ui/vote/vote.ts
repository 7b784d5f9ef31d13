/** The way from a vote on the stage to the presenter's window. */

import { getContext, setContext } from 'svelte';
import type { Board, BoardAction } from '../../../domain/together';
import type { Excerpt } from '../../../domain/excerpt';
import type { Kind } from '../../../../core/memory/bank';
import { isTitledByText } from '../../../../core/memory/labels';

export interface VoteOption {
  readonly id: string;
  readonly title: string;
  /** Of a memory. */
  readonly kind?: Kind | undefined;
  /** The whole text. */
  readonly text: string;
  /** What its card has room for. */
  readonly excerpt: Excerpt;
}

/** Whether a card's excerpt begins with the option's title, which need not stand over it then. */
export function isSaidByText({ title, text, excerpt }: VoteOption): boolean {
  return !excerpt.cutBefore && isTitledByText({ title, body: text });
}

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

/** Shows the choices whole, one after the other. */
export const ENLARGE_KEY = 'z';

/**
 * The choice that a key stands for, from 0, and whether it takes a vote back; undefined for any other key. With Shift a keyboard types
 * another sign, so it is the key's place that counts.
 */
export function voteOf(
  event: Pick<KeyboardEvent, 'code' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>,
  options: number,
): { readonly choice: number; readonly back: boolean } | undefined {
  if (event.ctrlKey || event.metaKey || event.altKey) return undefined;
  const digit = /^(?:Digit|Numpad)([1-9])$/.exec(event.code)?.[1];
  if (digit === undefined || Number(digit) > options) return undefined;
  return { choice: Number(digit) - 1, back: event.shiftKey };
}
