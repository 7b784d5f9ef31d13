/** The commands of the frame that have keys, and the keys that screens mind by themselves. */

import type { Shortcut, Command, Commands } from '../../state/commands.svelte';
import { phrase } from '../../words';
import type { commands as words } from '../../words/en';

/** They work before the palette and its titles are fetched. */
export function keyCommands(commands: Commands): readonly Command[] {
  return [
    {
      id: 'palette',
      group: 'help',
      title: phrase((words) => words.openPalette),
      keys: 'Mod+K',
      run: () => commands.show('palette'),
    },
    {
      id: 'shortcuts',
      group: 'help',
      title: phrase((words) => words.shortcuts),
      keys: '?',
      run: () => commands.show('shortcuts'),
    },
  ];
}

type Known = keyof (typeof words)['known'];

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

/** Keys that screens mind by themselves, for the list of shortcuts. Screens that are opened later may declare theirs (`Commands.declare`). */
export const KNOWN_SHORTCUTS: readonly Shortcut[] = ROWS.map(([place, title, ...keys]) => ({
  keys,
  place: phrase(({ known }) => known[place]),
  title: phrase(({ known }) => known[title]),
}));
