/** What the command line may say, and what to answer when it says something else. */

import { parseArgs } from 'node:util';

/** Bad input: one line that names the file or option, the place in it and the remedy. Exit status 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

export interface Option {
  /** What stands for the value in the help. */
  readonly value: string;
  readonly help: string;
  readonly default?: string;
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
      return new Arguments(
        { ...Object.fromEntries(defaults), ...values } as Record<string, string[]>,
        positionals,
        Object.keys(values),
      );
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')))
        throw error;
      throw new UsageError(
        `${error.message.split(/\.\s/)[0]!.replace(/\.$/, '')}. See --help for the options.`,
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
    const value = this.maybe(name) ?? '';
    if (/^-?\d{1,15}$/.test(value)) return Number(value);
    throw new UsageError(`--${name}: "${value}" is no whole number; give one, such as 1.`);
  }

  /** A weight of 0 or more. */
  weight(name: string): number {
    const value = this.maybe(name) ?? '';
    const number = Number(value);
    if (value.trim() !== '' && Number.isFinite(number) && number >= 0) return number;
    throw new UsageError(`--${name}: "${value}" is no weight; give a number of 0 or more, such as 0.5.`);
  }

  #listed(name: string): string[] {
    return this.all(name).flatMap((value) => value.split(',').map((part) => part.trim()));
  }
}

function chosen<T extends string>(name: string, value: string, choices: readonly T[]): T {
  const found = choices.find((choice) => choice === value);
  if (found !== undefined) return found;
  throw new UsageError(`--${name}: there is no "${value}"; choose from ${choices.join(', ')}.`);
}

function count(name: string, value: string): number {
  if (/^[1-9]\d{0,8}$/.test(value)) return Number(value);
  throw new UsageError(`--${name}: "${value}" is no count; give a whole number of 1 or more, such as 5.`);
}
