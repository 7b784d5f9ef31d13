/** What a page and a worker say to each other, whatever the worker does. */

import { PhraseError, type Phrase } from '../core/text/phrase';

/** Calls by name with their input, the progress that they report, and their result: what every table of calls is. */
export type CallTable<C> = {
  readonly [N in keyof C]: { input: unknown; progress: unknown; result: unknown };
};

export interface Request {
  readonly type: 'call';
  readonly id: number;
  readonly name: string;
  readonly input: unknown;
}
export type ToWorker = Request | { readonly type: 'cancel'; readonly id: number };

export type FromWorker =
  | { readonly type: 'progress'; readonly id: number; readonly value: unknown }
  | { readonly type: 'result'; readonly id: number; readonly value: unknown }
  | { readonly type: 'error'; readonly id: number; readonly error: ErrorData };

/** An error's name and its words, in every language where it has them. A codec may add fields of its own. */
export interface ErrorData {
  readonly name: string;
  readonly message: string;
  readonly phrase?: Phrase;
}

/** How a worker's errors become data and come out again. Both ends of a worker must use the same. */
export interface ErrorCodec {
  toData(error: unknown): ErrorData;
  fromData(data: ErrorData): Error;
}

/**
 * For every worker without error classes of its own: an error keeps its name, its message and its phrase; an `AbortError` comes out as
 * the DOMException that callers know. Whatever else was thrown comes out as an Error with its text.
 */
export const PLAIN_ERRORS: ErrorCodec = {
  toData(error) {
    if (error instanceof PhraseError) {
      const { en, zh } = error.phrase;
      return { name: error.name, message: error.message, phrase: { en, zh } };
    }
    if (error instanceof Error || error instanceof DOMException) {
      return { name: error.name, message: error.message };
    }
    return { name: 'Error', message: String(error) };
  },
  fromData({ name, message, phrase }) {
    if (name === 'AbortError') return new DOMException(message, name);
    const error = phrase ? new PhraseError(phrase) : new Error(message);
    return Object.assign(error, { name });
  },
};
