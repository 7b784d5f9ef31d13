/** Keys that stand for a command, as text: `Mod+K` (Ctrl, or ⌘ on a Mac), `?`. */

/** What is read of a keyboard event. */
export interface Stroke {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly isComposing?: boolean;
}

/**
 * Whether a stroke is the one that the text names. Shift counts only through the letter that it makes: which key makes a `?` differs from
 * keyboard to keyboard.
 */
export function isStroke(keys: string, { key, ctrlKey, metaKey, altKey, isComposing }: Stroke): boolean {
  if (isComposing || altKey) return false;
  const withMod = keys.startsWith(MOD);
  const named = withMod ? keys.slice(MOD.length) : keys;
  return (ctrlKey || metaKey) === withMod && key.toLowerCase() === named.toLowerCase();
}

/** Whether the keys are one character alone, which speech input or a slip of the hand may type (WCAG 2.1.4). */
export function isSingleKey(keys: string): boolean {
  return [...keys].length === 1;
}

/** The keys one by one, as they are written on the keyboard. */
export function keyNames(keys: string, isMac: boolean): string[] {
  if (isSingleKey(keys)) return [keys];
  return keys.split('+').map((key) => (key === 'Mod' ? (isMac ? '⌘' : 'Ctrl') : key));
}

const MOD = 'Mod+';
