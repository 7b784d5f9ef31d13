/**
 * Every measure, from its family's registry. Adding one is a file in its family's folder and a line in the registry there; help, notes,
 * columns and the test of all measures read it from here.
 */

import { LABELS, ORDERS, RATERS } from './agreement/registry';
import { CLASSIFICATION } from './classification/registry';
import type { WorkedStep } from './formula';
import { COMBINED, EXTRACTED, EXTRACTION, QUESTIONS, UPDATES } from './halumem/registry';
import { JUDGED_MEASURES } from './judged/registry';
import type { Measure, MeasureWords } from './measure';
import { RANKING } from './ranking/registry';
import { OF_NUGGETS, OF_ORDERS } from './rubric/registry';
import { ANSWERS, TEXT_VARIANTS, VECTORS } from './text/registry';

export type Family = 'ranking' | 'classification' | 'text' | 'judged' | 'halumem' | 'rubric' | 'agreement';

/** A measure without the type of what it measures. */
export interface ListedMeasure {
  readonly family: Family;
  readonly words: MeasureWords;
  /** The worked example's steps, and the value that they should come to. */
  readonly example: { readonly steps: readonly WorkedStep[]; readonly value: number };
}

function listed<Given>(family: Family, measures: readonly Measure<Given>[]): ListedMeasure[] {
  return measures.map((measure) => ({
    family,
    words: measure,
    example: { steps: measure.worked(measure.example.given), value: measure.example.value },
  }));
}

export function allMeasures(): readonly ListedMeasure[] {
  return [
    ...listed('ranking', RANKING),
    ...listed('classification', CLASSIFICATION),
    ...listed('text', ANSWERS),
    ...listed('text', TEXT_VARIANTS),
    ...listed('text', VECTORS),
    ...listed('judged', JUDGED_MEASURES),
    ...listed('halumem', EXTRACTION),
    ...listed('halumem', EXTRACTED),
    ...listed('halumem', UPDATES),
    ...listed('halumem', QUESTIONS),
    ...listed('halumem', COMBINED),
    ...listed('rubric', OF_NUGGETS),
    ...listed('rubric', OF_ORDERS),
    ...listed('agreement', LABELS),
    ...listed('agreement', ORDERS),
    ...listed('agreement', RATERS),
  ];
}
