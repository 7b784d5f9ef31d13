/** What page and worker say to each other. */

import type { Kind } from '../core/memory/bank';
import type { Device, ModelStamp, TokenVectors } from '../core/ports';
import type { EncoderDescription } from './catalogue';
import type { ErrorData } from './errors';
import type { LoadProgress } from './files';
import type { Dtype } from './manifest';
import type { Plan } from './plan';

export interface LoadedModel {
  readonly stamp: ModelStamp;
  readonly title: string;
  readonly dimensions: number;
  readonly threads: number;
}

/** Where a download's bytes come from: an address with the hub's layout, or files by their path. */
export type Origin = { readonly base: string } | { readonly files: ReadonlyMap<string, Blob> };

/** The calls the engine answers: name → arguments, progress and result. */
export interface Calls {
  load: {
    input: { folder: string; device: Device };
    progress: LoadProgress;
    result: LoadedModel;
  };
  /** Brings an encoder's files into the cache. */
  download: {
    input: { encoder: EncoderDescription; dtype: Dtype; origin: Origin };
    progress: LoadProgress;
    result: undefined;
  };
  /** Loads an encoder from the cache. */
  open: {
    input: { encoder: EncoderDescription; plan: Plan };
    progress: LoadProgress;
    result: LoadedModel;
  };
  encode: {
    input: { texts: readonly string[]; role: 'question' | 'passage' };
    progress: number;
    result: Float32Array;
  };
  encodeTokens: {
    input: { texts: readonly string[]; role: 'question' | 'passage' };
    progress: number;
    result: TokenVectors[];
  };
  classify: {
    input: { question: string };
    progress: never;
    result: Readonly<Record<Kind, number>>;
  };
}
export type CallName = keyof Calls;

/** Calls by name, as {@link Calls}: what every table of them is. */
export type CallTable<C> = {
  readonly [N in keyof C]: { input: unknown; progress: unknown; result: unknown };
};

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
