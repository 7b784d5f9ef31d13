/** A released file as it is kept: among the runs, told apart from them by its format. Its text is its only unit. */

import type { BertResult } from './bert';
import type { Evaluation, EvaluationSettings, ExternalResultsKind } from './results';
import type { TextLanguage } from '../../../pipeline/dialogue/external-text';
import { GOLD_LEVEL } from './trec';

export const EXTERNAL_RESULTS_FORMAT = 'released-1';
/** Id of the unit that holds the text. */
export const TEXT_UNIT = 'text';
/** The units of a record. */
export const textUnit = (text: string): ReadonlyMap<string, string> => new Map([[TEXT_UNIT, text]]);

export interface ExternalResultsRecord {
  readonly format: typeof EXTERNAL_RESULTS_FORMAT;
  readonly id: string;
  /** ISO 8601. */
  readonly created: string;
  readonly name: string;
  readonly bytes: number;
  /** Of the bytes, hex. */
  readonly sha256: string;
  readonly sort: ExternalResultsKind;
  /** Of responses: what most references are in, or what the user said. */
  readonly language?: TextLanguage;
  /** Id of the file that it is scored with. */
  readonly partner?: string;
  /** Of qrels: from which relevance on a document is gold for measures that know no grades; absent: trec_eval's 1. */
  readonly level?: number;
  /** Of responses, where it was asked for. */
  readonly bert?: BertResult;
  /** What it came to, and under what (`evaluationKey`). */
  readonly result?: { readonly key: string; readonly evaluation: Evaluation };
}

/**
 * What an evaluation depends on besides the file: where it changes, the file is evaluated again.
 *
 * @param version the page's own; another one may compute otherwise.
 * @param partner SHA-256 of the file that it is scored with.
 */
export function evaluationKey(
  { sort, language, convention, segmenter, level = GOLD_LEVEL }: EvaluationSettings,
  version: string,
  partner?: string,
): string {
  const text = sort === 'outputs' ? [language ?? null, convention, segmenter ?? null] : [];
  // Before the level was kept, nDCG knew no grades.
  const trec = sort === 'trec-run' || sort === 'trec-qrels' ? [level] : [];
  return JSON.stringify([version, sort, partner ?? null, ...text, ...trec]);
}
