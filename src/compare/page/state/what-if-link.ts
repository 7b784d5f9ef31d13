/** What is tried in What if as a part of an address, and back. Texts that were rewritten are no part of a link: they are too long. */

import { cueWords } from '../../../pipeline/classification/registry';
import { CONTEXT_CASES, type ContextCase } from '../../domain/what-if';
import { CATEGORIES, type Category } from '../../../core/memory/bank';
import type { Query } from '../../../ui/state/address-part';
import { listOf, partsOf } from './map-link';

export const CLASSIFIER_CHOICES = ['model', cueWords.id] as const;
/** Who classifies: the BERT classifier, or the baseline. */
export type ClassifierChoice = (typeof CLASSIFIER_CHOICES)[number];

export interface WhatIfView {
  /** The other wording; empty for the question as asked. */
  readonly wording: string;
  readonly forced: Category | undefined;
  readonly handed: ContextCase;
  /** Undefined: who classified the question as asked. */
  readonly classifier: ClassifierChoice | undefined;
  /** Ids of memories that are taken out. */
  readonly removed: readonly string[];
}

export const WHAT_IF_KEYS = ['wording', 'class', 'handed', 'classifier', 'out'] as const;

export function whatIfQuery({ wording, forced, handed, classifier, removed }: WhatIfView): Query {
  return {
    wording: wording || undefined,
    class: forced,
    classifier,
    handed: handed === 'retrieved' ? undefined : handed,
    out: removed.length > 0 ? listOf(removed) : undefined,
  };
}

/** What an address asks to try; what it does not know is not tried. */
export function whatIfViewOf(query: Readonly<Record<string, string>>): WhatIfView {
  return {
    wording: query['wording'] ?? '',
    forced: CATEGORIES.find((category) => category === query['class']),
    handed: CONTEXT_CASES.find((handed) => handed === query['handed']) ?? 'retrieved',
    classifier: CLASSIFIER_CHOICES.find((choice) => choice === query['classifier']),
    removed: partsOf(query['out']),
  };
}
