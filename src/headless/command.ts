/** The command line of `npm run eval` as a function: one task per call, one JSON object as its output. */

import { answers } from './answers';
import { isBadInput } from './bad-input';
import { classification } from './classification';
import { fusion } from './fusion';
import { halumem } from './halumem';
import { helpOf } from './help';
import { inspect } from './inspect';
import { learn } from './learn';
import { ranking } from './ranking';
import { reading } from './reading';
import { retrieval } from './retrieval';
import { systems } from './systems';
import type { Task } from './task';
import { text } from './text';
import { Arguments, UsageError } from './usage';

const TASKS: readonly Task[] = [
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
      `There is no task "${name}"; choose from ${TASKS.map((each) => each.name).join(', ')}.`,
    );
  const notes: string[] = [];
  const result = await task.run(Arguments.parse(words, task.options, task.positionals !== undefined), {
    note: (text) => notes.push(text),
    progress: (text) => output.progress?.(text),
  });
  for (const note of notes) output.error(`${note}\n`);
  return output.result(`${JSON.stringify(result, null, 2)}\n`);
}

function failed(error: unknown, output: CommandOutput): number {
  if (isBadInput(error)) {
    output.error(`${error.message.replace(/\s*\n\s*/g, ' ')}\n`);
    return 2;
  }
  output.error(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  return 1;
}
