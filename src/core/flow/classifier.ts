/** What a classifier is. `core/classification/registry.ts` lists those that there are. */

import type { Classification } from '../classification/categories';
import type { QuestionClassifier } from '../ports';
import type { Phrase } from '../text/phrase';

interface ClassifierBase {
  /** In stored runs and on the command line: never changes. */
  readonly id: string;
  readonly name: Phrase;
  readonly description: Phrase;
}

/** Needs no model: it answers at once. */
export interface RuleClassifier extends ClassifierBase {
  readonly needs: 'nothing';
  classify(question: string): Classification;
}

/** Reads the probabilities that a model gives: the shipped one, or a language model behind the same port. */
export interface ModelClassifier extends ClassifierBase {
  readonly needs: 'model';
  /** @throws DOMException `AbortError` after the signal, and what the model throws. */
  classify(question: string, model: QuestionClassifier, signal?: AbortSignal): Promise<Classification>;
}

export type Classifier = RuleClassifier | ModelClassifier;
