/** What a task of the runner is. */

import type { Arguments, Options } from './usage';

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
