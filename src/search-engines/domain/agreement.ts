/** How far an engine's list is from ours, over the same memories and the same question. */

import { mean } from '../../measures/domain/summary';
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

/** Two lists of ids for one question, best first. */
export interface ListPair {
  readonly own: readonly string[];
  readonly theirs: readonly string[];
}

export interface Agreement {
  readonly questions: number;
  /** Mean share of the first k of ours that are among the first k of theirs; k is smaller where a list is shorter. In [0, 1]. */
  readonly overlap: number | null;
  /** Share of questions with the same first memory, in [0, 1]. */
  readonly sameFirst: number | null;
  /** Mean distance, in ranks, of the memories that are among the first k of both. */
  readonly shift: number | null;
}

/**
 * Agreement over many questions; those for which neither list has a memory are left out.
 *
 * @param k depth, from 1.
 */
export function agreementOf(pairs: readonly ListPair[], k: number): Agreement {
  const scored = pairs.filter(({ own, theirs }) => own.length + theirs.length > 0);
  const overlaps = scored.map(({ own, theirs }) => {
    const depth = Math.max(1, Math.min(k, Math.max(own.length, theirs.length)));
    const wanted = new Set(theirs.slice(0, depth));
    return own.slice(0, depth).filter((id) => wanted.has(id)).length / depth;
  });
  const shifts = scored.flatMap(({ own, theirs }) => {
    const places = new Map(theirs.slice(0, k).map((id, place) => [id, place]));
    return own.slice(0, k).flatMap((id, place) => {
      const other = places.get(id);
      return other === undefined ? [] : [Math.abs(place - other)];
    });
  });
  return {
    questions: scored.length,
    overlap: mean(overlaps) ?? null,
    sameFirst: mean(scored.map(({ own, theirs }) => (own[0] === theirs[0] ? 1 : 0))) ?? null,
    shift: mean(shifts) ?? null,
  };
}

/** A memory in either list. */
export interface ComparedRow {
  readonly id: string;
  /** From 1; undefined where the list lacks the memory. */
  readonly theirs: number | undefined;
  readonly own: number | undefined;
}

export interface EngineComparison {
  /** The first `depth` of theirs in their order, then those of ours that theirs lacks. */
  readonly rows: readonly ComparedRow[];
  readonly agreement: Agreement;
  /** Ids that are among the first `depth` of one list alone. */
  readonly onlyTheirs: readonly string[];
  readonly onlyOwn: readonly string[];
}

type Ranks = readonly { readonly id: string; readonly rank: number }[];

/**
 * Sets an engine's list beside ours.
 *
 * @param depth how many of each list are compared, from 1.
 */
export function comparedWithOwn(theirs: Ranks, own: Ranks, depth: number): EngineComparison {
  const ranks = new Map(own.map(({ id, rank }) => [id, rank]));
  const listed = new Map(theirs.map(({ id, rank }) => [id, rank]));
  const first = (list: Ranks) => list.slice(0, depth).map(({ id }) => id);
  const ownFirst = first(own);
  const theirFirst = first(theirs);
  const missed = ownFirst.filter((id) => !theirFirst.includes(id));
  return {
    rows: [...theirFirst, ...missed].map((id) => ({ id, theirs: listed.get(id), own: ranks.get(id) })),
    agreement: agreementOf([{ own: own.map(({ id }) => id), theirs: theirs.map(({ id }) => id) }], depth),
    onlyTheirs: theirFirst.filter((id) => !ownFirst.includes(id)),
    onlyOwn: missed,
  };
}
