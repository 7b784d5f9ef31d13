/** What the page asks of engines over the network. */

import type { MemoryBank } from '../../core/memory/bank';
import type { PassageVectors } from '../../pipeline/retrieval/dense';
import type { Pushed, PushOptions } from './client';
import type { EngineLists, EngineQuestion } from './lists';
import type { IndexMeta } from './shape';

/** One index of one engine, and who asks it. */
export interface EngineTarget {
  /** Id of an engine in the registry. */
  readonly engine: string;
  readonly address: string;
  /** Empty where none is needed. Held in memory only. */
  readonly key: string;
  /** Of the index. */
  readonly name: string;
  readonly meta: IndexMeta;
}

/** Every method throws the signal's reason, or what is wrong, with a `code` and the remedy. */
export interface EnginesAccess {
  /** Makes and changes nothing. @returns the engine's version, whether there is the index, and the time that the answers took. */
  test(
    target: EngineTarget,
    signal: AbortSignal,
  ): Promise<{ readonly version: string; readonly exists: boolean; readonly milliseconds: number }>;
  /**
   * Brings the index to exactly this bank's documents; makes it where there is none.
   *
   * @param what its vectors, one row per passage, where the engine searches them.
   */
  push(
    target: EngineTarget,
    what: { readonly bank: MemoryBank; readonly vectors: PassageVectors | undefined },
    options: Pick<PushOptions, 'signal' | 'onProgress'>,
  ): Promise<Pushed>;
  /** Deletes what was pushed of a bank. @returns how many documents. */
  remove(target: EngineTarget, bank: string, signal: AbortSignal): Promise<number>;
  /** Deletes the whole index, where it is ours. */
  drop(target: EngineTarget, signal: AbortSignal): Promise<void>;
  /** The engine's lists for one question; a list that failed holds up no other. */
  ask(target: EngineTarget, question: EngineQuestion, signal: AbortSignal): Promise<EngineLists>;
}
