/** What a measure of texts is: a named value that says what it computes, and where that is written. */

import type { Segment } from '../../../core/text/segment';
import type { Measure } from '../measure';
import { mean } from '../summary';

/** An answer and what it should have been. */
export interface AnswerCase {
  readonly answer: string;
  readonly reference: string;
  readonly anchors: readonly string[];
  /** What cuts both into tokens. */
  readonly segment: Segment;
}

export interface TextMeasure<Name extends string = string, Given = AnswerCase> extends Measure<Given, Name> {
  /** How many responses become one figure: a mean over the responses, or counts summed over all of them first. */
  readonly over: 'response' | 'corpus';
}

/** A response and what it should have been. */
export interface Pair<T> {
  readonly response: T;
  readonly reference: T;
}

/** A text's tokens; what they are decides the value as much as the measure does, so their segmenter belongs to every result. */
export type Tokens = readonly string[];

/** Measured a response at a time. */
export interface PairMeasure<T> extends TextMeasure {
  readonly over: 'response';
  of(response: T, reference: T): number;
}

/** Measured over all responses at once. */
export interface CorpusMeasure<T> extends TextMeasure {
  readonly over: 'corpus';
  /** @returns undefined where there is no pair. */
  ofAll(pairs: readonly Pair<T>[]): number | undefined;
}

/** The arithmetic mean over the pairs; undefined where there is none. */
export function meanOf<T>(measure: PairMeasure<T>, pairs: readonly Pair<T>[]): number | undefined {
  return mean(pairs.map(({ response, reference }) => measure.of(response, reference)));
}

/** 2PR / (P + R), and 0 where both are. */
export function harmonic(precision: number, recall: number): number {
  return precision + recall > 0 ? (2 * precision * recall) / (precision + recall) : 0;
}
