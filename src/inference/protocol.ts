/** What page and worker say to each other. */

import type { Kind } from '../core/memory/bank';
import type { Device, ModelStamp } from '../core/ports';
import type { ErrorData } from './errors';
import type { LoadProgress } from './files';

export interface LoadedModel {
  readonly stamp: ModelStamp;
  readonly title: string;
  readonly dimensions: number;
  readonly threads: number;
}

/** The calls the engine answers: name → arguments, progress and result. */
export interface Calls {
  load: {
    input: { folder: string; device: Device };
    progress: LoadProgress;
    result: LoadedModel;
  };
  encode: {
    input: { texts: readonly string[]; role: 'question' | 'passage' };
    progress: number;
    result: Float32Array;
  };
  classify: {
    input: { question: string };
    progress: never;
    result: Readonly<Record<Kind, number>>;
  };
}
export type CallName = keyof Calls;

export interface Request<N extends CallName = CallName> {
  readonly type: 'call';
  readonly id: number;
  readonly name: N;
  readonly input: Calls[N]['input'];
}
export type ToWorker = Request | { readonly type: 'cancel'; readonly id: number };

export type FromWorker =
  | { readonly type: 'progress'; readonly id: number; readonly value: unknown }
  | { readonly type: 'result'; readonly id: number; readonly value: unknown }
  | { readonly type: 'error'; readonly id: number; readonly error: ErrorData };
