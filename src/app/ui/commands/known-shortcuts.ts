/** Keys that screens mind by themselves, for the list of shortcuts. Screens that are opened later may declare theirs (`Commands.declare`). */

import type { Shortcut } from '../../state/commands.svelte';
import { phrase } from '../../words/commands';
import type { Words } from '../../words/commands/en';

type Known = keyof Words['known'];

const ROWS: readonly (readonly [place: Known, title: Known, ...keys: string[]])[] = [
  ['askAndLibrary', 'slash', '/'],
  ['ask', 'send', 'Enter'],
  ['ask', 'newLine', 'Shift+Enter'],
  ['ask', 'nextBest', 'N'],
  ['ask', 'rightAnswer', 'Y'],
  ['ask', 'wrongAnswer', 'X'],
  ['library', 'rows', '↑', '↓', 'Home', 'End'],
  ['library', 'openRow', 'Enter'],
  ['library', 'up', 'Esc'],
  ['writing', 'undo', 'Mod+Z'],
  ['writing', 'redo', 'Mod+Shift+Z', 'Mod+Y'],
  ['map', 'pan', '↑', '↓', '←', '→'],
  ['map', 'drag', 'Shift+↑', 'Shift+↓', 'Shift+←', 'Shift+→'],
  ['map', 'zoom', '+', '-'],
  ['map', 'whole', '0'],
  ['map', 'select', 'Space'],
  ['sheets', 'turn', '←', '→'],
  ['scoring', 'nextItem', 'N'],
];

export const KNOWN_SHORTCUTS: readonly Shortcut[] = ROWS.map(([place, title, ...keys]) => ({
  keys,
  place: phrase(({ known }) => known[place]),
  title: phrase(({ known }) => known[title]),
}));
