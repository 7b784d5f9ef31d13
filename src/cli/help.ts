/** The text of --help, written from the tasks themselves. */

import type { Task } from './task';

export function helpOf(tasks: readonly Task[]): string {
  return [
    'npm run -s eval -- TASK [options]',
    '',
    'Prints one JSON object on stdout; progress and notes go to stderr. Exit 0 on success, 2 on bad input.',
    'Without files, a task runs on the bundled characters. Lists are separated by commas.',
    ...tasks.flatMap((task) => ['', ...helpOfTask(task)]),
    '',
  ].join('\n');
}

function helpOfTask({ name, summary, positionals, options }: Task): string[] {
  return [
    `${name}${positionals ? ` [${positionals}]` : ''}`,
    `  ${summary}`,
    ...Object.entries(options).map(([option, { value, help, default: preset }]) => {
      return `    ${`--${option} ${value}`.padEnd(20)} ${help}${preset === undefined ? '' : ` [${preset}]`}`;
    }),
  ];
}
