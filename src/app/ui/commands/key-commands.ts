/** The commands of the frame that have keys: they work before the palette and its titles are fetched. */

import type { Command, Commands } from '../../state/commands.svelte';
import { phrase } from '../../words/commands';

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
