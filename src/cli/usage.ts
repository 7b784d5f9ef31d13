/** What the command line may say, and what to answer when it says something else. */

import { parseArgs } from 'node:util';
import { counted } from '../core/text/counted';
import { DatasetError } from '../core/text/problem';
import { LearningError } from '../learning/domain/problem';
import { ModelError } from '../models/runtime/errors';

/** Whether an error's message alone tells what is wrong and what helps: exit status 2. */
export function isBadInput(error: unknown): error is Error {
  return (
    error instanceof UsageError ||
    error instanceof DatasetError ||
    error instanceof ModelError ||
    error instanceof LearningError
  );
}

/** Bad input: one line that names the file or option, the place in it and the remedy. Exit status 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** What the values of an option must be, whether or not the task comes to use them. */
export type ValueForm =
  | 'count'
  | 'counts'
  | 'integer'
  | 'weight'
  | 'limit'
  | 'model folder'
  | { readonly one: readonly string[] }
  | { readonly some: readonly string[] }
  | { readonly most: number };

export interface Option {
  /** The value's name in the help. */
  readonly value: string;
  readonly help: string;
  readonly default?: string;
  /** Absent: any text. Values are checked before the task begins; model folders by the task's caller, which may read them. */
  readonly form?: ValueForm;
}
export type Options = Readonly<Record<string, Option>>;

/** The parsed words after the task. Getters check what they give. @throws UsageError naming option, value and choices. */
export class Arguments {
  readonly #values: Readonly<Record<string, readonly string[]>>;
  readonly #given: ReadonlySet<string>;

  private constructor(
    values: Readonly<Record<string, readonly string[]>>,
    readonly positionals: readonly string[],
    given: readonly string[],
  ) {
    this.#values = values;
    this.#given = new Set(given);
  }

  static parse(words: readonly string[], options: Options, allowPositionals: boolean): Arguments {
    try {
      const { values, positionals } = parseArgs({
        args: [...words],
        allowPositionals,
        options: Object.fromEntries(
          Object.keys(options).map((name) => [name, { type: 'string', multiple: true }]),
        ),
      });
      const defaults = Object.entries(options).flatMap(([name, { default: value }]) =>
        value === undefined ? [] : [[name, [value]]],
      );
      for (const [name, given] of Object.entries(values))
        for (const value of given as readonly string[]) check(name, value, options[name]!.form);
      return new Arguments(
        { ...Object.fromEntries(defaults), ...values } as Record<string, string[]>,
        positionals,
        Object.keys(values),
      );
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')))
        throw error;
      const [, ambiguous] = /^Option '(--\S+)' argument is ambiguous/.exec(error.message) ?? [];
      throw new UsageError(
        ambiguous === undefined
          ? `${error.message.split(/\.\s/)[0]!.replace(/\.$/, '')}. See --help for the options.`
          : `${ambiguous}: no value follows; give one, with an equals sign where it begins with a dash: ${ambiguous}=-1.`,
      );
    }
  }

  /** Whether the command line names the option, so that its value is not the default. */
  given(name: string): boolean {
    return this.#given.has(name);
  }

  /** Every value of a repeatable option. */
  all(name: string): readonly string[] {
    return this.#values[name] ?? [];
  }

  /** The last value, where there is one. */
  maybe(name: string): string | undefined {
    return this.all(name).at(-1);
  }

  choice<T extends string>(name: string, choices: readonly T[]): T {
    return chosen(name, this.maybe(name) ?? '', choices);
  }

