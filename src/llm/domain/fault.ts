/** What became of a piece of work with a language model. A failure is never a zero. */

/** `item`: this piece alone; the run goes on. `run`: every further call would fail likewise; the run pauses and says why. */
export type FaultReach = 'item' | 'run';

/** An error as data. */
export interface Fault {
  /** A named kind: `rate-limit`, `wrong-key`, `content-filter`, `budget`, … */
  readonly code: string;
  /** What happened, and the remedy. Never holds a key. */
  readonly message: string;
  readonly reach: FaultReach;
}

/** What errors of language models carry besides their message. */
export interface FaultError extends Error {
  readonly code: string;
  readonly reach: FaultReach;
}

/** Reads an error. One that names no reach is a mistake of the program, which every further call would meet as well. */
export function faultOf(error: unknown): Fault {
  const { code, reach, message } = (error ?? {}) as Partial<FaultError>;
  return {
    code: typeof code === 'string' ? code : 'error',
    message: typeof message === 'string' && message ? message : String(error),
    reach: reach === 'item' ? 'item' : 'run',
  };
}

/**
 * `unparsed`: the model answered, and neither its answer nor one repair could be read; a verdict of that kind is `unjudged`.
 * `failed`: there was no answer. Neither counts as a value, and each has its own denominator.
 */
export type CallOutcome<T> =
  | { readonly state: 'done'; readonly value: T }
  | { readonly state: 'unparsed'; readonly text: string; readonly why: string }
  | { readonly state: 'failed'; readonly code: string; readonly message: string };

/**
 * Codes of work for which nothing could be asked, so that no model is to blame: the data lack what the setting hands over, or the answer that
 * was to be judged is none.
 */
export const UNASKED_CODES = [
  'no-gold',
  'gold-missing',
  'too-few-wrong-memories',
  'no-candidates',
  'too-few-examples',
  'no-answer',
  'not-made',
  'no-reference',
  'no-memory',
] as const;

export function isUnasked(outcome: CallOutcome<unknown>): boolean {
  return outcome.state === 'failed' && UNASKED_CODES.some((code) => code === outcome.code);
}
