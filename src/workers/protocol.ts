/** What a page and a worker say to each other, whatever the worker does. */

import type { ErrorData } from './error-data';

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