  /** A comma-separated list without repeats; a repeated option adds to it. */
  choices<T extends string>(name: string, choices: readonly T[]): readonly T[] {
    return [...new Set(this.#listed(name).map((value) => chosen(name, value, choices)))];
  }

  /** Whole numbers of 1 or more, ascending, without repeats. */
  counts(name: string): readonly number[] {
    return [...new Set(this.#listed(name).map((value) => count(name, value)))].sort((a, b) => a - b);
  }

  /** A whole number of 1 or more. */
  count(name: string): number {
    return count(name, this.maybe(name) ?? '');
  }

  /** A whole number. */
  integer(name: string): number {
    return integer(name, this.maybe(name) ?? '');
  }

  /** A whole number of 0 or more. */
  limit(name: string): number {
    return limit(name, this.maybe(name) ?? '');
  }

  /** A weight of 0 or more. */
  weight(name: string): number {
    return weight(name, this.maybe(name) ?? '');
  }

  #listed(name: string): string[] {
    return this.all(name).flatMap(parts);
  }
}

const parts = (value: string): string[] => value.split(',').map((part) => part.trim());

/** @throws UsageError where the value has not the form. */
function check(name: string, value: string, form: ValueForm | undefined): void {
  if (form === 'count') count(name, value);
  else if (form === 'counts') for (const part of parts(value)) count(name, part);
  else if (form === 'integer') integer(name, value);
  else if (form === 'weight') weight(name, value);
  else if (form === 'limit') limit(name, value);
  else if (typeof form === 'object' && 'one' in form) chosen(name, value, form.one);
  else if (typeof form === 'object' && 'some' in form)
    for (const part of parts(value)) chosen(name, part, form.some);
  else if (typeof form === 'object' && weight(name, value) > form.most)
    throw new UsageError(`--${name}: ${shown(value)} is too large; give ${form.most} at most.`);
}

/** Longest part of a value that a message repeats, characters. */
const LONGEST_SHOWN = 60;

/** A value as messages show it: in quotation marks, and not for pages. */
export function shown(value: string): string {
  return `"${value.length > LONGEST_SHOWN ? `${value.slice(0, LONGEST_SHOWN)}…` : value}"`;
}

function chosen<T extends string>(name: string, value: string, choices: readonly T[]): T {
  const found = choices.find((choice) => choice === value);
  if (found !== undefined) return found;
  throw new UsageError(`--${name}: there is no ${shown(value)}; choose from ${choices.join(', ')}.`);
}

function integer(name: string, value: string): number {
  if (/^-?\d{1,15}$/.test(value)) return Number(value);
  throw new UsageError(`--${name}: ${shown(value)} is no whole number; give one, such as 1.`);
}

function limit(name: string, value: string): number {
  if (/^\d{1,9}$/.test(value)) return Number(value);
  throw new UsageError(
    `--${name}: ${shown(value)} is no limit; give a whole number of 0 or more, such as 20.`,
  );
}

function weight(name: string, value: string): number {
  const number = Number(value);
  if (/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(value.trim()) && Number.isFinite(number) && number >= 0)
    return number;
  throw new UsageError(`--${name}: ${shown(value)} is no number; give one of 0 or more, such as 0.5.`);
}

function count(name: string, value: string): number {
  if (/^[1-9]\d{0,8}$/.test(value)) return Number(value);
  throw new UsageError(
    `--${name}: ${shown(value)} is no count; give a whole number of 1 or more, such as 5.`,
  );
}

export interface Task {
  readonly name: string;
  /** One line for the help. */
  readonly summary: string;
  readonly options: Options;
  /** What the words without an option are, where the task takes any. */
  readonly positionals?: string;
  /** @returns the result, which is printed as JSON. @throws UsageError, DatasetError or ModelError on bad input. */
  run(words: Arguments, say: Reporter): Promise<object>;
}

/** Where a task says what is not its result. */
export interface Reporter {
  /** Something the reader must know of the result; kept until the task has succeeded, so that bad input leaves one line only. */
  note(text: string): void;
  /** How far the task is; shown on terminals only. */
  progress(text: string): void;
}

const LEFT_OUT = ['was left out or read by assumption', 'were left out or read by assumption'] as const;

/** Says how many places the result lists, if any. @param became what became of one place, and of several. */
export function notePlaces(
  say: Reporter,
  count: number,
  of: 'file' | 'files',
  became: readonly [string, string] = LEFT_OUT,
): void {
  const [verb, them] = count === 1 ? [became[0], 'it'] : [became[1], 'them'];
  if (count > 0) say.note(`${counted(count, 'place')} of the ${of} ${verb}; the result lists ${them}.`);
}
