/** Keys that vote. */

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
