/** The command line of `npm run eval` as a function: one task per call, one JSON object as its output. */

import { answers } from './answers';
import { isBadInput, Arguments, shown, UsageError, type Task } from './usage';
import { classification } from './classification';
import { fusion } from './fusion';
import { halumem } from './halumem';
import { inspect } from './inspect';
import { learn } from './learn';
import { openNamed } from './models';
import { ranking } from './ranking';
import { reading } from './reading';
import { results } from './results';
import { retrieval } from './retrieval';
import { systems } from './systems';
import { text } from './text';

/** The text of --help, written from the tasks themselves. */
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

/** In the order of the help. */
export const TASKS: readonly Task[] = [
  inspect,
  retrieval,
  fusion,
  classification,
  answers,
  reading,
  halumem,
  systems,
  learn,
  text,
  ranking,
  results,
];

/** Where a command writes. */
export interface CommandOutput {
  /** Takes the whole result, or the help. @returns a promise that ends when all of it is written. */
  result(text: string): Promise<void>;
  /** Notes and the reason of a failure, each with its line's end. */
  error(text: string): void;
  /** How far the task is; undefined where nobody watches. */
  readonly progress: ((text: string) => void) | undefined;
}

/**
 * Runs one command.
 * @param words what follows `npm run eval --`.
 * @returns the exit status: 0, 2 for bad input with one line that says what to do, or 1 for a fault of the program.
 */
export async function runCommand(words: readonly string[], output: CommandOutput): Promise<number> {
  try {
    await perform(words, output);
    return 0;
  } catch (error) {
    return failed(error, output);
  }
}

async function perform([name, ...words]: readonly string[], output: CommandOutput): Promise<void> {
  if (name === undefined)
    throw new UsageError(
      `There is no task; name one of ${TASKS.map((task) => task.name).join(', ')}, or see --help.`,
    );
  if ([name, ...words].some((word) => word === '--help' || word === '-h')) {
    const only = TASKS.filter((task) => task.name === name);
    return output.result(helpOf(only.length > 0 ? only : TASKS));
  }
  const task = TASKS.find((each) => each.name === name);
  if (!task)
    throw new UsageError(
      `There is no task ${shown(name)}; choose from ${TASKS.map((each) => each.name).join(', ')}.`,
    );
  const notes: string[] = [];
  const given = Arguments.parse(words, task.options, task.positionals !== undefined);
  // A folder that the chosen options leave unread is named by mistake as well.
  for (const [option, { form }] of Object.entries(task.options))
    if (form === 'model folder') for (const folder of given.all(option)) await openNamed(option, folder);
  const result = await task.run(given, {
    note: (text) => notes.push(text),
    progress: (text) => output.progress?.(text),
  });
  for (const note of notes) output.error(`${note}\n`);
  return output.result(`${JSON.stringify(result, null, 2)}\n`);
}

function failed(error: unknown, output: CommandOutput): number {
  if (isBadInput(error)) {
    output.error(`${inOneLine(error.message)}\n`);
    return 2;
  }
  output.error(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  return 1;
}

/** Longest line that a failure leaves, characters: enough for a place and a remedy, whatever the input repeats in it. */
const LONGEST_LINE = 600;

/** The message on one line; of a very long one, beginning and end, where the remedy is. */
function inOneLine(message: string): string {
  const line = message.replace(/\s*\n\s*/g, ' ');
  if (line.length <= LONGEST_LINE) return line;
  return `${line.slice(0, LONGEST_LINE - 200)} … ${line.slice(-190)}`;
}
