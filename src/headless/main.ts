/** `npm run eval`: one task a call, one JSON object on stdout. */

import { DatasetError } from '../core/datasets/problem';
import { ModelError } from '../inference/errors';
import { answers } from './answers';
import { classification } from './classification';
import { fusion } from './fusion';
import { halumem } from './halumem';
import { helpOf } from './help';
import { inspect } from './inspect';
import { ranking } from './ranking';
import { reading } from './reading';
import { retrieval } from './retrieval';
import { systems } from './systems';
import type { Say, Task } from './task';
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
  text,
  ranking,
];

async function main([name, ...words]: readonly string[]): Promise<number> {
  if (name === undefined)
    throw new UsageError(
      `There is no task; name one of ${TASKS.map((task) => task.name).join(', ')}, or see --help.`,
    );
  if ([name, ...words].some((word) => word === '--help' || word === '-h')) {
    const only = TASKS.filter((task) => task.name === name);
    return print(helpOf(only.length > 0 ? only : TASKS));
  }
  const task = TASKS.find((each) => each.name === name);
  if (!task)
    throw new UsageError(
      `There is no task "${name}"; choose from ${TASKS.map((each) => each.name).join(', ')}.`,
    );
  const notes: string[] = [];
  const result = await task.run(
    Arguments.parse(words, task.options, task.positionals !== undefined),
    saying(notes),
  );
  for (const note of notes) process.stderr.write(`${note}\n`);
  return print(`${JSON.stringify(result, null, 2)}\n`);
}

function saying(notes: string[]): Say {
  const show = process.stderr.isTTY;
  return {
    note: (text) => notes.push(text),
    progress: (text) => {
      // Back to the line's start, and erase it.
      if (show) process.stderr.write(`\r\u001b[2K${text}`);
    },
  };
}

/** A pipe may take a long text in pieces; leaving before the last would cut it. */
function print(text: string): Promise<number> {
  return new Promise((resolve) => process.stdout.write(text, () => resolve(0)));
}

function failed(error: unknown): number {
  const expected =
    error instanceof UsageError || error instanceof DatasetError || error instanceof ModelError;
  const text =
    error instanceof Error ? (expected ? error.message : (error.stack ?? error.message)) : String(error);
  process.stderr.write(`${expected ? text.replace(/\s*\n\s*/g, ' ') : text}\n`);
  return expected ? 2 : 1;
}

// A library that logs must not speak into the result.
console.log = console.info = console.debug = console.error;
// The runtime's threads would keep a finished process alive.
process.exit(await main(process.argv.slice(2)).catch(failed));
