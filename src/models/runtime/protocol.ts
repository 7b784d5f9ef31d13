/** The calls of the worker that embeds and classifies. */

import type { Kind } from '../../core/memory/bank';
import type {
  ClassifiedQuestion,
  Device,
  ModelStamp,
  PairReading,
  ReaderSettings,
  TokenVectors,
} from '../../core/ports';
import type { EncoderDescription } from './catalogue';
import type { LoadProgress } from './files';
import type { Dtype } from './manifest';
import type { Plan } from './plan';

export interface LoadedModel {
  readonly stamp: ModelStamp;
  readonly title: string;
  readonly dimensions: number;
  readonly threads: number;
  readonly settings: ReaderSettings;
  /** What was read of the folder, where the load asked for it: other workers load the same bytes from here. */
  readonly files?: ReadonlyMap<string, Blob> | undefined;
}

/** Where a download's bytes come from: an address with the hub's layout, or files by their path. */
export type Origin = { readonly base: string } | { readonly files: ReadonlyMap<string, Blob> };

/** The calls the engine answers: name → arguments, progress and result. */
export interface Calls {
  load: {
    input: {
      folder: string;
      device: Device;
      /** Whether the files are given back, for other workers. */
      give?: true | undefined;
      /** Read in the place of the folder. */
      files?: ReadonlyMap<string, Blob> | undefined;
    };
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
  classifyAndEncode: {
    input: { question: string };
    progress: never;
    result: ClassifiedQuestion;
  };
  /** Reads each passage together with the question. */
  read: {
    input: { question: string; passages: readonly string[] };
    progress: never;
    result: PairReading[];
  };
}
export type CallName = keyof Calls;
