/**
 * Human scores as they are kept: a record among the runs, told apart from them by its format, so that archives, other tabs and the table of
 * space know it. Each mark is a unit under a key of its own and is written as it is given: a later mark takes its place in one write, and
 * one that is taken back leaves an empty unit, since units are never deleted one by one.
 */

import { textKey } from '../../core/text/key';
import { markKey, type HumanScore } from './human';

export const HUMAN_FORMAT = 'human-2';

export interface HumanRecord {
  readonly format: typeof HUMAN_FORMAT;
  readonly id: string;
  /** ISO 8601. */
  readonly created: string;
  /** What lists call it. */
  readonly name: string;
  /** Id of the run whose answers are scored. */
  readonly run: string;
}

/** One rater's choice, with which a session goes on. */
export interface RaterSetup {
  readonly rater: string;
  /** Ids. */
  readonly rubrics: readonly string[];
  /** Of all questions, so many are scored, the same ones for every rater; absent for all. */
  readonly questions?: number;
  /** A note on an item that has no mark yet. */
  readonly pending?: { readonly item: string; readonly note: string };
  /** ISO 8601. */
  readonly since: string;
}

/** A unit of the record: a mark, a rater's choice, or nothing in the place of what was taken back. */
export type HumanUnit =
  { readonly mark: HumanScore } | { readonly setup: RaterSetup } | { readonly gone: true };

/** Id of the record of a run's human scores. */
export const humanRecordId = (run: string): string => `human scores of ${run}`;

export function humanRecord(run: string, title: string, created: string): HumanRecord {
  return { format: HUMAN_FORMAT, id: humanRecordId(run), created, name: `Human scores: ${title}`, run };
}

/** Id of a mark's unit: the same for every later mark that takes its place. */
export const markUnitId = (score: HumanScore): string => `mark ${textKey(markKey(score))}`;
/** Id of the unit of a rater's choice. */
export const setupUnitId = (rater: string): string => `rater ${textKey(rater)}`;
