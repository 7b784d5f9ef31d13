/** Commands whose titles must be fetched first, or whose code the first screen does not hold: lectures, and the help on measures. */

import { textIn } from '../../../lectures/domain/lecture';
import type { App } from '../../state/app.svelte';
import type { Command } from '../../state/commands.svelte';
import { openHelp } from '../../../measures/page/help.svelte';
import { phrase } from '../../words';

export const helpCommand: Command = {
  id: 'help.measures',
  group: 'help',
  title: phrase((words) => words.measures),
  run: () => openHelp(),
};

/** One for each lecture, which presents it from its first step; none before `load` of the lectures. */
export function lectureCommands({ lectures, route }: App): readonly Command[] {
  const all = [...lectures.bundled, ...lectures.own.map(({ lecture }) => lecture)];
  return all.map(({ id, title, steps }) => ({
    id: `lecture.${id}`,
    group: 'lectures',
    title: { en: textIn(title, 'en').text, zh: textIn(title, 'zh').text },
    run: () => route.go({ view: 'lectures', path: [id, steps[0]!.id] }),
  }));
}
